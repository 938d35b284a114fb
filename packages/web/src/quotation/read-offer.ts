import { readMoney } from '@kerbside/contract/money.ts'
import type {
  AdditionalPrice,
  QuotationLine,
  QuotationReply,
} from '@kerbside/contract/quotation.ts'
import type { Offer, OfferedPrice } from '@kerbside/domain/booking/draft.ts'

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
  }
}

function readPrice(price: AdditionalPrice, currency: string): OfferedPrice {
  const line = ({ text, amount }: QuotationLine) => ({ text, amount: readMoney(amount, currency) })
  return {
    vehicleTypeId: price.vehtypeid,
    onward: readMoney(price.fare, currency),
    return: readMoney(price.returnfare, currency),
    total: readMoney(price.totalfare, currency),
    onwardLines: price.lines.map(line),
    returnLines: price.returnlines.map(line),
  }
}
