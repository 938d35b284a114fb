import { carries, type Party, type VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { CODE } from '../codes.ts'
import { writeMoney } from '../money.ts'
import { writeLine } from './line.ts'
import type { AdditionalPrice, QuotationReply } from './reply.ts'

export function writeAdditionalPrice(price: VehiclePrice, currencyCode: string): AdditionalPrice {
  const line = writeLine(currencyCode)
  return {
    fare: writeMoney(price.onward, currencyCode),
    vehtype: price.vehicleType,
    vehtypeid: price.vehicleTypeId,
    totalfare: writeMoney(price.total, currencyCode),
    returnfare: writeMoney(price.return, currencyCode),
    currencycode: currencyCode,
    lines: price.onwardLines.map(line),
    returnlines: price.returnLines.map(line),
  }
}

/** Why a type is not on offer for this party, in words. */
export function writeUnavailable(type: VehicleType, party: Party) {
  if (carries(type, party)) return undefined
  const reason =
    party.passengers > type.mostPassengers
      ? `Takes up to ${type.mostPassengers} people`
      : party.luggage > type.mostLuggage
        ? `Takes up to ${type.mostLuggage} cases`
        : `Takes up to ${type.mostHandbags} hand bags`
  return { vehtypeid: type.id, vehtype: type.name, reason }
}

/** A reply without its routepath, which is long and spliced in as ready JSON by the server. */
export function writeQuotation(
  quote: Quote,
  facts: {
    chosen: VehiclePrice
    signature: string
    quoteTimeout: number
    nearestMinutes: number
    earliestLocal: string
    unavailable: QuotationReply['unavailable']
  },
): QuotationReply {
  const { currency: code, asked, route, returnRoute } = quote
  const { chosen } = facts
  const fare = writeMoney(chosen.onward, code)
  const returnfare = writeMoney(chosen.return, code)
  const totalfare = writeMoney(chosen.total, code)
  return {
    code: route.estimate ? CODE.estimated : CODE.done,
    message: '',
    fare,
    gbpfare: fare,
    totalfare,
    gbptotalfare: totalfare,
    returnfare,
    gbpreturnfare: returnfare,
    currencycode: code,
    traveltime: Math.ceil(route.seconds / 60),
    returntraveltime: returnRoute ? Math.ceil(returnRoute.seconds / 60) : 0,
    routedistance: route.metres,
    returnroutedistance: returnRoute?.metres ?? 0,
    pklat: asked.pickup.point.lat,
    pklng: asked.pickup.point.lng,
    dolat: asked.dropOff.point.lat,
    dolng: asked.dropOff.point.lng,
    nearestdriver: { traveltime: facts.nearestMinutes },
    additionalprices: quote.prices.map((price) => writeAdditionalPrice(price, code)),
    unavailable: facts.unavailable,
    vehtypeid: chosen.vehicleTypeId,
    quoteid: quote.id,
    signature: facts.signature,
    expiresat: quote.expiresAt.toISOString(),
    quotetimeout: facts.quoteTimeout,
    bookingdate: asked.pickupLocal,
    earliesttime: facts.earliestLocal,
    estimate: route.estimate,
  }
}
