import { minor, NOTHING } from '../money.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { NONE_CHARGED } from '../quotation/charges.ts'
import type { Exchange } from '../quotation/exchange.ts'
import { exchangePrices } from '../quotation/exchange-prices.ts'
import { tooMany } from '../quotation/extras.ts'
import type { Line } from '../quotation/line.ts'
import { planLegs } from '../quotation/plan-legs.ts'
import { priceLeg } from '../quotation/price-leg.ts'
import type { JourneyAsked, Routes } from '../quotation/quote.ts'
import type { ReadyTariff } from '../quotation/ready-tariff.ts'
import type { ExtraKind } from '../quotation/tariff.ts'
import type { Leg } from './booking.ts'

/** One leg as it shall be, with the ways it is driven. */
export type AmendedWay = {
  leg: Leg
  /** Undefined unless the car waits and brings its customer back. */
  waitMinutes: number | undefined
  routes: Routes
}

export type AmendedFare = { fare: Leg['fare']; lines: readonly Line[] }

export const isMet = ({ lines }: Pick<Leg, 'lines'>): boolean =>
  lines.some(({ kind, about }) => kind === 'extra' && about === 'meet-and-greet')

/** The leg as a journey of its own: what its price depends on. */
export const journeyOfLeg = (leg: Leg, waitMinutes: number | undefined): JourneyAsked => ({
  pickup: leg.pickup,
  dropOff: leg.dropOff,
  vias: leg.vias,
  returnKind: waitMinutes === undefined ? 'one-way' : 'wait-and-return',
  asap: leg.asap,
  pickupAt: leg.pickupAt,
  pickupLocal: leg.pickupLocal,
  returnAt: undefined,
  returnLocal: undefined,
  waitMinutes: waitMinutes ?? 0,
  meetAndGreet: isMet(leg),
  party: leg.party,
})

/** More of an extra than the price list takes on one leg. */
export const judgeExtras = (
  { tariff }: ReadyTariff,
  leg: Leg,
): { extra: ExtraKind; most: number } | undefined =>
  tooMany(tariff.extras, { party: leg.party, meetAndGreet: isMet(leg) })

/**
 * The fare of one leg that was changed, by the prices its booking was made with; the other leg keeps its own. `other` is
 * the way out of a way back: what is charged once a day may have been charged with it.
 */
export function priceAmendedLeg(
  tariff: ReadyTariff,
  facts: {
    way: AmendedWay
    other: AmendedWay | undefined
    promo: PromoRule | undefined
    exchange: Exchange | undefined
  },
): AmendedFare {
  const { way, other, promo, exchange } = facts
  const { leg, waitMinutes, routes } = way
  const planOf = (one: AmendedWay) =>
    planLegs(tariff, { asked: journeyOfLeg(one.leg, one.waitMinutes), routes: one.routes }).onward
  const isReturn = leg.number === 2
  const chargedBefore = isReturn && other ? priceLeg(tariff, planOf(other)).charged : NONE_CHARGED
  const { priceIn } = priceLeg(tariff, {
    ...planOf({ leg, waitMinutes, routes }),
    isReturn,
    chargedBefore,
  })
  const { total, lines } = priceIn(leg.vehicleTypeId, { promo })
  const [price] = exchangePrices(
    [
      {
        vehicleTypeId: leg.vehicleTypeId,
        vehicleType: leg.vehicleType,
        onward: total,
        return: NOTHING,
        total,
        onwardLines: lines,
        returnLines: [],
        vat: NOTHING,
        deposit: NOTHING,
      },
    ],
    exchange,
  )
  return price ? { fare: price.onward, lines: price.onwardLines } : { fare: total, lines }
}

/** What promos took off some legs. */
export const promoOffOf = (legs: readonly Pick<Leg, 'lines'>[]) =>
  minor(
    legs
      .flatMap(({ lines }) => lines)
      .filter(({ kind }) => kind === 'promo')
      .reduce((all, { amount }) => all - amount, 0),
  )
