import { type Minor, minor, NOTHING } from '../money.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { adjustmentsAt, putAdjustments, tellAdjustments } from './adjustments.ts'
import type { Moment } from './calendar.ts'
import {
  type ChargedToday,
  chargedOn,
  chargesOn,
  dueOf,
  notYetCharged,
  putCharges,
  type Touched,
  tellCharges,
} from './charges.ts'
import { tellFixedPrices } from './explain-fixed.ts'
import { tellLine, tellRates } from './explain-lines.ts'
import { type ExtrasAsked, extraLines, tellExtras } from './extras.ts'
import { findFixedPrices } from './fixed-price.ts'
import { type Line, put, type Tab } from './line.ts'
import type { ReadyTariff } from './ready-tariff.ts'
import { isPromoFor, putPromo, putReturnDiscount, putRounding } from './reductions.ts'
import type { End } from './spots.ts'
import { AS_IT_STANDS, putStart, startOf, type Way } from './starting-lines.ts'
import type { Say } from './step.ts'
import { putWaitAndReturn } from './waiting.ts'

export type Leg = {
  pickup: End
  dropOff: End
  vias: readonly End[]
  way: Way
  moment: Moment
  /** Undefined unless the car waits and brings the customer back. */
  waitMinutes: number | undefined
  isReturn: boolean
  extras: ExtrasAsked
  /** What the way out has paid already, of what is paid once a day. */
  chargedBefore: ChargedToday
}

/** Lines that add up to the total; what the promo took off is one of them. */
export type LegPrice = { lines: Line[]; total: Minor; promoOff: Minor }

export type PriceIn = (
  vehicleTypeId: number,
  also: { promo?: PromoRule | undefined; say?: Say | undefined },
) => LegPrice

/**
 * Prices one leg: what every vehicle type shares is found once, what differs is left to `priceIn`.
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

  const priceIn: PriceIn = (vehicleTypeId, { promo, say }) => {
    const tab: Tab = { lines: [], total: 0 }
    const vehicle = vehicles.get(vehicleTypeId) ?? AS_IT_STANDS
    const winner = putStart(tab, { start, vehicle, vehicleTypeId })
    const isOwn = winner ? winner.price.vehicleTypeId !== undefined : vehicle.rates !== undefined
    put(tab, viaLine)
    if (waitMinutes !== undefined) putWaitAndReturn(tab, { tariff, waitMinutes })

    const chosen = putAdjustments(tab, { holding, vehicleTypeId })
    const { minimum } = vehicle.rates ?? tariff.rates
    if (tab.total < minimum) {
      const amount = minor(minimum - tab.total)
      put(tab, { kind: 'minimum', rule: '', about: '', units: 1, rate: amount, amount })
    }

    putCharges(tab, { due, vehicleTypeId })
    for (const line of extras) put(tab, line)
    if (isReturn) putReturnDiscount(tab, tariff.returnDiscountBasisPoints)
    const isPromo = promo !== undefined && isPromoFor(promo, vehicleTypeId)
    const promoOff = isPromo ? putPromo(tab, promo) : NOTHING
    putRounding(tab, tariff.roundTo)

    if (say) {
      const asked = waitMinutes === undefined ? 'not-asked-for' : 'free-of-charge'
      const freeWait = waitMinutes === undefined ? 'not-asked-for' : 'within-free-minutes'
      tellFixedPrices(say, { all: fixed.all, winner, pickup, dropOff, date, vehicleTypeId })
      tellRates(say, { tab, fixedId: winner?.price.id })
      tellLine(say, { tab, kind: 'vehicle', without: isOwn ? 'own-price' : 'as-it-stands' })
      tellLine(say, { tab, kind: 'via', without: vias > 0 ? 'free-of-charge' : 'no-stops' })
      tellLine(say, { tab, kind: 'wait-and-return', without: asked })
      tellLine(say, { tab, kind: 'waiting', without: freeWait })
      tellAdjustments(say, { all: tariff.adjustments, chosen, moment, vehicleTypeId, tab })
      tellLine(say, { tab, kind: 'minimum', without: 'above-the-minimum' })
      tellCharges(say, { all: tariff.charges, charged: charges, touched, moment, vehicleTypeId })
      tellExtras(say, { extras: tariff.extras, lines: extras })
      const without = isReturn ? 'nothing-off' : 'not-a-return'
      tellLine(say, { tab, kind: 'return-discount', without })
      const noPromo = isPromo ? 'nothing-off' : promo ? 'other-vehicle' : 'not-asked-for'
      tellLine(say, { tab, kind: 'promo', without: noPromo })
      tellLine(say, { tab, kind: 'rounding', without: 'already-round' })
    }
    return { lines: tab.lines, total: minor(tab.total), promoOff }
  }
  return { priceIn, charged: chargedOn(charges, moment) }
}
