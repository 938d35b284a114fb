import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { bumpBooking, freeLeg, insertOutbox, insertTransition, markLeg } from '../store.ts'

export type Mover = {
  role: 'customer' | 'dispatcher' | 'driver' | 'system'
  channel: string
  /** The name of the dispatcher or driver, for the history. */
  name?: string
}

type Deps = Pick<RequestContext, 'operator' | 'newId' | 'now'>

type MoveTarget = { context: Deps; booking: Booking; leg: number }

/**
 * Writes moves of a leg of a locked booking (see lockBookingById), in order and under one version. The caller has
 * checked with the domain that they are allowed and handles everything else that follows.
 */
export async function writeMoves(
  tx: Tx,
  params: MoveTarget & {
    moves: readonly { from: LegState; to: LegState }[]
    by: Mover
    reason: string
    deviceAt?: Date | undefined
    /** The position of the driver's phone. */
    point?: Point | undefined
  },
): Promise<void> {
  const { context, booking, leg, by, point } = params
  const key = { operator: context.operator, bookingId: booking.id }
  // the moves have one timestamp: their sorted ids preserve the order
  const ids = params.moves.map(() => context.newId()).toSorted()
  for (const [place, { from, to }] of params.moves.entries()) {
    await markLeg(tx, { ...key, leg, to })
    await insertTransition(tx, {
      ...key,
      id: ids[place] ?? context.newId(),
      leg,
      machine: 'leg',
      from_state: from,
      to_state: to,
      role: by.role,
      channel: by.channel,
      who: by.name ?? '',
      at: context.now(),
      device_at: params.deviceAt ?? null,
      reason: params.reason,
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
      version: booking.version + 1,
    })
  }
  await bumpBooking(tx, key)
}

/** Records a change of the leg's offer or time in its history; the caller increments the version. */
export async function writeHistory(
  tx: Tx,
  params: MoveTarget & {
    machine: 'offer' | 'pickup' | 'note'
    from: string | null
    to: string
    by: Mover
    reason: string
    deviceAt?: Date | undefined
    bumps: boolean
  },
): Promise<void> {
  const { context, booking, by, bumps } = params
  const key = { operator: context.operator, bookingId: booking.id }
  await insertTransition(tx, {
    ...key,
    id: context.newId(),
    leg: params.leg,
    machine: params.machine,
    from_state: params.from,
    to_state: params.to,
    role: by.role,
    channel: by.channel,
    who: by.name ?? '',
    at: context.now(),
    device_at: params.deviceAt ?? null,
    reason: params.reason,
    version: booking.version + (bumps ? 1 : 0),
  })
  if (bumps) await bumpBooking(tx, key)
}

/** Queues an event that people are notified of. */
export const insertLegEvent = (
  tx: Tx,
  { context, booking, leg, kind, more = {} }: MoveTarget & { kind: string; more?: object },
): Promise<void> =>
  insertOutbox(tx, {
    operator: context.operator,
    id: context.newId(),
    kind,
    payload: { bookingId: booking.id, leg, ...more },
    runAt: context.now(),
  })

/** Removes the driver and the open offers of a leg; returns the drivers concerned. */
export const freeDrivers = (
  tx: Tx,
  { context, booking, leg, reason }: MoveTarget & { reason: string },
): Promise<string[]> =>
  freeLeg(tx, {
    operator: context.operator,
    bookingId: booking.id,
    leg,
    now: context.now(),
    reason,
  })
