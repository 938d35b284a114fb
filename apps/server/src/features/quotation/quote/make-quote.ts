import type { QuoteRejection } from '@kerbside/contract/quotation/rejection.ts'
import { findSwitchedOff } from '@kerbside/domain/booking/switched-off.ts'
import { carries, type VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import { showBands } from '@kerbside/domain/payment/cancel-bands.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import type { PromoResult } from '@kerbside/domain/promo/evaluate-promo.ts'
import {
  type ExtraPrice,
  extraPrices,
  meetAndGreetOf,
} from '@kerbside/domain/quotation/extra-prices.ts'
import { priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import { exchangePrices } from '@kerbside/domain/quotation/price-list/exchange-prices.ts'
import {
  preselectPrice,
  type Quote,
  type QuotedJourney,
  type VehiclePrice,
} from '@kerbside/domain/quotation/quote.ts'
import { quoteExpiry } from '@kerbside/domain/quotation/quote-life.ts'
import type { Policies, Tariff } from '@kerbside/domain/quotation/tariff.ts'
import type { RequestContext } from '../../../request-context.ts'
import { checkJourneyPlaces } from './check-journey-places.ts'
import { checkStock } from './check-stock.ts'
import { choosePrices } from './choose-prices.ts'
import { findJourneyRoutes } from './find-journey-routes.ts'
import type { NearestCar } from './find-nearest-car.ts'
import type { KnownRoute } from './find-route.ts'
import type { JourneyRequest } from './journey-request.ts'
import { planTimes } from './plan-times.ts'
import { checkPromoCode } from './price-promo.ts'
import { signQuote } from './sign-quote.ts'
import { withTruePostcodes } from './true-postcode.ts'

export type QuoteResult =
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
      /** The result of the code; undefined if no code was given. A rejected code leaves the quote without it. */
      promo: PromoResult | undefined
      /** How much the code reduces the chosen price, including rounding. */
      promoOff: Minor
    }
  | ({ ok: false } & QuoteRejection)

/** An itemised price for every vehicle type that can carry the party, signed and kept until it expires. */
export async function makeQuote(
  context: RequestContext,
  journeyRequest: JourneyRequest,
  { knownByAddress = false }: { knownByAddress?: boolean } = {},
): Promise<QuoteResult> {
  const request = await withTruePostcodes(context, journeyRequest)
  if (request.party.passengers < Math.max(1, context.profile.settings.minPassengers))
    return { ok: false, reason: 'no-passengers' }
  const extra = findSwitchedOff(request.party, context.profile.settings)
  if (extra) return { ok: false, reason: 'not-offered', extra }
  const rejection = checkJourneyPlaces(context, request)
  if (rejection) return { ok: false, ...rejection }

  const [chosenPrices, found] = await Promise.all([
    choosePrices(context, request),
    findJourneyRoutes(context, request),
  ])
  if (!chosenPrices.ok) return chosenPrices
  if (!found.ok) return found
  const { ways } = found
  const { routes, nearest } = ways
  const times = planTimes(context, {
    request,
    route: routes.route,
    nearestMinutes: nearest.minutes,
  })
  if (!times.ok) return times

  const { book, currency, exchange, toBookCurrency } = chosenPrices
  const { tariff } = book.tariff
  if (
    request.meetAndGreet &&
    !context.profile.settings.showOtherEquipments &&
    meetAndGreetOf(tariff.extras) !== 'included'
  )
    return { ok: false, reason: 'not-offered', extra: 'meet-and-greet' }
  const journey = resolveJourney(
    { ...request, meetAndGreet: request.meetAndGreet || meetsAll(tariff.extras, request) },
    times.times,
  )
  const plain = priceJourney(book, { request: journey, routes })
  if (!plain.ok) return plain
  const { pickupAt, returnAt } = journey
  const stock = await checkStock(context, {
    ...journey,
    extras: tariff.extras,
    pickupsAt: returnAt ? [pickupAt, returnAt] : [pickupAt],
  })
  if (!stock.ok) return { ...stock, reason: 'out-of-stock' }
  const wanted = choose(context, { prices: plain.prices, vehicleTypeId: request.vehicleTypeId })
  if (!wanted) return { ok: false, reason: whyNot(book.vehicleTypes, request) }

  const promo = await checkPromoCode(context, {
    code: request.promoCode,
    customer: '',
    prices: plain.prices,
    vehicleTypeId: wanted.vehicleTypeId,
    journey,
    toBookCurrency,
    exchange,
  })
  const rule = promo?.ok ? promo.rule : undefined
  const priced = rule ? priceJourney(book, { request: journey, routes, promo: rule }) : plain
  if (!priced.ok) return priced
  const prices = exchangePrices(priced.prices, exchange)

  const chosen = choose(context, { prices, vehicleTypeId: wanted.vehicleTypeId }) ?? wanted
  const [before = chosen] = rule ? exchangePrices([wanted], exchange) : []

  const madeAt = context.now()
  const quote: Quote = {
    id: context.newId(),
    madeAt,
    expiresAt: quoteExpiry(madeAt, context.profile.settings.quoteTimeout),
    book: tariff.book,
    tariffVersion: tariff.version,
    currency,
    request: journey,
    ...routes,
    ...(rule && { promo: rule }),
    ...(exchange && { exchange }),
    ...(knownByAddress && { knownByAddress }),
    policies: policiesOf(context, tariff.policies),
    prices,
  }
  context.quotes.keep(context.operator, quote, ways.rows)
  return {
    ok: true,
    quote,
    chosen,
    signature: signQuote(context.key, { operator: context.operator, quote }),
    route: ways.way,
    returnRoute: ways.returnRoute,
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

type Times = Pick<QuotedJourney, 'asap' | 'pickupAt' | 'pickupLocal' | 'returnAt' | 'returnLocal'>

/** The priced and stored fields: nothing of the request that no price depends on. */
const resolveJourney = (request: JourneyRequest, times: Times): QuotedJourney => ({
  pickup: request.pickup,
  dropOff: request.dropOff,
  vias: request.vias,
  returnKind: request.returnKind,
  ...times,
  waitMinutes: request.waitMinutes,
  meetAndGreet: request.meetAndGreet,
  party: request.party,
})

/** The price of the requested vehicle type, or of the preselected one. */
const choose = (
  { profile }: RequestContext,
  { prices, vehicleTypeId }: { prices: readonly VehiclePrice[]; vehicleTypeId: number },
): VehiclePrice | undefined =>
  vehicleTypeId === 0
    ? preselectPrice(prices, profile.settings.defaultVehicleTypeId)
    : prices.find((price) => price.vehicleTypeId === vehicleTypeId)

function whyNot(
  types: readonly VehicleType[],
  { vehicleTypeId, party }: JourneyRequest,
): 'no-vehicle' | 'unknown-vehicle' {
  const existing = types.find((type) => type.id === vehicleTypeId)
  return existing && !carries(existing, party) ? 'no-vehicle' : 'unknown-vehicle'
}

/** The policies of the price list, unless the operator has set cancellation terms that override them. */
function policiesOf({ profile }: RequestContext, policies: Policies): Policies {
  const { cancelBands } = profile.settings
  return cancelBands ? { ...policies, cancellation: showBands(cancelBands) } : policies
}
