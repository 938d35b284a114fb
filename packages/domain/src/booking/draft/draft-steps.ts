import { landsAtPickup } from '../../flights/lands-at-pickup.ts'
import type { Popups } from '../../operator/operator.ts'
import { checkPickupTime } from '../../quotation/check-pickup-time.ts'
import { addMinutes, type LocalTime, localAt, MINUTE, resolveLocal } from '../../time.ts'
import type { FlightDetails } from '../booking.ts'
import { type Draft, findPrice, needsFlight, needsReturnFlight } from './draft.ts'

/** The operator's settings for the steps. */
export type StepRules = {
  /** IANA time zone of the operator. */
  zone: string
  minLeadMinutes: number
  vehicleInStep1: boolean
  flightInline: boolean
  /** Flight details are optional. */
  flightOptional: boolean
  allowGuest: boolean
  signedIn: boolean
  /** Signed in for a corporate account: customer details are required besides the passenger's. */
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

export type StepResult<Reason> = { ok: true } | ({ ok: false } & Reason)

const OK = { ok: true } as const

const local = (atMs: number, zone: string): LocalTime => localAt(new Date(atMs), zone)

/**
 * The earliest possible pickup: after the operator's lead time or the drive of the nearest car, whichever is longer.
 */
export function earliestPickup(draft: Draft, { zone, minLeadMinutes }: StepRules): LocalTime {
  const lead = Math.max(minLeadMinutes, draft.nearest?.minutes ?? 0)
  return local(Math.ceil(draft.nowMs / MINUTE) * MINUTE + lead * MINUTE, zone)
}

/** Whether a car can be there by then. As soon as possible is always in time. */
export function validateTime(draft: Draft, rules: StepRules): StepResult<TimeReason> {
  if (draft.time.kind === 'unknown') return { ok: false, reason: 'time-missing' }
  if (draft.time.kind === 'now') return OK
  const resolved = resolveLocal(draft.time.local, rules.zone)
  if (!resolved.ok) return { ok: false, reason: 'no-such-time' }
  const result = checkPickupTime(resolved.at, {
    now: new Date(draft.nowMs),
    leadMinutes: Math.max(rules.minLeadMinutes, draft.nearest?.minutes ?? 0),
  })
  if (result.ok) return OK
  return result.reason === 'too-early'
    ? { ok: false, reason: 'too-early', earliest: local(result.earliestAt.getTime(), rules.zone) }
    : { ok: false, reason: 'too-far' }
}

/** The return cannot start before the outward leg is over. */
export function earliestReturn(draft: Draft, rules: StepRules): LocalTime {
  const out = draft.time.kind === 'later' ? draft.time.local : earliestPickup(draft, rules)
  const resolved = resolveLocal(out, rules.zone)
  const startsAt = resolved.ok ? resolved.at : new Date(draft.nowMs)
  return localAt(addMinutes(startsAt, Math.ceil((draft.route?.seconds ?? 0) / 60)), rules.zone)
}

export function validateReturn(draft: Draft, rules: StepRules): StepResult<ReturnReason> {
  if (draft.returnKind !== 'return') return OK
  if (draft.returnLocal === undefined) return { ok: false, reason: 'return-missing' }
  const earliest = earliestReturn(draft, rules)
  const resolved = resolveLocal(draft.returnLocal, rules.zone)
  const earliestAt = resolveLocal(earliest, rules.zone)
  return resolved.ok && earliestAt.ok && resolved.at >= earliestAt.at
    ? OK
    : { ok: false, reason: 'return-too-early', earliest }
}

/**
 * A flight needs its number and origin, or is marked as unknown. It must land at the airport of the pickup, or for
 * the return at that of the drop-off: `airportCode`.
 */
export function validateFlight(
  flight: FlightDetails | undefined,
  airportCode = '',
): StepResult<FlightReason> {
  if (flight?.skipped) return OK
  if (!flight?.number.trim()) return { ok: false, reason: 'flight-number-missing' }
  if (!landsAtPickup(flight.landsAtCode ?? '', airportCode))
    return { ok: false, reason: 'other-airport' }
  if (!flight.airportName.trim()) return { ok: false, reason: 'arriving-from-missing' }
  return OK
}

/** Checks the journey in the specification's order; returns the first error. */
export function validateStep1(draft: Draft, rules: StepRules): StepResult<StepReason> {
  if (!draft.pickup) return { ok: false, reason: 'pickup-missing' }
  if (!draft.dropOff) return { ok: false, reason: 'drop-off-missing' }
  const open = draft.vias.findIndex((via) => via === undefined)
  if (open >= 0) return { ok: false, reason: 'stop-missing', at: open }
  const time = validateTime(draft, rules)
  if (!time.ok) return time
  const back = validateReturn(draft, rules)
  if (!back.ok) return back
  if (draft.rejection)
    return { ok: false, reason: 'quote-refused', message: draft.rejection.message }
  if (rules.vehicleInStep1) {
    const vehicle = validateStep2(draft)
    if (!vehicle.ok) return vehicle
  }
  return rules.flightInline && !rules.flightOptional ? validateFlights(draft) : OK
}

/** Needs a vehicle with a price above zero, and a route. */
export function validateStep2(draft: Draft): StepResult<StepReason> {
  if (draft.rejection)
    return { ok: false, reason: 'quote-refused', message: draft.rejection.message }
  const price = findPrice(draft)
  return price && price.total > 0 && draft.route && draft.route.path.length > 1
    ? OK
    : { ok: false, reason: 'vehicle-missing' }
}

/** The flights of passengers who are picked up at an airport. */
export function validateFlights(draft: Draft): StepResult<StepReason> {
  if (needsFlight(draft) && !validateFlight(draft.flight, draft.pickup?.code).ok)
    return { ok: false, reason: 'flight-missing' }
  if (needsReturnFlight(draft) && !validateFlight(draft.returnFlight, draft.dropOff?.code).ok)
    return { ok: false, reason: 'return-flight-missing' }
  return OK
}
