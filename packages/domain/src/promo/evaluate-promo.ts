import type { Minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import type { PromoOff, PromoRule } from './promo-rule.ts'

export type Promo = {
  id: number
  code: string
  off: PromoOff
  startsAt: Date
  endsAt: Date
  /** Undefined: unlimited. */
  usesLeft: number | undefined
  usesPerCustomer: number | undefined
  /** Days by the journey's local date, ISO: 1 Monday … 7 Sunday; empty: every day. */
  weekdays: readonly number[]
  minimumFare: Minor
  /** Empty: all types. */
  vehicleTypeIds: readonly number[]
  /** The corporate accounts it is for; empty: everyone. */
  bookerIds: readonly number[]
  isRetired: boolean
}

/** The price of a journey in a vehicle type without the promo; type 0 if only a price is known. */
export type PromoPrice = { vehicleTypeId: number; total: Minor; accessible?: true }

export type PromoFacts = {
  now: Date
  bookerId?: number | undefined
  /** How often this customer has used it; undefined while the customer is unknown. */
  usesBefore?: number | undefined
  /** The day of the outward leg; undefined while no journey is known. */
  day?: LocalDate | undefined
  /** Undefined while no fare is known. */
  prices?: readonly PromoPrice[] | undefined
  /** The vehicle type selected by the customer: a promo for other types is rejected. */
  vehicleTypeId?: number | undefined
}

export type PromoRejection =
  | {
      reason:
        | 'unknown'
        | 'not-started'
        | 'ended'
        | 'used-up'
        | 'used-by-customer'
        | 'other-account'
        | 'other-vehicle'
    }
  | { reason: 'other-day'; weekdays: readonly number[] }
  | { reason: 'fare-too-small'; minimumFare: Minor }

export type PromoResult = { ok: true; rule: PromoRule } | ({ ok: false } & PromoRejection)

/** Checks whether a promo may be used, and on which vehicle types. Conditions on unknown facts are checked later. */
export function evaluatePromo(promo: Promo | undefined, facts: PromoFacts): PromoResult {
  if (!promo || promo.isRetired) return { ok: false, reason: 'unknown' }
  if (facts.now < promo.startsAt) return { ok: false, reason: 'not-started' }
  if (facts.now >= promo.endsAt) return { ok: false, reason: 'ended' }
  if (promo.usesLeft === 0) return { ok: false, reason: 'used-up' }
  if (promo.usesPerCustomer !== undefined && (facts.usesBefore ?? 0) >= promo.usesPerCustomer)
    return { ok: false, reason: 'used-by-customer' }
  if (promo.bookerIds.length > 0 && !promo.bookerIds.includes(facts.bookerId ?? 0))
    return { ok: false, reason: 'other-account' }
  const { weekdays } = promo
  if (facts.day !== undefined && weekdays.length > 0 && !weekdays.includes(weekdayOf(facts.day)))
    return { ok: false, reason: 'other-day', weekdays }
  return checkVehicles(promo, facts)
}

/** ISO: Sunday is 7. */
const weekdayOf = (day: LocalDate): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

function checkVehicles(promo: Promo, { prices, vehicleTypeId }: PromoFacts): PromoResult {
  const { id, code, off, vehicleTypeIds, minimumFare } = promo
  const isListed = (type: number) =>
    type === 0 || vehicleTypeIds.length === 0 || vehicleTypeIds.includes(type)
  // An accessible type never costs more than an ordinary one, so a promo for an ordinary type applies to it, too.
  const isAccessible = (type: number) =>
    prices?.some((price) => price.vehicleTypeId === type && price.accessible) ?? false
  const isFor = (type: number) =>
    isListed(type) ||
    (isAccessible(type) &&
      (prices?.some((item) => !item.accessible && isListed(item.vehicleTypeId)) ?? false))
  const looked = vehicleTypeId ?? 0
  if (!isFor(looked)) return { ok: false, reason: 'other-vehicle' }
  if (!prices) return { ok: true, rule: { id, code, off, vehicleTypeIds } }

  const allowed = prices.filter((price) => isFor(price.vehicleTypeId))
  if (allowed.length === 0) return { ok: false, reason: 'other-vehicle' }
  const isEnough = (price: PromoPrice) => price.total >= minimumFare
  const ordinaryIsEnough = allowed.some((price) => !price.accessible && isEnough(price))
  const eligible = allowed.filter(
    (price) => isEnough(price) || (price.accessible && ordinaryIsEnough),
  )
  if (!eligible.some((price) => looked === 0 || price.vehicleTypeId === looked))
    return { ok: false, reason: 'fare-too-small', minimumFare }
  const all = eligible.length === prices.length
  return {
    ok: true,
    rule: {
      id,
      code,
      off,
      vehicleTypeIds: all ? [] : eligible.map((price) => price.vehicleTypeId),
    },
  }
}
