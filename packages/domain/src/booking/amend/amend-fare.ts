import { minor, ZERO } from '../../money.ts'
import type { PromoRule } from '../../promo/promo-rule.ts'
import { NONE_CHARGED } from '../../quotation/charges.ts'
import type { Exchange } from '../../quotation/exchange.ts'
import { tooMany } from '../../quotation/extras.ts'
import type { Line } from '../../quotation/line.ts'
import { planLegs } from '../../quotation/plan-legs.ts'
import { priceLeg } from '../../quotation/price-leg.ts'
import { exchangePrices } from '../../quotation/price-list/exchange-prices.ts'
import type { QuotedJourney, Routes } from '../../quotation/quote.ts'
import type { ReadyTariff } from '../../quotation/ready-tariff.ts'
import type { ExtraKind } from '../../quotation/tariff.ts'
import type { Leg } from '../booking.ts'

/** One leg after the change, with its routes. */
export type AmendedLeg = {
  leg: Leg
  /** Undefined unless it is a wait-and-return. */
  waitMinutes: number | undefined
  routes: Routes
}

export type AmendedFare = { fare: Leg['fare']; lines: readonly Line[] }

export const isMet = ({ lines }: Pick<Leg, 'lines'>): boolean =>
  lines.some(({ kind, about }) => kind === 'extra' && about === 'meet-and-greet')

/** The leg as a journey of its own, with everything its price depends on. */
export const legToJourney = (leg: Leg, waitMinutes: number | undefined): QuotedJourney => ({
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

/** An extra in a quantity above the price list's limit for one leg. */
export const findExtraOverLimit = (
  { tariff }: ReadyTariff,
  leg: Leg,
): { extra: ExtraKind; max: number } | undefined =>
  tooMany(tariff.extras, { party: leg.party, meetAndGreet: isMet(leg) })

/**
 * The fare of one changed leg, by the prices its booking was made with; the other leg keeps its fare. `other` is the
 * outward leg of a return: a charge that applies once a day may already be included in it.
 */
export function priceAmendedLeg(
  tariff: ReadyTariff,
  params: {
    way: AmendedLeg
    other: AmendedLeg | undefined
    promo: PromoRule | undefined
    exchange: Exchange | undefined
  },
): AmendedFare {
  const { way, other, promo, exchange } = params
  const { leg, waitMinutes, routes } = way
  const planOf = (item: AmendedLeg) =>
    planLegs(tariff, { request: legToJourney(item.leg, item.waitMinutes), routes: item.routes })
      .onward
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
        return: ZERO,
        total,
        onwardLines: lines,
        returnLines: [],
        vat: ZERO,
        deposit: ZERO,
      },
    ],
    exchange,
  )
  return price ? { fare: price.onward, lines: price.onwardLines } : { fare: total, lines }
}

/** The promo discount of some legs. */
export const promoOffOf = (legs: readonly Pick<Leg, 'lines'>[]) =>
  minor(
    legs
      .flatMap(({ lines }) => lines)
      .filter(({ kind }) => kind === 'promo')
      .reduce((all, { amount }) => all - amount, 0),
  )
