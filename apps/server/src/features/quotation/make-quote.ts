import type { QuoteRefused } from '@kerbside/contract/quotation/refusal.ts'
import { carries, type Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import {
  PRESELECTED,
  priceJourney,
  type Quote,
  quoteExpiry,
  type ReturnKind,
  type VehiclePrice,
} from '@kerbside/domain/quotation/quote.ts'
import type { Call } from '../../http/call.ts'
import { nearestCarMinutes } from './find-nearest-car.ts'
import { findPriceBook } from './find-price-book.ts'
import { findRoute, type KnownRoute } from './find-route.ts'
import { judgePlaces } from './judge-places.ts'
import { planTimes } from './plan-times.ts'
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
  promoCode: string
  /** '' for the operator's own. */
  currency: string
  paymentMethod: string
}

export type QuoteVerdict =
  | {
      ok: true
      quote: Quote
      chosen: VehiclePrice
      signature: string
      route: KnownRoute
      returnRoute: KnownRoute | undefined
      nearestMinutes: number
      earliestLocal: string
      vehicleTypes: Awaited<ReturnType<typeof findPriceBook>>['vehicleTypes']
    }
  | ({ ok: false } & QuoteRefused)

/** An itemised price for every vehicle type that can carry the party, signed and kept until it expires. */
export async function makeQuote(call: Call, said: JourneyRequest): Promise<QuoteVerdict> {
  const asked = await withTruePostcodes(call, said)
  if (asked.party.passengers < Math.max(1, call.profile.settings.minPassengers))
    return { ok: false, reason: 'nobody-travels' }
  const refused = judgePlaces(call, asked)
  if (refused) return { ok: false, ...refused }

  const points = [asked.pickup, ...asked.vias, asked.dropOff].map((place) => place.point)
  const [book, route, direct, returnRoute, nearestMinutes] = await Promise.all([
    findPriceBook(call),
    findRoute(call, points),
    findRoute(call, [asked.pickup.point, asked.dropOff.point]),
    asked.returnKind === 'return'
      ? findRoute(call, [asked.dropOff.point, asked.pickup.point])
      : undefined,
    nearestCarMinutes(call, asked.pickup.point),
  ])
  if (!route || (asked.returnKind === 'return' && !returnRoute))
    return { ok: false, reason: 'no-route' }

  const times = planTimes(call, { asked, route: route.summary, nearestMinutes })
  if (!times.ok) return times

  const journey = { ...asked, ...times.times }
  const routes = { route: route.summary, returnRoute: returnRoute?.summary }
  const directMetres = direct?.summary.metres ?? 0
  const priced = priceJourney(book, journey, { ...routes, directMetres })
  if (!priced.ok) return { ok: false, reason: priced.reason }

  const chosen = choose(priced.prices, asked.vehicleTypeId)
  if (!chosen) {
    const known = book.vehicleTypes.find((type) => type.id === asked.vehicleTypeId)
    return {
      ok: false,
      reason: known && !carries(known, asked.party) ? 'no-vehicle' : 'unknown-vehicle',
    }
  }

  const madeAt = call.now()
  const quote: Quote = {
    id: call.newId(),
    madeAt,
    expiresAt: quoteExpiry(madeAt, call.profile.settings.quoteTimeout),
    tariffVersion: book.tariff.version,
    currency: book.tariff.currency,
    asked: journey,
    ...routes,
    prices: priced.prices,
  }
  call.quotes.keep(call.operator, quote, returnRoute ? [route.row, returnRoute.row] : [route.row])
  return {
    ok: true,
    quote,
    chosen,
    signature: signQuote(call.key, { operator: call.operator, quote }),
    route,
    returnRoute,
    nearestMinutes,
    earliestLocal: times.earliestLocal,
    vehicleTypes: book.vehicleTypes,
  }
}

/** The one asked for; without one the second, else the first. */
function choose(prices: readonly VehiclePrice[], vehicleTypeId: number): VehiclePrice | undefined {
  if (vehicleTypeId !== 0) return prices.find((price) => price.vehicleTypeId === vehicleTypeId)
  return prices[PRESELECTED] ?? prices[0]
}
