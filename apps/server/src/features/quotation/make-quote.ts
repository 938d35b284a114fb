import type { QuoteRefused } from '@kerbside/contract/quotation/refusal.ts'
import { findSwitchedOff } from '@kerbside/domain/booking/switched-off.ts'
import { carries, type Party, type VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import { showBands } from '@kerbside/domain/payment/cancel-bands.ts'
import { isAirport, type Place } from '@kerbside/domain/places/place.ts'
import type { PromoVerdict } from '@kerbside/domain/promo/judge-promo.ts'
import { exchangePrices } from '@kerbside/domain/quotation/exchange-prices.ts'
import {
  type ExtraPrice,
  extraPrices,
  meetAndGreetOf,
} from '@kerbside/domain/quotation/extra-prices.ts'
import { priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import {
  type JourneyAsked,
  preselectPrice,
  type Quote,
  quoteExpiry,
  type ReturnKind,
  type VehiclePrice,
} from '@kerbside/domain/quotation/quote.ts'
import type { Policies, Tariff } from '@kerbside/domain/quotation/tariff.ts'
import type { Call } from '../../http/call.ts'
import { choosePrices } from './choose-prices.ts'
import type { NearestCar } from './find-nearest-car.ts'
import type { KnownRoute } from './find-route.ts'
import { findWays } from './find-ways.ts'
import { judgePlaces } from './judge-places.ts'
import { judgeStock } from './judge-stock.ts'
import { planTimes } from './plan-times.ts'
import { judgeCode } from './price-promo.ts'
import { signQuote } from './sign-quote.ts'
import { withTruePostcodes } from './true-postcode.ts'

export type JourneyRequest = {
  pickup: Place
  dropOff: Place
  vias: readonly Place[]
  returnKind: ReturnKind
  /** '' as soon as possible, else civil time in the operator's zone or an instant. */
  pickupWhen: string
  returnWhen: string
  party: Party
  /** 0: whichever is preselected. */
  vehicleTypeId: number
  /** Of a wait-and-return, at the far end. */
  waitMinutes: number
  meetAndGreet: boolean
  /** '' without one. */
  promoCode: string
  /** '' for the operator's own. */
  currency: string
}

export type QuoteVerdict =
  | {
      ok: true
      quote: Quote
      chosen: VehiclePrice
      signature: string
      route: KnownRoute
      returnRoute: KnownRoute | undefined
      nearest: NearestCar
      extras: readonly ExtraPrice[]
      earliestLocal: string
      vehicleTypes: readonly VehicleType[]
      /** What became of the code; undefined when none was said. A code that is refused leaves the quote without it. */
      promo: PromoVerdict | undefined
      /** What the chosen price falls by with the code, rounding and all. */
      promoOff: Minor
    }
  | ({ ok: false } & QuoteRefused)

/** An itemised price for every vehicle type that can carry the party, signed and kept until it expires. */
export async function makeQuote(
  call: Call,
  said: JourneyRequest,
  { knownByAddress = false }: { knownByAddress?: boolean } = {},
): Promise<QuoteVerdict> {
  const asked = await withTruePostcodes(call, said)
  if (asked.party.passengers < Math.max(1, call.profile.settings.minPassengers))
    return { ok: false, reason: 'nobody-travels' }
  const extra = findSwitchedOff(asked.party, call.profile.settings)
  if (extra) return { ok: false, reason: 'not-offered', extra }
  const refused = judgePlaces(call, asked)
  if (refused) return { ok: false, ...refused }

  const [chosenPrices, found] = await Promise.all([
    choosePrices(call, asked),
    findWays(call, asked),
  ])
  if (!chosenPrices.ok) return chosenPrices
  if (!found.ok) return found
  const { ways } = found
  const { routes, nearest } = ways
  const times = planTimes(call, { asked, route: routes.route, nearestMinutes: nearest.minutes })
  if (!times.ok) return times

  const { book, currency, exchange, toBook } = chosenPrices
  const { tariff } = book.tariff
  if (
    asked.meetAndGreet &&
    !call.profile.settings.showOtherEquipments &&
    meetAndGreetOf(tariff.extras) !== 'included'
  )
    return { ok: false, reason: 'not-offered', extra: 'meet-and-greet' }
  const journey = journeyOf(
    { ...asked, meetAndGreet: asked.meetAndGreet || meetsAll(tariff.extras, asked) },
    times.times,
  )
  const plain = priceJourney(book, { asked: journey, routes })
  if (!plain.ok) return plain
  const { pickupAt, returnAt } = journey
  const stock = await judgeStock(call, {
    ...journey,
    extras: tariff.extras,
    pickupsAt: returnAt ? [pickupAt, returnAt] : [pickupAt],
  })
  if (!stock.ok) return { ...stock, reason: 'out-of-stock' }
  const wanted = choose(call, { prices: plain.prices, vehicleTypeId: asked.vehicleTypeId })
  if (!wanted) return { ok: false, reason: whyNot(book.vehicleTypes, asked) }

  const promo = await judgeCode(call, {
    code: asked.promoCode,
    customer: '',
    prices: plain.prices,
    vehicleTypeId: wanted.vehicleTypeId,
    journey,
    toBook,
    exchange,
  })
  const rule = promo?.ok ? promo.rule : undefined
  const priced = rule ? priceJourney(book, { asked: journey, routes, promo: rule }) : plain
  if (!priced.ok) return priced
  const prices = exchangePrices(priced.prices, exchange)

  const chosen = choose(call, { prices, vehicleTypeId: wanted.vehicleTypeId }) ?? wanted
  const [before = chosen] = rule ? exchangePrices([wanted], exchange) : []

  const madeAt = call.now()
  const quote: Quote = {
    id: call.newId(),
    madeAt,
    expiresAt: quoteExpiry(madeAt, call.profile.settings.quoteTimeout),
    book: tariff.book,
    tariffVersion: tariff.version,
    currency,
    asked: journey,
    ...routes,
    ...(rule && { promo: rule }),
    ...(exchange && { exchange }),
    ...(knownByAddress && { knownByAddress }),
    policies: policiesOf(call, tariff.policies),
    prices,
  }
  call.quotes.keep(call.operator, quote, ways.rows)
  return {
    ok: true,
    quote,
    chosen,
    signature: signQuote(call.key, { operator: call.operator, quote }),
    route: ways.way,
    returnRoute: ways.wayBack,
    nearest,
    extras: extraPrices(tariff.extras, exchange),
    earliestLocal: times.earliestLocal,
    vehicleTypes: book.vehicleTypes,
    promo,
    promoOff: minor(before.total - chosen.total),
  }
}

/** Whether meet and greet is included in every price, so that it applies without being requested. */
const meetsAll = (
  extras: Tariff['extras'],
  { pickup, dropOff, returnKind }: JourneyRequest,
): boolean =>
  meetAndGreetOf(extras) === 'included' &&
  (isAirport(pickup) || (returnKind === 'return' && isAirport(dropOff)))

type Times = Pick<JourneyAsked, 'asap' | 'pickupAt' | 'pickupLocal' | 'returnAt' | 'returnLocal'>

/** What is priced and kept: nothing of the request that no price depends on. */
const journeyOf = (asked: JourneyRequest, times: Times): JourneyAsked => ({
  pickup: asked.pickup,
  dropOff: asked.dropOff,
  vias: asked.vias,
  returnKind: asked.returnKind,
  ...times,
  waitMinutes: asked.waitMinutes,
  meetAndGreet: asked.meetAndGreet,
  party: asked.party,
})

/** The price of the requested vehicle type, or of the preselected one. */
const choose = (
  { profile }: Call,
  { prices, vehicleTypeId }: { prices: readonly VehiclePrice[]; vehicleTypeId: number },
): VehiclePrice | undefined =>
  vehicleTypeId === 0
    ? preselectPrice(prices, profile.settings.defaultVehicleTypeId)
    : prices.find((price) => price.vehicleTypeId === vehicleTypeId)

function whyNot(
  types: readonly VehicleType[],
  { vehicleTypeId, party }: JourneyRequest,
): 'no-vehicle' | 'unknown-vehicle' {
  const known = types.find((type) => type.id === vehicleTypeId)
  return known && !carries(known, party) ? 'no-vehicle' : 'unknown-vehicle'
}

/** Those of the price list, unless the operator says for all of them what cancelling costs. */
function policiesOf({ profile }: Call, policies: Policies): Policies {
  const { cancelBands } = profile.settings
  return cancelBands ? { ...policies, cancellation: showBands(cancelBands) } : policies
}
