import { readMoney } from '@kerbside/contract/money.ts'
import type {
  AdditionalPrice,
  QuotationLine,
  QuotationReply,
} from '@kerbside/contract/quotation.ts'
import type { Offer, OfferedPolicies, OfferedPrice } from '@kerbside/domain/booking/draft.ts'

/** A quote of the wire as the page holds it; undefined when it carries no price to book by. */
export function readOffer(
  reply: QuotationReply,
  facts: { askedAtMs: number; holdMinutes: number },
): Offer | undefined {
  const currency = reply.currencycode ?? 'GBP'
  const prices = (reply.additionalprices ?? []).map((price) => readPrice(price, currency))
  if (!reply.quoteid || !reply.signature || prices.length === 0) return undefined
  return {
    quoteId: reply.quoteid,
    signature: reply.signature,
    currency,
    askedAtMs: facts.askedAtMs,
    holdSeconds: (reply.quotetimeout ?? facts.holdMinutes) * 60,
    prices,
    unavailable: (reply.unavailable ?? []).map(({ vehtypeid, reason }) => ({
      vehicleTypeId: vehtypeid,
      reason,
    })),
    route: {
      metres: reply.routedistance ?? 0,
      seconds: (reply.traveltime ?? 0) * 60,
      path: reply.routepath ?? [],
      returnSeconds: (reply.returntraveltime ?? 0) * 60,
      returnPath: reply.returnroutepath ?? [],
      estimate: reply.estimate ?? false,
    },
    nearestMinutes: reply.nearestdriver?.traveltime ?? 0,
    policies: readPolicies(reply, currency),
    meetAndGreet: reply.meetandgreet ?? false,
  }
}

function readPrice(price: AdditionalPrice, currency: string): OfferedPrice {
  const line = ({ kind, text, amount }: QuotationLine) => ({
    kind,
    text,
    amount: readMoney(amount, currency),
  })
  return {
    vehicleTypeId: price.vehtypeid,
    onward: readMoney(price.fare, currency),
    return: readMoney(price.returnfare, currency),
    total: readMoney(price.totalfare, currency),
    onwardLines: price.lines.map(line),
    returnLines: price.returnlines.map(line),
    vat: readMoney(price.vat, currency),
    deposit: readMoney(price.deposit, currency),
  }
}

function readPolicies({ policies }: QuotationReply, currency: string): OfferedPolicies | undefined {
  return (
    policies && {
      cancellation: policies.cancellation
        .map(({ fromhoursbefore, keeppercent }) => ({
          hoursBefore: fromhoursbefore,
          keepPercent: keeppercent,
        }))
        .toSorted((one, other) => other.hoursBefore - one.hoursBefore),
      freeWaitingMinutes: policies.freewaitingminutes,
      returnFreeWaitingMinutes: policies.returnfreewaitingminutes,
      waitingUnitMinutes: policies.waitingunitminutes,
      waitingUnit: readMoney(policies.waitingunitfare, currency),
    }
  )
}
