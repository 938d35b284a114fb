import type { AmendmentRejection } from '@kerbside/contract/amendment.ts'
import type { QuoteRejection } from '@kerbside/contract/quotation/rejection.ts'
import {
  type AmendedLeg,
  findExtraOverLimit,
  isMet,
  legToJourney,
  priceAmendedLeg,
} from '@kerbside/domain/booking/amend/amend-fare.ts'
import type { ChangedField } from '@kerbside/domain/booking/amend/amend-leg.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import { findSwitchedOff } from '@kerbside/domain/booking/switched-off.ts'
import { carries, type VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Quote, Routes } from '@kerbside/domain/quotation/quote.ts'
import type { ReadyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import type { RequestContext } from '../../request-context.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findTariffVersion, priceBookOf } from '../quotation/price-list/find-price-book.ts'
import { checkJourneyPlaces } from '../quotation/quote/check-journey-places.ts'
import { checkStock } from '../quotation/quote/check-stock.ts'
import { findJourneyRoutes } from '../quotation/quote/find-journey-routes.ts'
import type { JourneyRequest } from '../quotation/quote/journey-request.ts'
import { planTimes } from '../quotation/quote/plan-times.ts'
import { withTruePostcodes } from '../quotation/quote/true-postcode.ts'
import { saveRoutes } from '../quotation/save-routes.ts'
import { recheckPromo } from './recheck-promo.ts'

export type PricedChange =
  | {
      ok: true
      leg: Leg
      routeKey: string | undefined
      promoLost: boolean
      /** The leg's fare in each vehicle type that carries the party. */
      vehicles: readonly { type: VehicleType; fare: Minor }[]
    }
  | { ok: false; reason: AmendmentRejection }
  | { ok: false; quote: QuoteRejection }

type PriceChangeParams = {
  booking: Booking
  before: Leg
  /** The leg after the change, still with its old fare. */
  after: Leg
  things: readonly ChangedField[]
}

/**
 * Prices a changed leg with the prices its booking was made with and the rules of every quote: where and when the
 * operator drives, available stock, and capacity. The other leg keeps its price.
 */
export async function priceChange(
  context: RequestContext,
  params: PriceChangeParams,
): Promise<PricedChange> {
  const { booking, things: fields } = params
  const quote = await context.quotes.find(context.operator, booking.quoteId)
  const tariff = quote && (await findTariffVersion(context, quote.tariffVersion))
  if (!quote || !tariff) return { ok: false, reason: 'by-phone' }
  const rejection = checkParty(context, params)
  if (rejection) return { ok: false, quote: rejection }

  const { returnKind } = quote.request
  const waitMinutes = returnKind === 'wait-and-return' ? quote.request.waitMinutes : undefined
  const request = await withTruePostcodes(context, requestOf(params.after, waitMinutes))
  const { pickup, dropOff, vias } = request
  const after: Leg = { ...params.after, pickup, dropOff, vias }
  const misplaced = isMoved(fields) ? checkJourneyPlaces(context, request) : undefined
  if (misplaced) return { ok: false, quote: misplaced }
  const way = await findAmendedRoute(context, { ...params, after, request })
  if (!way.ok) return way
  const leg: Leg = {
    ...after,
    metres: way.routes.route.metres,
    seconds: way.routes.route.seconds,
  }
  const untimely = checkTimes(context, { ...params, after: leg, request, way })
  if (untimely) return untimely
  const stock = await checkStock(context, {
    party: leg.party,
    meetAndGreet: isMet(leg),
    extras: tariff.tariff.extras,
    pickupsAt: [leg.pickupAt],
    except: { bookingId: booking.id, leg: leg.number },
  })
  if (!stock.ok) return { ok: false, quote: { reason: 'out-of-stock', extra: stock.extra } }
  const tooMany = findExtraOverLimit(tariff, leg)
  if (tooMany) return { ok: false, quote: { reason: 'too-many-extras', ...tooMany } }

  const priced = await priceIn(context, {
    params,
    quote,
    tariff,
    way: { leg, waitMinutes, routes: way.routes },
  })
  if (!priced.ok) return priced
  if (way.rows.length > 0) await saveRoutes(context, way)
  return { ...priced, routeKey: way.rows.length > 0 ? way.routes.route.key : undefined }
}

function checkParty(
  context: RequestContext,
  { after, things: fields }: PriceChangeParams,
): QuoteRejection | undefined {
  if (!fields.includes('party')) return undefined
  const { settings } = context.profile
  if (after.party.passengers < Math.max(1, settings.minPassengers))
    return { reason: 'no-passengers' }
  const extra = findSwitchedOff(after.party, settings)
  return extra && { reason: 'not-offered', extra }
}

const isMoved = (fields: readonly ChangedField[]): boolean =>
  fields.some((field) => field === 'pickup' || field === 'drop-off' || field === 'stops')

const requestOf = (leg: Leg, waitMinutes: number | undefined): JourneyRequest => {
  const { pickup, dropOff, vias, returnKind, party, meetAndGreet } = legToJourney(leg, waitMinutes)
  return {
    pickup,
    dropOff,
    vias,
    returnKind,
    party,
    meetAndGreet,
    waitMinutes: waitMinutes ?? 0,
    pickupWhen: leg.pickupLocal,
    returnWhen: '',
    vehicleTypeId: leg.vehicleTypeId,
    promoCode: '',
    currency: '',
  }
}

type RouteForAmendment = {
  ok: true
  routes: Routes
  nearestMinutes: number
  /** Newly calculated routes. */
  rows: Parameters<typeof saveRoutes>[1]['rows']
}

/** The existing route if neither places nor time changed, so that only the change is priced again. */
async function findAmendedRoute(
  context: RequestContext,
  { before, things: fields, request }: PriceChangeParams & { request: JourneyRequest },
): Promise<RouteForAmendment | Extract<PricedChange, { ok: false }>> {
  if (!isMoved(fields) && !fields.includes('time') && before.vias.length === 0)
    return { ok: true, routes: routesOf(before), nearestMinutes: 0, rows: [] }
  const found = await findJourneyRoutes(context, request)
  if (!found.ok) return { ok: false, quote: found }
  const { routes, nearest, way } = found.ways
  const nearestMinutes = nearest.minutes
  return { ok: true, routes, nearestMinutes, rows: [way.row] }
}

const routesOf = ({ metres, seconds }: Leg): Routes => ({
  route: { key: '', metres, seconds, engine: '', estimate: false },
  returnRoute: undefined,
  directMetres: metres,
  directSeconds: seconds,
})

/** Checks that the operator drives at that time, that a car can be there, and that the legs do not overlap. */
function checkTimes(
  context: RequestContext,
  {
    booking,
    after,
    things: fields,
    request,
    way,
  }: PriceChangeParams & { request: JourneyRequest; way: RouteForAmendment },
): Extract<PricedChange, { ok: false }> | undefined {
  if (!isMoved(fields) && !fields.includes('time')) return undefined
  const times = planTimes(context, {
    request,
    route: way.routes.route,
    nearestMinutes: way.nearestMinutes,
  })
  if (!times.ok) return { ok: false, quote: times }
  const other = booking.legs.find(({ number }) => number !== after.number)
  if (!other || isCalledOff(other.state)) return undefined
  const [out, back] = after.number === 1 ? [after, other] : [other, after]
  const ends = out.pickupAt.getTime() + out.seconds * 1000
  if (back.pickupAt.getTime() >= ends) return undefined
  return { ok: false, reason: after.number === 1 ? 'after-the-other' : 'before-the-other' }
}

async function priceIn(
  context: RequestContext,
  details: { params: PriceChangeParams; quote: Quote; tariff: ReadyTariff; way: AmendedLeg },
): Promise<
  Omit<Extract<PricedChange, { ok: true }>, 'routeKey'> | Extract<PricedChange, { ok: false }>
> {
  const { params, quote, tariff, way } = details
  const { booking, before, things: fields } = params
  const types = priceBookOf(tariff, await listVehicleTypes(context)).vehicleTypes
  const carrying = types.filter((type) => carries(type, way.leg.party))
  const chosen = carrying.find(({ id }) => id === way.leg.vehicleTypeId)
  // a larger party is offered the first vehicle type that is large enough
  const type = chosen ?? (fields.includes('vehicle') ? undefined : carrying[0])
  if (!type)
    return { ok: false, quote: { reason: carrying.length > 0 ? 'unknown-vehicle' : 'no-vehicle' } }

  const out = booking.legs.find(({ number }) => number === 1)
  const other =
    before.number === 2 && out
      ? { leg: out, waitMinutes: way.waitMinutes, routes: routesOf(out) }
      : undefined
  const inType = ({ id, name }: VehicleType): AmendedLeg => ({
    ...way,
    leg: { ...way.leg, vehicleTypeId: id, vehicleType: name },
  })
  const plainIn = (item: VehicleType) =>
    priceAmendedLeg(tariff, { way: inType(item), other, promo: undefined, exchange: undefined })
      .fare
  const { promo, lost } = await recheckPromo(context, {
    ...params,
    quote,
    tariff,
    type,
    carrying,
    plainIn,
  })
  const fareIn = (item: VehicleType) =>
    priceAmendedLeg(tariff, { way: inType(item), other, promo, exchange: quote.exchange })
  const { fare, lines } = fareIn(type)
  return {
    ok: true,
    leg: { ...inType(type).leg, fare, lines },
    promoLost: lost,
    vehicles: carrying.map((item) => ({ type: item, fare: minor(fareIn(item).fare) })),
  }
}
