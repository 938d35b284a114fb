import { readMoney } from '@kerbside/contract/money.ts'
import type { ExtraPriceItem } from '@kerbside/contract/quotation/extra-price.ts'
import type {
  AdditionalPrice,
  QuotationLine,
  QuotationReply,
} from '@kerbside/contract/quotation.ts'
import type { Offer, OfferedPolicies, OfferedPrice } from '@kerbside/domain/booking/draft/draft.ts'
import type { NearestCars } from '@kerbside/domain/quotation/calculate-promised-pickup.ts'
import type { ExtraPrice } from '@kerbside/domain/quotation/extra-prices.ts'
import { EXTRA_KINDS } from '@kerbside/domain/quotation/tariff.ts'

/** A quote of the contract as the page stores it; undefined if it has no price that can be booked. */
export function readOffer(
  reply: QuotationReply,
  params: { requestedAtMs: number; validMinutes: number },
): Offer | undefined {
  const currency = reply.currencycode ?? 'GBP'
  const prices = (reply.additionalprices ?? []).map((price) => readPrice(price, currency))
  if (!reply.quoteid || !reply.signature || prices.length === 0) return undefined
  return {
    quoteId: reply.quoteid,
    signature: reply.signature,
    currency,
    requestedAtMs: params.requestedAtMs,
    validSeconds: (reply.quotetimeout ?? params.validMinutes) * 60,
    prices,
    preselectedTypeId: reply.vehtypeid ?? 0,
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
    nearest: reply.nearestdriver && readNearestCars(reply.nearestdriver),
    policies: readPolicies(reply, currency),
    ...readTimes(reply),
    ...(reply.extras && { extras: readExtras(reply.extras, currency) }),
    meetAndGreet: reply.meetandgreet ?? false,
  }
}

/** If the reply has no times by type, every type gets the soonest time. */
export const readNearestCars = (
  cars: NonNullable<QuotationReply['nearestdriver']>,
): NearestCars => ({
  minutes: cars.traveltime,
  minutesByType: Object.fromEntries(
    (cars.types ?? []).map(({ vehtypeid, traveltime }) => [vehtypeid, traveltime]),
  ),
  otherMinutes: cars.othertraveltime ?? cars.traveltime,
  isNear: cars.isnear ?? true,
})

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

const readExtras = (items: readonly ExtraPriceItem[], currency: string): readonly ExtraPrice[] =>
  EXTRA_KINDS.flatMap((kind) => {
    const item = items.find((entry) => entry.kind === kind)
    return item ? [{ kind, price: readMoney(item.price, currency), max: item.max }] : []
  })

function readTimes({ quotedat, pickupat, returnat }: QuotationReply): Pick<Offer, 'times'> {
  if (quotedat === undefined || pickupat === undefined) return {}
  return {
    times: {
      madeAtMs: Date.parse(quotedat),
      pickupAtMs: Date.parse(pickupat),
      returnAtMs: returnat === undefined ? undefined : Date.parse(returnat),
    },
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
        .toSorted((entry, other) => other.hoursBefore - entry.hoursBefore),
      freeWaitingMinutes: policies.freewaitingminutes,
      returnFreeWaitingMinutes: policies.returnfreewaitingminutes,
      waitingUnitMinutes: policies.waitingunitminutes,
      waitingUnit: readMoney(policies.waitingunitfare, currency),
    }
  )
}
