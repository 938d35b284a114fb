import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { isOver, isUnderWay } from '@kerbside/domain/booking/leg-state.ts'
import type { Breach } from '@kerbside/domain/dispatch/check-assignment.ts'
import type { DispatchRejection } from '@kerbside/domain/dispatch/rejection.ts'
import { addMinutes, DAY, localAt, MINUTE } from '@kerbside/domain/time.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { insertLegEvent, type Mover, writeHistory } from '../../booking/change/write-move.ts'
import { lockDriverById } from '../../driver/find-driver.ts'
import { fitDriver } from '../assign/fit-driver.ts'
import { mayGoFrom } from '../drive/set-off.ts'
import { markNote, markPickup } from '../store.ts'
import type { BookedLeg } from './booked-leg.ts'
import { type DispatchResult, type Worked, withLockedLeg } from './with-locked-leg.ts'

type Params = {
  reference: number
  /** Undefined: the requested time is skipped by a clock change. */
  pickupAt: Date | undefined
  version?: number | undefined
  by: Mover
  reason: string
  /** The dispatcher saw the warnings and confirmed. */
  anyway?: boolean | undefined
  /** Only returns what it would break. */
  preview?: boolean | undefined
}

/**
 * Moves a pickup at its current price, for a flight or because the customer rang. The originally requested time stays
 * stored. The driver stays: a change by the desk that the driver cannot do is rejected; a flight change is always
 * applied, and what it breaks becomes an alert.
 */
export const retimeLeg = (context: RequestContext, params: Params): Promise<DispatchResult> =>
  withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    work: (tx, bookedLeg) => retime(tx, { context, bookedLeg, params }),
  })

async function retime(
  tx: Tx,
  { context, bookedLeg, params }: { context: RequestContext; bookedLeg: BookedLeg; params: Params },
): Promise<Worked> {
  const { booking, leg } = bookedLeg
  const { pickupAt, by, reason, preview = false } = params
  if (!pickupAt) return { ok: false, reason: 'no-such-time' }
  if (leg.pickupAt.getTime() === pickupAt.getTime()) return { ok: true, what: undefined }
  const byClock = by.role === 'system'
  const no = whyNotTo(context, { leg, pickupAt, byClock })
  if (no) return { ok: false, reason: no }
  const breaches = await breachesOf(tx, { context, leg: { ...leg, pickupAt } })
  const stop = breaches.find(({ hard }) => hard) ?? (params.anyway ? undefined : breaches[0])
  if (stop && !byClock) return { ok: false, reason: stop.reason, breaches }
  if (preview) return { ok: true, what: undefined, breaches }
  const key = { operator: context.operator, bookingId: booking.id, leg: leg.number }
  await markPickup(tx, { ...key, pickupAt, pickupLocal: localAt(pickupAt, context.profile.zone) })
  const target = { context, booking, leg: leg.number }
  await writeHistory(tx, {
    ...target,
    machine: 'pickup',
    from: leg.pickupAt.toISOString(),
    to: pickupAt.toISOString(),
    by,
    reason,
    bumps: true,
  })
  await insertLegEvent(tx, {
    ...target,
    kind: 'pickup-moved',
    more: { from: leg.pickupAt.toISOString(), to: pickupAt.toISOString() },
  })
  return { ok: true, what: 'retimed', breaches, message: 'The pickup time has changed.' }
}

/** Later than any booking. */
const MAX_DAYS = 400

function whyNotTo(
  context: RequestContext,
  { leg, pickupAt, byClock }: { leg: Leg; pickupAt: Date; byClock: boolean },
): DispatchRejection | undefined {
  const now = context.now()
  if (isOver(leg.state) || leg.state === 'on_board') return 'not-from-here'
  if (pickupAt > addMinutes(now, (MAX_DAYS * DAY) / MINUTE)) return 'bad-time'
  if (byClock) return pickupAt <= now && leg.pickupAt > now ? 'pickup-past' : undefined
  if (pickupAt <= now) return 'pickup-past'
  if (!isUnderWay(leg.state)) return undefined
  if (pickupAt > addMinutes(now, DAY / MINUTE)) return 'bad-time'
  // waiting time of a driver at the door counts from the original pickup
  return leg.pickupAt <= now || mayGoFrom(context, { ...leg, pickupAt }) > now
    ? 'under-way'
    : undefined
}

/**
 * The rules that the leg would break for its driver; empty without a driver. Whether the vehicle is of the booked type
 * was decided when it was assigned, and matters again only if another type is booked.
 */
export async function breachesOf(
  tx: Tx,
  {
    context,
    leg,
    isOtherType = false,
  }: { context: RequestContext; leg: Leg; isOtherType?: boolean },
): Promise<Breach[]> {
  const { driverId } = leg
  if (driverId === undefined) return []
  const driver = await lockDriverById(tx, { operator: context.operator, driverId })
  const breaches = driver ? await fitDriver(tx, { context, leg, known: driver }) : []
  return isOtherType ? breaches : breaches.filter(({ reason }) => reason !== 'wrong-vehicle')
}

/** Sets the desk’s note on a leg. */
export const noteLeg = (
  context: RequestContext,
  params: { reference: number; note: string; version?: number | undefined; by: Mover },
): Promise<DispatchResult> =>
  withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    work: async (tx, { booking, leg }) => {
      if (leg.deskNote === params.note) return { ok: true, what: undefined }
      const target = { context, booking, leg: leg.number }
      const key = { operator: context.operator, bookingId: booking.id, leg: leg.number }
      await markNote(tx, { ...key, note: params.note })
      const entry = {
        ...target,
        machine: 'note' as const,
        from: null,
        to: 'written',
        by: params.by,
      }
      await writeHistory(tx, { ...entry, reason: params.note, bumps: true })
      return { ok: true, what: 'noted' }
    },
  })
