import { landsAtPickup } from '../flights/lands-at-pickup.ts'
import type { Popups } from '../operator/operator.ts'
import { judgePickupTime } from '../quotation/quote-life.ts'
import { addMinutes, type LocalTime, localAt, MINUTE, resolveLocal } from '../time.ts'
import type { FlightDetails } from './booking.ts'
import { type Draft, findPrice, needsFlight, needsReturnFlight } from './draft.ts'

/** What the operator lets pass. */
export type StepRules = {
  /** IANA zone of the operator's civil times. */
  zone: string
  minLeadMinutes: number
  /** The first step also chooses the vehicle. */
  vehicleInStep1: boolean
  flightInline: boolean
  /** A flight may stay unsaid. */
  flightOptional: boolean
  allowGuest: boolean
  signedIn: boolean
  /** Signed in for a corporate account: a customer is asked besides the passenger. */
  booker: boolean
  popups: Popups
}

export type TimeReason =
  | { reason: 'time-missing' }
  | { reason: 'no-such-time' }
  | { reason: 'too-early'; earliest: LocalTime }
  | { reason: 'too-far' }
export type ReturnReason =
  | { reason: 'return-missing' }
  | { reason: 'return-too-early'; earliest: LocalTime }
export type FlightReason =
  | { reason: 'flight-number-missing' }
  | { reason: 'arriving-from-missing' }
  | { reason: 'other-airport' }
export type StepReason =
  | { reason: 'pickup-missing' }
  | { reason: 'drop-off-missing' }
  | { reason: 'stop-missing'; at: number }
  | TimeReason
  | ReturnReason
  | { reason: 'quote-refused'; message: string }
  | { reason: 'vehicle-missing' }
  | { reason: 'flight-missing' }
  | { reason: 'return-flight-missing' }
  | { reason: 'customer-missing' }
  | { reason: 'contact-missing' }
  | { reason: 'sign-in-needed' }
  | { reason: 'payment-method-missing' }

export type Verdict<Reason> = { ok: true } | ({ ok: false } & Reason)

const OK = { ok: true } as const

const local = (atMs: number, zone: string): LocalTime => localAt(new Date(atMs), zone)

/** The earliest a car can be there: the operator's lead time or the nearest car's way, whichever is longer. */
export function earliestPickup(draft: Draft, { zone, minLeadMinutes }: StepRules): LocalTime {
  const lead = Math.max(minLeadMinutes, draft.nearest?.minutes ?? 0)
  return local(Math.ceil(draft.nowMs / MINUTE) * MINUTE + lead * MINUTE, zone)
}

/** Whether a car can be there by then. Now is always in time. */
export function judgeTime(draft: Draft, rules: StepRules): Verdict<TimeReason> {
  if (draft.time.kind === 'unknown') return { ok: false, reason: 'time-missing' }
  if (draft.time.kind === 'now') return OK
  const said = resolveLocal(draft.time.local, rules.zone)
  if (!said.ok) return { ok: false, reason: 'no-such-time' }
  const verdict = judgePickupTime(said.at, {
    now: new Date(draft.nowMs),
    leadMinutes: Math.max(rules.minLeadMinutes, draft.nearest?.minutes ?? 0),
  })
  if (verdict.ok) return OK
  return verdict.reason === 'too-early'
    ? { ok: false, reason: 'too-early', earliest: local(verdict.earliestAt.getTime(), rules.zone) }
    : { ok: false, reason: 'too-far' }
}

/** The way back cannot start before the way out is over. */
export function earliestReturn(draft: Draft, rules: StepRules): LocalTime {
  const out = draft.time.kind === 'later' ? draft.time.local : earliestPickup(draft, rules)
  const said = resolveLocal(out, rules.zone)
  const startsAt = said.ok ? said.at : new Date(draft.nowMs)
  return localAt(addMinutes(startsAt, Math.ceil((draft.route?.seconds ?? 0) / 60)), rules.zone)
}

export function judgeReturn(draft: Draft, rules: StepRules): Verdict<ReturnReason> {
  if (draft.returnKind !== 'return') return OK
  if (draft.returnLocal === undefined) return { ok: false, reason: 'return-missing' }
  const earliest = earliestReturn(draft, rules)
  const said = resolveLocal(draft.returnLocal, rules.zone)
  const least = resolveLocal(earliest, rules.zone)
  return said.ok && least.ok && said.at >= least.at
    ? OK
    : { ok: false, reason: 'return-too-early', earliest }
}

/**
 * A flight is known by its number and where it comes from, or is said to be unknown. It lands at the airport of the
 * pickup, or on the way back of the drop-off: `airportCode`.
 */
export function judgeFlight(
  flight: FlightDetails | undefined,
  airportCode = '',
): Verdict<FlightReason> {
  if (flight?.skipped) return OK
  if (!flight?.number.trim()) return { ok: false, reason: 'flight-number-missing' }
  if (!landsAtPickup(flight.landsAtCode ?? '', airportCode))
    return { ok: false, reason: 'other-airport' }
  if (!flight.airportName.trim()) return { ok: false, reason: 'arriving-from-missing' }
  return OK
}

/** The journey, in the specification's order; the first thing that is wrong is the answer. */
export function judgeStep1(draft: Draft, rules: StepRules): Verdict<StepReason> {
  if (!draft.pickup) return { ok: false, reason: 'pickup-missing' }
  if (!draft.dropOff) return { ok: false, reason: 'drop-off-missing' }
  const open = draft.vias.findIndex((via) => via === undefined)
  if (open >= 0) return { ok: false, reason: 'stop-missing', at: open }
  const time = judgeTime(draft, rules)
  if (!time.ok) return time
  const back = judgeReturn(draft, rules)
  if (!back.ok) return back
  if (draft.refusal) return { ok: false, reason: 'quote-refused', message: draft.refusal.message }
  if (rules.vehicleInStep1) {
    const vehicle = judgeStep2(draft)
    if (!vehicle.ok) return vehicle
  }
  return rules.flightInline && !rules.flightOptional ? judgeFlights(draft) : OK
}

/** A vehicle with a price above nothing, and a road to drive. */
export function judgeStep2(draft: Draft): Verdict<StepReason> {
  if (draft.refusal) return { ok: false, reason: 'quote-refused', message: draft.refusal.message }
  const price = findPrice(draft)
  return price && price.total > 0 && draft.route && draft.route.path.length > 1
    ? OK
    : { ok: false, reason: 'vehicle-missing' }
}

/** The flights of passengers who come off a plane. */
export function judgeFlights(draft: Draft): Verdict<StepReason> {
  if (needsFlight(draft) && !judgeFlight(draft.flight, draft.pickup?.code).ok)
    return { ok: false, reason: 'flight-missing' }
  if (needsReturnFlight(draft) && !judgeFlight(draft.returnFlight, draft.dropOff?.code).ok)
    return { ok: false, reason: 'return-flight-missing' }
  return OK
}
