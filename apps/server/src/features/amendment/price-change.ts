import type { AmendmentRefusal } from '@kerbside/contract/amendment.ts'
import type { QuoteRefused } from '@kerbside/contract/quotation/refusal.ts'
import {
  type AmendedWay,
  isMet,
  journeyOfLeg,
  judgeExtras,
  priceAmendedLeg,
} from '@kerbside/domain/booking/amend-fare.ts'
import type { ChangedThing } from '@kerbside/domain/booking/amend-leg.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import { findSwitchedOff } from '@kerbside/domain/booking/switched-off.ts'
import { carries, type VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Quote, Routes } from '@kerbside/domain/quotation/quote.ts'
import type { ReadyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { bookOf, findTariffVersion } from '../quotation/find-price-book.ts'
import { findWays } from '../quotation/find-ways.ts'
import { judgePlaces } from '../quotation/judge-places.ts'
import { judgeStock } from '../quotation/judge-stock.ts'
import { keepRoutes } from '../quotation/keep-routes.ts'
import type { JourneyRequest } from '../quotation/make-quote.ts'
import { planTimes } from '../quotation/plan-times.ts'
import { withTruePostcodes } from '../quotation/true-postcode.ts'
import { keepPromo } from './keep-promo.ts'

export type PricedChange =
  | {
      ok: true
      leg: Leg
      routeKey: string | undefined
      promoLost: boolean
      /** What the leg would cost in each type that carries the party. */
      vehicles: readonly { type: VehicleType; fare: Minor }[]
    }
  | { ok: false; reason: AmendmentRefusal }
  | { ok: false; quote: QuoteRefused }

export type ChangeAsked = {
  booking: Booking
  before: Leg
  /** As it shall be, with the fare it had. */
  after: Leg
  things: readonly ChangedThing[]
}

/**
 * What a leg costs once it is changed, by the prices its booking was made with and the rules of every quote: where and
 * when the operator drives, what it owns, how many fit. The other leg keeps its price.
 */
export async function priceChange(call: Call, asked: ChangeAsked): Promise<PricedChange> {
  const { booking, things } = asked
  const quote = await call.quotes.find(call.operator, booking.quoteId)
  const tariff = quote && (await findTariffVersion(call, quote.tariffVersion))
  if (!quote || !tariff) return { ok: false, reason: 'by-phone' }
  const refused = judgeParty(call, asked)
  if (refused) return { ok: false, quote: refused }

  const { returnKind } = quote.asked
  const waitMinutes = returnKind === 'wait-and-return' ? quote.asked.waitMinutes : undefined
  const request = await withTruePostcodes(call, requestOf(asked.after, waitMinutes))
  const { pickup, dropOff, vias } = request
  const after: Leg = { ...asked.after, pickup, dropOff, vias }
  const misplaced = isMoved(things) ? judgePlaces(call, request) : undefined
  if (misplaced) return { ok: false, quote: misplaced }
  const way = await findWay(call, { ...asked, after, request })
  if (!way.ok) return way
  const leg: Leg = {
    ...after,
    metres: way.routes.route.metres,
    seconds: way.routes.route.seconds,
  }
  const untimely = judgeTimes(call, { ...asked, after: leg, request, way })
  if (untimely) return untimely
  const stock = await judgeStock(call, {
    party: leg.party,
    meetAndGreet: isMet(leg),
    extras: tariff.tariff.extras,
    pickupsAt: [leg.pickupAt],
    except: { bookingId: booking.id, leg: leg.number },
  })
  if (!stock.ok) return { ok: false, quote: { reason: 'out-of-stock', extra: stock.extra } }
  const tooMany = judgeExtras(tariff, leg)
  if (tooMany) return { ok: false, quote: { reason: 'too-many-extras', ...tooMany } }

  const priced = await priceIn(call, {
    asked,
    quote,
    tariff,
    way: { leg, waitMinutes, routes: way.routes },
  })
  if (!priced.ok) return priced
  if (way.rows.length > 0) await keepRoutes(call, way)
  return { ...priced, routeKey: way.rows.length > 0 ? way.routes.route.key : undefined }
}

function judgeParty(call: Call, { after, things }: ChangeAsked): QuoteRefused | undefined {
  if (!things.includes('party')) return undefined
  const { settings } = call.profile
  if (after.party.passengers < Math.max(1, settings.minPassengers))
    return { reason: 'nobody-travels' }
  const extra = findSwitchedOff(after.party, settings)
  return extra && { reason: 'not-offered', extra }
}

const isMoved = (things: readonly ChangedThing[]): boolean =>
  things.some((thing) => thing === 'pickup' || thing === 'drop-off' || thing === 'stops')

const requestOf = (leg: Leg, waitMinutes: number | undefined): JourneyRequest => {
  const { pickup, dropOff, vias, returnKind, party, meetAndGreet } = journeyOfLeg(leg, waitMinutes)
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

type Way = {
  ok: true
  routes: Routes
  nearestMinutes: number
  /** Ways that were found anew. */
  rows: Parameters<typeof keepRoutes>[1]['rows']
}

/** The way as it was where nothing about it changed, so that only what changed is priced anew. */
async function findWay(
  call: Call,
  { before, things, request }: ChangeAsked & { request: JourneyRequest },
): Promise<Way | Extract<PricedChange, { ok: false }>> {
  if (!isMoved(things) && !things.includes('time') && before.vias.length === 0)
    return { ok: true, routes: routesOf(before), nearestMinutes: 0, rows: [] }
  const found = await findWays(call, request)
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

/** The operator drives then, a car can be there, and neither way begins before the other has ended. */
function judgeTimes(
  call: Call,
  { booking, after, things, request, way }: ChangeAsked & { request: JourneyRequest; way: Way },
): Extract<PricedChange, { ok: false }> | undefined {
  if (!isMoved(things) && !things.includes('time')) return undefined
  const times = planTimes(call, {
    asked: request,
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
  call: Call,
  facts: { asked: ChangeAsked; quote: Quote; tariff: ReadyTariff; way: AmendedWay },
): Promise<
  Omit<Extract<PricedChange, { ok: true }>, 'routeKey'> | Extract<PricedChange, { ok: false }>
> {
  const { asked, quote, tariff, way } = facts
  const { booking, before, things } = asked
  const types = bookOf(tariff, await listVehicleTypes(call)).vehicleTypes
  const carrying = types.filter((type) => carries(type, way.leg.party))
  const chosen = carrying.find(({ id }) => id === way.leg.vehicleTypeId)
  // who becomes more is offered the first car that is large enough
  const type = chosen ?? (things.includes('vehicle') ? undefined : carrying[0])
  if (!type)
    return { ok: false, quote: { reason: carrying.length > 0 ? 'unknown-vehicle' : 'no-vehicle' } }

  const out = booking.legs.find(({ number }) => number === 1)
  const other =
    before.number === 2 && out
      ? { leg: out, waitMinutes: way.waitMinutes, routes: routesOf(out) }
      : undefined
  const inType = ({ id, name }: VehicleType): AmendedWay => ({
    ...way,
    leg: { ...way.leg, vehicleTypeId: id, vehicleType: name },
  })
  const plainIn = (one: VehicleType) =>
    priceAmendedLeg(tariff, { way: inType(one), other, promo: undefined, exchange: undefined }).fare
  const { promo, lost } = await keepPromo(call, {
    ...asked,
    quote,
    tariff,
    type,
    carrying,
    plainIn,
  })
  const fareIn = (one: VehicleType) =>
    priceAmendedLeg(tariff, { way: inType(one), other, promo, exchange: quote.exchange })
  const { fare, lines } = fareIn(type)
  return {
    ok: true,
    leg: { ...inType(type).leg, fare, lines },
    promoLost: lost,
    vehicles: carrying.map((one) => ({ type: one, fare: minor(fareIn(one).fare) })),
  }
}
