import { DAY_PARTS } from '@kerbside/domain/operator/drive-times.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, nothing } from '../scalar.ts'

const roles = ['owner'] as const
const often: Limit = { times: 240, per: 'minute' }
const seldom: Limit = { times: 20, per: 'minute' }

const DriveTimesReply = z.object({
  ...envelope,
  /** Without streets in use there are no standard times to compare with. */
  hasStreets: z.boolean(),
  /** Calculated and used each night. */
  nightly: z.boolean(),
  /** ISO times; '' before the first calculation, and while the standard times are in use. */
  calculatedAt: z.string(),
  usedSince: z.string(),
  /** Whether the times in use are those of the last calculation. */
  usesLatest: z.boolean(),
  days: z.number(),
  minLegs: z.number(),
  /** Of the last calculation; empty before the first. */
  times: z.array(
    z.object({
      part: z.enum(DAY_PARTS),
      legs: z.number(),
      /** Medians: by the standard times, and as driven. */
      promisedMinutes: z.number(),
      drivenMinutes: z.number(),
      factor: z.number(),
      /** 1: the standard time. */
      factorInUse: z.number(),
    }),
  ),
})
export type DriveTimesReply = z.infer<typeof DriveTimesReply>

export const showDriveTimes = endpoint({
  method: 'GET',
  path: '/api/desk/drive-times',
  about:
    'Addition to the specification: returns the minutes that the operator’s cars took, beside the standard times, and which are in use.',
  audience: 'desk',
  roles,
  limit: often,
  input: nothing,
  reply: DriveTimesReply,
})

export const calculateDriveTimes = endpoint({
  method: 'POST',
  path: '/api/desk/drive-times/calculate',
  about:
    'Addition to the specification: calculates the times from finished legs. They wait until they are used.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: nothing,
  reply: DriveTimesReply,
})

export const useDriveTimes = endpoint({
  method: 'POST',
  path: '/api/desk/drive-times/use',
  about:
    'Addition to the specification: uses the times of the last calculation, or the standard times, which also ends the nightly calculation.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ times: z.enum(['own', 'standard']) }),
  reply: DriveTimesReply,
})

export const switchDriveTimes = endpoint({
  method: 'POST',
  path: '/api/desk/drive-times/nightly',
  about: 'Addition to the specification: switches the nightly calculation on or off.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: z.object({ nightly: z.boolean() }),
  reply: DriveTimesReply,
})
