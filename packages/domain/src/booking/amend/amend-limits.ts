import type { CancelBand } from '../../payment/cancel-bands.ts'
import { HOUR } from '../../time.ts'
import { isOver, type LegState } from '../leg-state.ts'

/**
 * `trip`: time, places, party and car · `details`: the flight and the note, which cost nothing · `contact`: names,
 * telephone, e-mail and reference · `price`: the price set by hand. Only the desk corrects the last two.
 */
export type AmendedPart = 'trip' | 'details' | 'contact' | 'price'

export type AmendRejection =
  | 'not-allowed'
  /** The booking waits for its payment, which comes first. */
  | 'pay-first'
  /** The car is on its way, the leg is over, or the period for this kind of change has ended. */
  | 'too-late'
  /** Cancelled or lapsed. */
  | 'over'
  /** The ride is over: its price is corrected by a refund, a credit note or a charge. */
  | 'price-after-leg'

type Leg = { state: LegState; pickupAt: Date }
type Rules = {
  bands: readonly CancelBand[]
  changeHours: number
  mayChange: boolean
  /** The client is the desk. */
  desk?: true
}

/**
 * Until when a leg may be changed free of charge: as long as cancelling it is free, so that a customer cannot move a
 * leg away to cancel it free of charge, and at least the operator's own hours before the pickup.
 */
export function freeUntil({ pickupAt }: Leg, { bands, changeHours }: Rules): Date {
  const hours = bands.reduce(
    (max, { hoursBefore, feeBasisPoints }) =>
      feeBasisPoints > 0 ? Math.max(max, hoursBefore) : max,
    changeHours,
  )
  return new Date(pickupAt.getTime() - hours * HOUR)
}

/**
 * Whether this part of a leg may be changed now. A customer can change the details until the driver sets off, the desk
 * until the ride is over; it can correct the contact at any time.
 */
export function checkAmendment(
  leg: Leg,
  { part, rules, now }: { part: AmendedPart; rules: Rules; now: Date },
): { ok: true } | { ok: false; reason: AmendRejection } {
  if (part === 'contact') return rules.desk ? { ok: true } : { ok: false, reason: 'not-allowed' }
  if (part === 'price') {
    if (!rules.desk) return { ok: false, reason: 'not-allowed' }
    if (leg.state === 'held') return { ok: false, reason: 'pay-first' }
    return isOver(leg.state) ? { ok: false, reason: 'price-after-leg' } : { ok: true }
  }
  if (!rules.mayChange) return { ok: false, reason: 'not-allowed' }
  if (rules.desk && part === 'details' && leg.state !== 'held')
    return isOver(leg.state) ? { ok: false, reason: 'over' } : { ok: true }
  const rejection = STATE_REJECTIONS[leg.state]
  if (rejection) return { ok: false, reason: rejection }
  const until = part === 'trip' ? freeUntil(leg, rules) : leg.pickupAt
  return now <= until ? { ok: true } : { ok: false, reason: 'too-late' }
}

const STATE_REJECTIONS: Readonly<Record<LegState, AmendRejection | undefined>> = {
  held: 'pay-first',
  requested: undefined,
  confirmed: undefined,
  assigned: undefined,
  en_route: 'too-late',
  arrived: 'too-late',
  on_board: 'too-late',
  completed: 'over',
  no_show: 'over',
  expired: 'over',
  declined: 'over',
  cancelled: 'over',
  failed: 'over',
}
