import { MAX_RESOLUTION_LENGTH } from '@kerbside/domain/driver/withdraw-emergency.ts'
import { z } from 'zod'
import { CODE } from '../codes.ts'
import { endpoint } from '../endpoint.ts'
import { envelope, multilineText, nothing, uuid } from '../scalar.ts'

/** A driver’s call for help that the desk has not resolved yet. */
export const DeskEmergency = z.object({
  emergencyId: z.string(),
  driverId: z.number(),
  name: z.string(),
  phone: z.string(),
  /** The car of the driver’s shift; '' off shift. */
  vehicle: z.string(),
  registration: z.string(),
  /** The job the driver was on; null if on none. */
  reference: z.number().nullable(),
  bookingRef: z.string(),
  /** Where the driver was; null if the phone did not know. */
  place: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** When the driver pressed the button, ISO 8601. */
  raisedAt: z.string(),
  /** Who at the desk has acknowledged it; '' before. */
  seenBy: z.string(),
})
export type DeskEmergency = z.infer<typeof DeskEmergency>

export const listEmergencies = endpoint({
  method: 'GET',
  path: '/api/desk/emergencies',
  about:
    'Addition to the specification: lists the drivers whose emergency the desk has not resolved yet, with position and job, the latest first.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    /** The number of the emergency services in the operator’s country. */
    emergencyNumber: z.string(),
    emergencies: z.array(DeskEmergency),
  }),
})

export const acknowledgeEmergency = endpoint({
  method: 'POST',
  path: '/api/desk/emergency',
  about:
    'Addition to the specification: acknowledges a driver’s emergency; the driver reads who has seen it. The reply names the first who acknowledged it.',
  audience: 'desk',
  roles: ['owner', 'dispatcher'],
  limit: { times: 60, per: 'minute' },
  input: z.object({ emergencyId: uuid('emergencyId is invalid') }),
  reply: z.object({ ...envelope, acknowledgedBy: z.string() }),
})

export const NO_NOTE_MESSAGE = 'Write what happened.'

export const resolveEmergency = endpoint({
  method: 'POST',
  path: '/api/desk/emergency/resolve',
  about:
    'Addition to the specification: closes a driver’s emergency with a note about what happened. The reply names the first who resolved it.',
  audience: 'desk',
  roles: ['owner', 'dispatcher'],
  limit: { times: 60, per: 'minute' },
  input: z.object({
    emergencyId: uuid('emergencyId is invalid'),
    note: multilineText('note', MAX_RESOLUTION_LENGTH),
  }),
  reply: z.object({
    ...envelope,
    resolvedBy: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
})

export type OpenEmergency = {
  id: string
  driver: { number: number; firstName: string; lastName: string; phone: string }
  vehicle: { make: string; model: string; colour: string; registration: string } | undefined
  reference: number | undefined
  place: { lat: number; lng: number } | undefined
  raisedAt: Date
  seenBy: string
}

export const writeEmergencies = (
  emergencies: readonly OpenEmergency[],
  { prefix, emergencyNumber }: { prefix: string; emergencyNumber: string },
) => ({
  code: CODE.done,
  message: '',
  emergencyNumber,
  emergencies: emergencies.map(
    ({ id, driver, vehicle, reference, place, raisedAt, seenBy }): DeskEmergency => ({
      emergencyId: id,
      driverId: driver.number,
      name: `${driver.firstName} ${driver.lastName}`.trim(),
      phone: driver.phone,
      vehicle: vehicle ? `${vehicle.colour} ${vehicle.make} ${vehicle.model}`.trim() : '',
      registration: vehicle?.registration ?? '',
      reference: reference ?? null,
      bookingRef: reference === undefined ? '' : `${prefix}-${reference}`,
      place: place ?? null,
      raisedAt: raisedAt.toISOString(),
      seenBy,
    }),
  ),
})
