import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { bumpBooking, freeLeg, insertOutbox, insertTransition, markLeg } from './store.ts'

export type Mover = {
  role: 'customer' | 'dispatcher' | 'driver' | 'system'
  channel: string
  /** Of the desk or the driver, for people who read the history. */
  name?: string
}

type Means = Pick<Call, 'operator' | 'newId' | 'now'>

type Of = { call: Means; booking: Booking; leg: number }

/**
 * Writes moves of a leg of a booking that is held (holdBooking), one after the other and of one version. Whether they
 * are allowed, the caller has asked the domain; what else follows is the caller's.
 */
export async function writeMoves(
  tx: Tx,
  facts: Of & {
    moves: readonly { from: JobState; to: JobState }[]
    by: Mover
    reason: string
    deviceAt?: Date | undefined
    /** Where the driver's phone was. */
    point?: Point | undefined
  },
): Promise<void> {
  const { call, booking, leg, by, point } = facts
  const key = { operator: call.operator, bookingId: booking.id }
  // of one moment: their ids keep their order
  const ids = facts.moves.map(() => call.newId()).toSorted()
  for (const [place, { from, to }] of facts.moves.entries()) {
    await markLeg(tx, { ...key, leg, to })
    await insertTransition(tx, {
      ...key,
      id: ids[place] ?? call.newId(),
      leg,
      machine: 'job',
      from_state: from,
      to_state: to,
      role: by.role,
      channel: by.channel,
      who: by.name ?? '',
      at: call.now(),
      device_at: facts.deviceAt ?? null,
      reason: facts.reason,
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
      version: booking.version + 1,
    })
  }
  await bumpBooking(tx, key)
}

/** Writes what happened to an offer of the leg, or to its time, into its history; the version is the caller's. */
export async function writeHistory(
  tx: Tx,
  facts: Of & {
    machine: 'offer' | 'pickup' | 'note'
    from: string | null
    to: string
    by: Mover
    reason: string
    deviceAt?: Date | undefined
    bumps: boolean
  },
): Promise<void> {
  const { call, booking, by, bumps } = facts
  const key = { operator: call.operator, bookingId: booking.id }
  await insertTransition(tx, {
    ...key,
    id: call.newId(),
    leg: facts.leg,
    machine: facts.machine,
    from_state: facts.from,
    to_state: facts.to,
    role: by.role,
    channel: by.channel,
    who: by.name ?? '',
    at: call.now(),
    device_at: facts.deviceAt ?? null,
    reason: facts.reason,
    version: booking.version + (bumps ? 1 : 0),
  })
  if (bumps) await bumpBooking(tx, key)
}

/** Leaves something people are to be told of. */
export const tellOfLeg = (
  tx: Tx,
  { call, booking, leg, kind, more = {} }: Of & { kind: string; more?: object },
): Promise<void> =>
  insertOutbox(tx, {
    operator: call.operator,
    id: call.newId(),
    kind,
    payload: { bookingId: booking.id, leg, ...more },
    runAt: call.now(),
  })

/** Nobody drives the leg any more and nobody is asked to; returns who did and who was. */
export const freeDrivers = (
  tx: Tx,
  { call, booking, leg, reason }: Of & { reason: string },
): Promise<string[]> =>
  freeLeg(tx, { operator: call.operator, bookingId: booking.id, leg, now: call.now(), reason })
