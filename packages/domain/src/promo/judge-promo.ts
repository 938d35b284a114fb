import type { Minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import type { PromoOff, PromoRule } from './promo-rule.ts'

export type Promo = {
  id: number
  code: string
  off: PromoOff
  startsAt: Date
  endsAt: Date
  /** Undefined: as many as come. */
  usesLeft: number | undefined
  usesPerCustomer: number | undefined
  /** Of the journey's local day, ISO: 1 Monday … 7 Sunday; empty: every day. */
  weekdays: readonly number[]
  minimumFare: Minor
  /** Empty: all. */
  vehicleTypeIds: readonly number[]
  /** Corporate accounts it is for; empty: everybody. */
  bookerIds: readonly number[]
  isRetired: boolean
}

/** What a journey costs in a vehicle type without the promo; type 0 where only a price is known. */
export type PromoPrice = { vehicleTypeId: number; total: Minor; accessible?: true }

export type PromoFacts = {
  now: Date
  bookerId?: number | undefined
  /** How often this customer used it before; undefined while nobody knows who it is. */
  usesBefore?: number | undefined
  /** Of the way out; undefined while no journey is known. */
  day?: LocalDate | undefined
  /** Undefined while no fare is known. */
  prices?: readonly PromoPrice[] | undefined
  /** The type the customer looks at: a promo that is for other types is refused. */
  vehicleTypeId?: number | undefined
}

export type PromoRefusal =
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

export type PromoVerdict = { ok: true; rule: PromoRule } | ({ ok: false } & PromoRefusal)

/** Whether a promo may be used, and on which vehicle types. What is not known yet is judged when it is. */
export function judgePromo(promo: Promo | undefined, facts: PromoFacts): PromoVerdict {
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
  return judgeVehicles(promo, facts)
}

/** ISO: Sunday is 7. */
const weekdayOf = (day: LocalDate): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

function judgeVehicles(promo: Promo, { prices, vehicleTypeId }: PromoFacts): PromoVerdict {
  const { id, code, off, vehicleTypeIds, minimumFare } = promo
  const isListed = (type: number) =>
    type === 0 || vehicleTypeIds.length === 0 || vehicleTypeIds.includes(type)
  // An accessible type never costs more than an ordinary one, so a promo for an ordinary type applies to it, too.
  const isAccessible = (type: number) =>
    prices?.some((price) => price.vehicleTypeId === type && price.accessible) ?? false
  const isFor = (type: number) =>
    isListed(type) ||
    (isAccessible(type) &&
      (prices?.some((one) => !one.accessible && isListed(one.vehicleTypeId)) ?? false))
  const looked = vehicleTypeId ?? 0
  if (!isFor(looked)) return { ok: false, reason: 'other-vehicle' }
  if (!prices) return { ok: true, rule: { id, code, off, vehicleTypeIds } }

  const allowed = prices.filter((price) => isFor(price.vehicleTypeId))
  if (allowed.length === 0) return { ok: false, reason: 'other-vehicle' }
  const isEnough = (price: PromoPrice) => price.total >= minimumFare
  const holdsOrdinary = allowed.some((price) => !price.accessible && isEnough(price))
  const holds = allowed.filter((price) => isEnough(price) || (price.accessible && holdsOrdinary))
  if (!holds.some((price) => looked === 0 || price.vehicleTypeId === looked))
    return { ok: false, reason: 'fare-too-small', minimumFare }
  const all = holds.length === prices.length
  return {
    ok: true,
    rule: { id, code, off, vehicleTypeIds: all ? [] : holds.map((price) => price.vehicleTypeId) },
  }
}
