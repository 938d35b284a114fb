import { carries, type VehicleType } from '../fleet/vehicle-type.ts'
import { minor, NOTHING } from '../money.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { capAccessible, cappedBy, tellAccessible } from './cap-accessible.ts'
import { contained, depositOf } from './contained.ts'
import { tooMany } from './extras.ts'
import { planLegs } from './plan-legs.ts'
import { type Leg, type LegPrice, priceLeg } from './price-leg.ts'
import type { JourneyAsked, Routes, VehiclePrice } from './quote.ts'
import type { ReadyTariff } from './ready-tariff.ts'
import { promoLeft } from './reductions.ts'
import type { End } from './spots.ts'
import type { Say, Tell } from './step.ts'
import type { ExtraKind, Tariff } from './tariff.ts'

/** What an operator charges: a version of its prices, and the types they are for in its order. */
export type PriceBook = { tariff: ReadyTariff; vehicleTypes: readonly VehicleType[] }

export type Journey = {
  asked: JourneyAsked
  routes: Routes
  /** One that holds; who may use it and when was judged before. */
  promo?: PromoRule | undefined
  tell?: Tell | undefined
}

export type PricingVerdict =
  | { ok: true; prices: VehiclePrice[] }
  | { ok: false; reason: 'no-vehicle' }
  | { ok: false; reason: 'too-many-extras'; extra: ExtraKind; most: number }

/** The price of a journey in every type that can carry the party. */
export function priceJourney(book: PriceBook, journey: Journey): PricingVerdict {
  const { tariff } = book.tariff
  const { asked, promo, tell } = journey
  const wanted = tooMany(tariff.extras, asked)
  if (wanted) return { ok: false, reason: 'too-many-extras', ...wanted }

  const legs = planLegs(book.tariff, journey)
  const onward = priceLeg(book.tariff, legs.onward)
  const back = legs.back && priceLeg(book.tariff, { ...legs.back, chargedBefore: onward.charged })

  const priceAs = (type: VehicleType, rates: VehicleType = type, listener?: Tell): VehiclePrice => {
    const sayOf = (leg: Leg) => listener && listen(listener, { id: type.id, leg })
    const out = onward.priceIn(rates.id, { promo, say: sayOf(legs.onward) })
    const left = promo && promoLeft(promo, out.promoOff)
    const home = back?.priceIn(rates.id, { promo: left, say: legs.back && sayOf(legs.back) })
    return writePrice(tariff, { type, out, home })
  }
  const carrying = book.vehicleTypes.filter((type) => carries(type, asked.party))
  const prices = capAccessible(carrying.map((type) => priceAs(type)))
  if (tell)
    for (const type of book.vehicleTypes) {
      const price = prices.find(({ vehicleTypeId }) => vehicleTypeId === type.id)
      if (!price) {
        const { id } = type
        tell({ leg: 'onward', vehicleTypeId: id, kind: 'refused', reason: 'cannot-carry' })
        continue
      }
      const cap = cappedBy(price)
      const source = carrying.find(({ name, accessible }) => !accessible && name === cap)
      priceAs(type, source, tell)
      if (type.accessible) tellAccessible(tell, price)
    }
  return prices.length > 0 ? { ok: true, prices } : { ok: false, reason: 'no-vehicle' }
}

function writePrice(
  tariff: Tariff,
  { type, out, home }: { type: VehicleType; out: LegPrice; home: LegPrice | undefined },
): VehiclePrice {
  const total = minor(out.total + (home?.total ?? 0))
  return {
    vehicleTypeId: type.id,
    vehicleType: type.name,
    ...(type.accessible && { accessible: true as const }),
    onward: out.total,
    return: home?.total ?? NOTHING,
    total,
    onwardLines: out.lines,
    returnLines: home?.lines ?? [],
    vat: contained(total, tariff.vat),
    deposit: depositOf(total, tariff.deposit),
  }
}

/** A listener to one leg in one type, which is told first where its ends lie. */
function listen(tell: Tell, { id, leg }: { id: number; leg: Leg }): Say {
  const say: Say = (step) =>
    tell({ leg: leg.isReturn ? 'return' : 'onward', vehicleTypeId: id, ...step })
  const lies = ({ sites, zones, postcode }: End) => ({ sites, zones, postcode })
  say({ kind: 'place', end: 'pickup', ...lies(leg.pickup) })
  say({ kind: 'place', end: 'drop-off', ...lies(leg.dropOff) })
  return say
}
