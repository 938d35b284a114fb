import { type Minor, minor, ZERO } from '../money.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { addAdjustmentLines, adjustmentsAt, traceAdjustments } from './adjustments.ts'
import type { Moment } from './calendar.ts'
import {
  addChargeLines,
  type ChargedToday,
  chargedOn,
  chargesOn,
  dueOf,
  notYetCharged,
  type Touched,
  traceCharges,
} from './charges.ts'
import { traceFixedPrices } from './explain/explain-fixed.ts'
import { traceLine, traceRates } from './explain/explain-lines.ts'
import { extraLines, type RequestedExtras, traceExtras } from './extras.ts'
import { findFixedPrices } from './fixed-price.ts'
import { addLine, type Line, type Tab } from './line.ts'
import {
  addStartLines,
  type MeteredRoute,
  startOf,
  UNCHANGED_RATE,
} from './price-list/starting-lines.ts'
import type { ReadyTariff } from './ready-tariff.ts'
import { addPromoLine, addReturnDiscountLine, addRoundingLine, isPromoFor } from './reductions.ts'
import type { End } from './spots.ts'
import type { LegStepListener } from './step.ts'
import { addWaitAndReturnLines } from './waiting.ts'

export type Leg = {
  pickup: End
  dropOff: End
  vias: readonly End[]
  way: MeteredRoute
  moment: Moment
  /** Undefined unless the car waits and brings the customer back. */
  waitMinutes: number | undefined
  isReturn: boolean
  extras: RequestedExtras
  /** The once-per-day charges already made on the outward leg. */
  chargedBefore: ChargedToday
}

/** The lines add up to the total and include the promo discount. */
export type LegPrice = { lines: Line[]; total: Minor; promoOff: Minor }

export type PriceIn = (
  vehicleTypeId: number,
  also: { promo?: PromoRule | undefined; onStep?: LegStepListener | undefined },
) => LegPrice

/**
 * Prices one leg: what is the same for every vehicle type is computed once, the rest in `priceIn`.
 * Order (product.md): fixed or distance and time → vehicle → vias, wait and return, waiting → adjustments → minimum
 * → charges → extras → return discount → promo → rounding. Never below zero; below the minimum by discounts only.
 */
export function priceLeg(
  { tariff, fixed, vehicles }: ReadyTariff,
  leg: Leg,
): { priceIn: PriceIn; charged: ChargedToday } {
  const { pickup, dropOff, moment, way, waitMinutes, isReturn } = leg
  const { date } = moment.today
  const start = startOf(tariff, { way, fixed: findFixedPrices(fixed, { pickup, dropOff, date }) })
  const holding = adjustmentsAt(tariff.adjustments, moment)
  const touched: Touched = {
    pickups: waitMinutes === undefined ? [pickup] : [pickup, dropOff],
    dropOffs: waitMinutes === undefined ? [dropOff] : [dropOff, pickup],
    vias: leg.vias,
  }
  const called = chargesOn(tariff.charges, { touched, moment })
  const charges = notYetCharged(called, { before: leg.chargedBefore, moment })
  const due = dueOf(charges)
  const extras = extraLines(tariff.extras, leg.extras)

  const vias = leg.vias.length
  const viaLine: Line = {
    kind: 'via',
    rule: '',
    about: '',
    units: vias,
    rate: tariff.perVia,
    amount: minor(vias * tariff.perVia),
  }

  const priceIn: PriceIn = (vehicleTypeId, { promo, onStep }) => {
    const tab: Tab = { lines: [], total: 0 }
    const vehicle = vehicles.get(vehicleTypeId) ?? UNCHANGED_RATE
    const winner = addStartLines(tab, { start, vehicle, vehicleTypeId })
    const isOwn = winner ? winner.price.vehicleTypeId !== undefined : vehicle.rates !== undefined
    addLine(tab, viaLine)
    if (waitMinutes !== undefined) addWaitAndReturnLines(tab, { tariff, waitMinutes })

    const chosen = addAdjustmentLines(tab, { holding, vehicleTypeId })
    const { minimum } = vehicle.rates ?? tariff.rates
    if (tab.total < minimum) {
      const amount = minor(minimum - tab.total)
      addLine(tab, { kind: 'minimum', rule: '', about: '', units: 1, rate: amount, amount })
    }

    addChargeLines(tab, { due, vehicleTypeId })
    for (const line of extras) addLine(tab, line)
    if (isReturn) addReturnDiscountLine(tab, tariff.returnDiscountBasisPoints)
    const isPromo = promo !== undefined && isPromoFor(promo, vehicleTypeId)
    const promoOff = isPromo ? addPromoLine(tab, promo) : ZERO
    addRoundingLine(tab, tariff.roundTo)

    if (onStep) {
      const request = waitMinutes === undefined ? 'not-requested' : 'free-of-charge'
      const freeWait = waitMinutes === undefined ? 'not-requested' : 'within-free-minutes'
      traceFixedPrices(onStep, { all: fixed.all, winner, pickup, dropOff, date, vehicleTypeId })
      traceRates(onStep, { tab, fixedId: winner?.price.id })
      traceLine(onStep, { tab, kind: 'vehicle', without: isOwn ? 'own-price' : 'as-it-stands' })
      traceLine(onStep, { tab, kind: 'via', without: vias > 0 ? 'free-of-charge' : 'no-stops' })
      traceLine(onStep, { tab, kind: 'wait-and-return', without: request })
      traceLine(onStep, { tab, kind: 'waiting', without: freeWait })
      traceAdjustments(onStep, { all: tariff.adjustments, chosen, moment, vehicleTypeId, tab })
      traceLine(onStep, { tab, kind: 'minimum', without: 'above-the-minimum' })
      traceCharges(onStep, {
        all: tariff.charges,
        charged: charges,
        touched,
        moment,
        vehicleTypeId,
      })
      traceExtras(onStep, { extras: tariff.extras, lines: extras })
      const without = isReturn ? 'nothing-off' : 'not-a-return'
      traceLine(onStep, { tab, kind: 'return-discount', without })
      const noPromo = isPromo ? 'nothing-off' : promo ? 'other-vehicle' : 'not-requested'
      traceLine(onStep, { tab, kind: 'promo', without: noPromo })
      traceLine(onStep, { tab, kind: 'rounding', without: 'already-round' })
    }
    return { lines: tab.lines, total: minor(tab.total), promoOff }
  }
  return { priceIn, charged: chargedOn(charges, moment) }
}
