import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope, id, text } from './scalar.ts'

const asked = z.object({
  jobpartid: id('jobpartid').optional(),
  id: text('id', 64).optional(),
  code: text('code', 128).optional(),
})

export const TrackingReply = z.object({
  ...envelope,
  photo: z.string(),
  jobid: z.number(),
  state: z.string(),
  status: z.string(),
  make: z.string(),
  model: z.string(),
  regno: z.string(),
  colour: z.string(),
  /** Metres from the pickup. */
  distance: z.number(),
  licence: z.string(),
  /** Whole minutes, rounded up. */
  etaetc: z.number(),
  drivernumber: z.string(),
  drivermobile: z.string(),
  name: z.string(),
  driverid: z.number(),
  currentlocation: z.string(),
  coordinates: z.array(z.tuple([z.number(), z.number()])),
  currentlat: z.number().nullable(),
  currentlng: z.number().nullable(),
})
export type TrackingReply = z.infer<typeof TrackingReply>

export const trackVehicle = endpoint({
  method: 'GET',
  path: '/api/trackvehicle',
  about: 'Where the car is; before it set off, only how the booking stands.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: asked,
  reply: TrackingReply,
})

export const findDriverPhoto = endpoint({
  method: 'GET',
  path: '/api/driverphoto',
  about: 'The photo of the driver on the way.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object({ jobpartid: id('jobpartid') }),
  reply: z.object({ ...envelope, photo: z.string() }),
})

export const findDriverFootprint = endpoint({
  method: 'GET',
  path: '/api/driverFootprint',
  about: 'The way the car has come.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object({ jobpartid: id('jobpartid') }),
  reply: z.object({
    ...envelope,
    distance: z.number(),
    traveltime: z.number(),
    coordinates: z.array(z.tuple([z.number(), z.number()])),
  }),
})
