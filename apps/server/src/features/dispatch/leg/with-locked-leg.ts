import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Breach } from '@kerbside/domain/dispatch/check-assignment.ts'
import type { DispatchRejection } from '@kerbside/domain/dispatch/rejection.ts'
import { type Tx, withOperator } from '../../../db.ts'
import { failpoint } from '../../../failpoint.ts'
import { violationOf } from '../../../postgres/database-error.ts'
import type { RequestContext } from '../../../request-context.ts'
import { announceLegs } from '../../booking/change/announce-legs.ts'
import { lockAnyBooking } from '../../booking/find/find-any-booking.ts'
import { followLeg } from '../board/active-legs.ts'
import { findOutcome, insertOutcome, type PhoneEvent } from '../drive/event-store.ts'
import type { BookedLeg } from './booked-leg.ts'
import { hadLeg } from './had-leg-store.ts'

/** The state of a leg, returned with an accepted and with a rejected change. */
export type LegStatus = {
  bookingId: string
  reference: number
  leg: Leg['number']
  state: LegState
  version: number
  driverId: string | undefined
}

export type DispatchResult =
  | { ok: true; current: LegStatus; breaches: readonly Breach[] }
  | {
      ok: false
      reason: DispatchRejection
      current?: LegStatus
      breaches: readonly Breach[]
      /** When it will become possible. */
      from?: Date
    }

/** The result of a change to a locked leg. */
export type Worked =
  | {
      ok: true
      /** The event for the board; undefined if nothing changed and nothing was written. */
      what: string | undefined
      /** Drivers concerned, besides the current one. */
      drivers?: readonly string[]
      message?: string
      breaches?: readonly Breach[]
      /** External effects, run after the commit. */
      follow?: () => Promise<void>
    }
  | { ok: false; reason: DispatchRejection; breaches?: readonly Breach[]; from?: Date }

type Params = {
  reference: number
  /** The version of the booking the decision was based on; undefined accepts any version. */
  version?: number | undefined
  event?: PhoneEvent | undefined
  /** Only for this driver: for one who never had the leg it does not exist. */
  onlyFor?: string | undefined
  work: (tx: Tx, bookedLeg: BookedLeg) => Promise<Worked>
}

/**
 * The only way the desk, a driver or a scheduled task changes a leg: locks its booking, checks the version, handles a
 * repeated phone event once, and notifies all subscribers after the commit.
 */
export async function withLockedLeg(
  context: RequestContext,
  facts: Params,
): Promise<DispatchResult> {
  const { operator } = context
  const done = await runOnce(context, facts)
  failpoint('dispatch.written')
  if (!done) return { ok: false, reason: 'unknown', breaches: [] }
  const { worked, bookedLeg } = done
  const current = nowOf(bookedLeg)
  const breaches = worked.breaches ?? []
  if (!worked.ok) {
    const { reason, from } = worked
    return { ok: false, reason, current, breaches, ...(from && { from }) }
  }
  if (worked.what !== undefined) {
    const { booking, leg } = bookedLeg
    const drivers = [...(worked.drivers ?? []), ...(leg.driverId ? [leg.driverId] : [])]
    followLeg(context, { operator, booking, leg, drivers })
    announceLegs(context, {
      booking,
      legs: [leg.number],
      what: worked.what,
      drivers,
      ...(worked.message !== undefined && { message: worked.message }),
    })
    await after(context, worked.follow)
  }
  return { ok: true, current, breaches }
}

type Done = { worked: Worked; bookedLeg: BookedLeg }

async function runOnce(context: RequestContext, facts: Params): Promise<Done | undefined> {
  try {
    return await withOperator(context, (tx) => run(tx, { context, ...facts }))
  } catch (error) {
    const reason = clashOf(error)
    if (!reason) throw error
    // of two simultaneous changes the other was first, and nothing of this one is written
    return withOperator(context, (tx) =>
      run(tx, { context, ...facts, work: async () => ({ ok: false, reason }) }),
    )
  }
}

async function run(
  tx: Tx,
  { context, ...facts }: Params & { context: RequestContext },
): Promise<Done | undefined> {
  const { operator } = context
  const { event, onlyFor } = facts
  const bookedLeg = await lockBookedLeg(tx, { context, reference: facts.reference })
  if (!bookedLeg) return undefined
  const isTheirs = onlyFor === undefined || bookedLeg.leg.driverId === onlyFor
  if (!isTheirs && !(await hadLeg(tx, { operator, bookedLeg, driverId: onlyFor }))) return undefined
  const earlier = event && (await findOutcome(tx, { operator, event }))
  if (earlier?.about !== undefined && earlier.about !== event?.about)
    return { bookedLeg, worked: { ok: false, reason: 'id-used' } }
  if (earlier) return { bookedLeg, worked: earlier.ok ? { ok: true, what: undefined } : earlier }
  const worked = isTheirs
    ? await workOn(tx, { ...facts, bookedLeg })
    : { ok: false as const, reason: 'not-yours' as const }
  if (event) {
    const outcome = worked.ok
      ? { ok: true as const }
      : { ok: false as const, reason: worked.reason }
    await insertOutcome(tx, { operator, event, outcome, now: context.now() })
  }
  const wrote = worked.ok && worked.what !== undefined
  return {
    worked,
    bookedLeg:
      (wrote && (await lockBookedLeg(tx, { context, reference: facts.reference }))) || bookedLeg,
  }
}

async function workOn(
  tx: Tx,
  { bookedLeg, version, work }: Pick<Params, 'version' | 'work'> & { bookedLeg: BookedLeg },
): Promise<Worked> {
  if (version !== undefined && version !== bookedLeg.booking.version)
    return { ok: false, reason: 'changed-meanwhile' }
  return work(tx, bookedLeg)
}

/** The leg with its booking, locked until the transaction ends. */
export async function lockBookedLeg(
  tx: Tx,
  { context, reference }: { context: Pick<RequestContext, 'operator'>; reference: number },
): Promise<BookedLeg | undefined> {
  const booking = await lockAnyBooking(tx, { context, reference })
  const leg = booking?.legs.find((item) => item.reference === reference)
  return booking && leg && { booking, leg }
}

export const nowOf = ({ booking, leg }: BookedLeg): LegStatus => ({
  bookingId: booking.id,
  reference: leg.reference,
  leg: leg.number,
  state: leg.state,
  version: booking.version,
  driverId: leg.driverId,
})

const CLASHES: Readonly<Record<string, DispatchRejection>> = {
  one_leg_under_way: 'busy-elsewhere',
  one_offer_of_a_leg: 'offer-open',
  one_offer_to_a_driver: 'driver-has-offer',
}

/** The unique indexes that keep a driver on one leg at a time. */
function clashOf(error: unknown): DispatchRejection | undefined {
  const violation = violationOf(error)
  return violation?.kind === 'unique' ? CLASHES[violation.constraint] : undefined
}

/** The change stands even if this fails: the scheduled tasks retry it. */
async function after(
  context: RequestContext,
  follow: (() => Promise<void>) | undefined,
): Promise<void> {
  try {
    await follow?.()
  } catch (error) {
    context.log.error(
      { err: error, operator: context.profile.slug },
      'the effects of a state change failed',
    )
  }
}
