import { carries, type VehicleType } from '../fleet/vehicle-type.ts'
import { minor, ZERO } from '../money.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { capAccessible, cappedBy, traceAccessible } from './cap-accessible.ts'
import { contained, depositOf } from './contained.ts'
import { tooMany } from './extras.ts'
import { planLegs } from './plan-legs.ts'
import { type Leg, type LegPrice, priceLeg } from './price-leg.ts'
import type { QuotedJourney, Routes, VehiclePrice } from './quote.ts'
import type { ReadyTariff } from './ready-tariff.ts'
import { promoLeft } from './reductions.ts'
import type { End } from './spots.ts'
import type { LegStepListener, StepListener } from './step.ts'
import type { ExtraKind, Tariff } from './tariff.ts'

/** An operator's price book: a version of its prices, and the vehicle types they are for in the operator's order. */
export type PriceBook = { tariff: ReadyTariff; vehicleTypes: readonly VehicleType[] }

export type Journey = {
  request: QuotedJourney
  routes: Routes
  /** A valid promo; who may use it and when was checked before. */
  promo?: PromoRule | undefined
  onAnyStep?: StepListener | undefined
}

export type PricingResult =
  | { ok: true; prices: VehiclePrice[] }
  | { ok: false; reason: 'no-vehicle' }
  | { ok: false; reason: 'too-many-extras'; extra: ExtraKind; max: number }

/** The price of a journey in every type that can carry the party. */
export function priceJourney(book: PriceBook, journey: Journey): PricingResult {
  const { tariff } = book.tariff
  const { request, promo, onAnyStep } = journey
  const wanted = tooMany(tariff.extras, request)
  if (wanted) return { ok: false, reason: 'too-many-extras', ...wanted }

  const legs = planLegs(book.tariff, journey)
  const onward = priceLeg(book.tariff, legs.onward)
  const back = legs.back && priceLeg(book.tariff, { ...legs.back, chargedBefore: onward.charged })

  const priceAs = (
    type: VehicleType,
    rates: VehicleType = type,
    listener?: StepListener,
  ): VehiclePrice => {
    const stepListenerOf = (leg: Leg) => listener && listen(listener, { id: type.id, leg })
    const out = onward.priceIn(rates.id, { promo, onStep: stepListenerOf(legs.onward) })
    const left = promo && promoLeft(promo, out.promoOff)
    const home = back?.priceIn(rates.id, {
      promo: left,
      onStep: legs.back && stepListenerOf(legs.back),
    })
    return writePrice(tariff, { type, out, home })
  }
  const carrying = book.vehicleTypes.filter((type) => carries(type, request.party))
  const prices = capAccessible(carrying.map((type) => priceAs(type)))
  if (onAnyStep)
    for (const type of book.vehicleTypes) {
      const price = prices.find(({ vehicleTypeId }) => vehicleTypeId === type.id)
      if (!price) {
        const { id } = type
        onAnyStep({ leg: 'onward', vehicleTypeId: id, kind: 'refused', reason: 'cannot-carry' })
        continue
      }
      const cap = cappedBy(price)
      const source = carrying.find(({ name, accessible }) => !accessible && name === cap)
      priceAs(type, source, onAnyStep)
      if (type.accessible) traceAccessible(onAnyStep, price)
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
    return: home?.total ?? ZERO,
    total,
    onwardLines: out.lines,
    returnLines: home?.lines ?? [],
    vat: contained(total, tariff.vat),
    deposit: depositOf(total, tariff.deposit),
  }
}

/** Returns a listener for one leg in one type, after reporting where the ends of the leg lie. */
function listen(onAnyStep: StepListener, { id, leg }: { id: number; leg: Leg }): LegStepListener {
  const onStep: LegStepListener = (step) =>
    onAnyStep({ leg: leg.isReturn ? 'return' : 'onward', vehicleTypeId: id, ...step })
  const lies = ({ sites, zones, postcode }: End) => ({ sites, zones, postcode })
  onStep({ kind: 'place', end: 'pickup', ...lies(leg.pickup) })
  onStep({ kind: 'place', end: 'drop-off', ...lies(leg.dropOff) })
  return onStep
}
