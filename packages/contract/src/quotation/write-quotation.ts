import { carries, type Party, type VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { PromoResult } from '@kerbside/domain/promo/evaluate-promo.ts'
import type { NearestCars } from '@kerbside/domain/quotation/calculate-promised-pickup.ts'
import { inPounds, POUND } from '@kerbside/domain/quotation/exchange.ts'
import type { ExtraPrice } from '@kerbside/domain/quotation/extra-prices.ts'
import { freeWaitingMinutes } from '@kerbside/domain/quotation/free-waiting.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { asciiJson } from '../ascii-json.ts'
import { CODE } from '../codes.ts'
import { writeMoney } from '../money.ts'
import { type PromoReply, writePromo } from '../promo.ts'
import { writeExtraPrices } from './extra-price.ts'
import type { QuotationPolicies, QuotationReply } from './reply.ts'
import { writePrices } from './write-prices.ts'

/** Why a type is not available for this party, in words. */
export function writeUnavailable(type: VehicleType, party: Party) {
  if (carries(type, party)) return undefined
  const reason =
    party.passengers > type.maxPassengers
      ? `Takes up to ${type.maxPassengers} passengers`
      : party.luggage > type.maxLuggage
        ? `Takes up to ${type.maxLuggage} cases`
        : `Takes up to ${type.maxHandbags} pieces of hand luggage`
  return { vehtypeid: type.id, vehtype: type.name, reason }
}

const percent = (basisPoints: number): number => basisPoints / 100

function writePolicies({ policies, request, currency }: Quote): QuotationPolicies {
  const { waiting, cancellation, noShowKeepBasisPoints } = policies
  return {
    cancellation: cancellation.map((band) => ({
      fromhoursbefore: band.fromHoursBefore,
      keeppercent: percent(band.keepBasisPoints),
    })),
    noshowkeeppercent: percent(noShowKeepBasisPoints),
    freewaitingminutes: freeWaitingMinutes(waiting, request.pickup),
    returnfreewaitingminutes: freeWaitingMinutes(waiting, request.dropOff),
    waitingunitminutes: waiting.unitMinutes,
    waitingunitfare: writeMoney(waiting.perUnit, currency),
  }
}

const writeQuotedPromo = (
  result: PromoResult,
  { chosen, off, currency }: { chosen: VehiclePrice; off: Minor; currency: string },
): PromoReply =>
  writePromo(
    result.ok
      ? {
          ok: true,
          promoId: result.rule.id,
          off,
          price: chosen,
          currency,
        }
      : { ok: false, rejection: result, currency },
  )

/** The same fares in pounds; empty if the operator has no rate for the currency. */
function inPoundsToo(quote: Quote, { onward, return: back, total }: VehiclePrice) {
  const pounds = (amount: Minor): number | undefined => {
    const pence = inPounds(amount, quote)
    return pence === undefined ? undefined : writeMoney(pence, POUND)
  }
  const [gbpfare, gbpreturnfare, gbptotalfare] = [pounds(onward), pounds(back), pounds(total)]
  return gbpfare === undefined || gbpreturnfare === undefined || gbptotalfare === undefined
    ? {}
    : { gbpfare, gbpreturnfare, gbptotalfare }
}

/** JSON of a whole reply. Its long parts are written directly as text: prices here, route lines by the caller. */
export function writeQuotation(
  quote: Quote,
  facts: QuotationFacts & { path: string; returnPath: string },
): string {
  const head = asciiJson(writeHead(quote, facts)).slice(0, -1)
  const prices = writePrices(quote.prices, quote.currency)
  return `${head},"additionalprices":${prices},"routepath":${facts.path},"returnroutepath":${facts.returnPath}}`
}

export type QuotationFacts = {
  chosen: VehiclePrice
  signature: string
  quoteTimeout: number
  nearest: NearestCars
  extras?: readonly ExtraPrice[]
  earliestLocal: string
  unavailable: QuotationReply['unavailable']
  promo: PromoResult | undefined
  /**
   * The price reduction by the promo code, including rounding: the same as the promocode endpoint returns for this
   * quote.
   */
  promoOff: Minor
  paymentMethod: string
}

export const writeNearestCars = (cars: NearestCars) => ({
  traveltime: cars.minutes,
  types: Object.entries(cars.minutesByType).map(([type, minutes]) => ({
    vehtypeid: Number(type),
    traveltime: minutes,
  })),
  othertraveltime: cars.otherMinutes,
  isnear: cars.isNear,
})

/** A reply without the long parts. */
function writeHead(quote: Quote, facts: QuotationFacts): QuotationReply {
  const { currency: code, request, route, returnRoute } = quote
  const { chosen, promo, promoOff } = facts
  return {
    code: route.estimate ? CODE.estimated : CODE.done,
    message: '',
    fare: writeMoney(chosen.onward, code),
    totalfare: writeMoney(chosen.total, code),
    returnfare: writeMoney(chosen.return, code),
    ...inPoundsToo(quote, chosen),
    currencycode: code,
    traveltime: Math.ceil(route.seconds / 60),
    returntraveltime: returnRoute ? Math.ceil(returnRoute.seconds / 60) : 0,
    routedistance: route.metres,
    returnroutedistance: returnRoute?.metres ?? 0,
    pklat: request.pickup.point.lat,
    pklng: request.pickup.point.lng,
    dolat: request.dropOff.point.lat,
    dolng: request.dropOff.point.lng,
    nearestdriver: writeNearestCars(facts.nearest),
    unavailable: facts.unavailable,
    vehtypeid: chosen.vehicleTypeId,
    quoteid: quote.id,
    signature: facts.signature,
    expiresat: quote.expiresAt.toISOString(),
    quotetimeout: facts.quoteTimeout,
    bookingdate: request.pickupLocal,
    earliesttime: facts.earliestLocal,
    vat: writeMoney(chosen.vat, code),
    deposit: writeMoney(chosen.deposit, code),
    policies: writePolicies(quote),
    quotedat: quote.madeAt.toISOString(),
    pickupat: request.pickupAt.toISOString(),
    ...(request.returnAt && { returnat: request.returnAt.toISOString() }),
    waitminutes: request.waitMinutes,
    meetandgreet: request.meetAndGreet,
    ...(facts.extras && { extras: writeExtraPrices(facts.extras, code) }),
    paymentmethod: facts.paymentMethod,
    ...(promo && { promo: writeQuotedPromo(promo, { chosen, off: promoOff, currency: code }) }),
    estimate: route.estimate,
  }
}
