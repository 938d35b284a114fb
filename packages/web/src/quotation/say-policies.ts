import '../checkout-words.ts'
import {
  type Draft,
  findGrantedPromo,
  type Offer,
  type OfferedPolicies,
  type OfferedPrice,
  priceAfter,
} from '@kerbside/domain/booking/draft.ts'
import { minor } from '@kerbside/domain/money.ts'
import { bandsShown } from '@kerbside/domain/payment/cancel-bands.ts'
import { type CancelSpan, cancelSpans } from '@kerbside/domain/payment/cancel-outlook.ts'
import quotation from '@kerbside/words/en/quotation.json' with { type: 'json' }
import { addWords, say, sayTime } from '@kerbside/words/say.ts'
import { sayMoney } from '../say-money.ts'

addWords(quotation)

/** What cancelling costs from now on; empty where the policies or the pickup time are not known. */
export function findCancelSpans(draft: Draft, offer: Offer, price: OfferedPrice): CancelSpan[] {
  const { policies, times, askedAtMs } = offer
  if (!policies || !times) return []
  const { madeAtMs, pickupAtMs, returnAtMs } = times
  const promo = findGrantedPromo(draft)
  const total = priceAfter(promo, price)
  const onward = minor(Math.min(promo?.onward ?? price.onward, total))
  return cancelSpans(
    [
      { fare: onward, pickupAt: new Date(pickupAtMs) },
      ...(returnAtMs === undefined
        ? []
        : [{ fare: minor(total - onward), pickupAt: new Date(returnAtMs) }]),
    ],
    {
      bands: bandsShown(
        policies.cancellation.map(({ hoursBefore, keepPercent }) => ({
          fromHoursBefore: hoursBefore,
          keepBasisPoints: Math.round(keepPercent * 100),
        })),
      ),
      // By the server's clock; the page's own clock only measures the time since the request.
      at: new Date(madeAtMs + Math.max(0, draft.nowMs - askedAtMs)),
    },
  )
}

const sayUntil = (until: Date): string => `${sayTime(until, 'day')}, ${sayTime(until, 'clock')}`

/** "Free to cancel until Thu 26 Nov, 10:30"; undefined where it costs something from now on. */
function sayFreeUntil([now]: readonly CancelSpan[]): string | undefined {
  if (now?.fee !== 0) return undefined
  return now.until
    ? say('quotation.cancelFree', { until: sayUntil(now.until) })
    : say('quotation.cancelFreeAlways')
}

/** "Cancelling costs £65.50 as soon as you book"; undefined while it is free. */
export const sayCancelCost = (
  [now]: readonly CancelSpan[],
  currency: string,
): string | undefined =>
  now && now.fee > 0
    ? say('quotation.cancelCosts', { amount: sayMoney({ minor: now.fee, currency }) })
    : undefined

/** What cancelling costs from now until the pickup, one line for each span. */
export const sayCancellation = (spans: readonly CancelSpan[], currency: string): string[] =>
  spans.map(({ fee, until }, index) => {
    const amount = sayMoney({ minor: fee, currency })
    if (fee === 0)
      return until
        ? say('quotation.bandFree', { until: sayUntil(until) })
        : say('quotation.bandFreeAlways')
    if (until) return say('quotation.bandCosts', { amount, until: sayUntil(until) })
    return say(index === 0 ? 'quotation.bandAlways' : 'quotation.bandLast', { amount })
  })

/** What comes with the price, short: the first things a customer would ask. */
export function sayIncluded(
  offer: Offer,
  facts: { fromAirport: boolean; cancelling: readonly CancelSpan[] },
): readonly string[] {
  const { policies, meetAndGreet } = offer
  const included: string[] = []
  if (meetAndGreet) included.push(say('checkout.meetAndGreet'))
  if (policies && policies.freeWaitingMinutes > 0)
    included.push(
      say(facts.fromAirport ? 'quotation.freeAfterLanding' : 'checkout.freeWaiting', {
        minutes: policies.freeWaitingMinutes,
      }),
    )
  const free = sayFreeUntil(facts.cancelling)
  if (free !== undefined) included.push(free)
  return included
}

/** What holds besides the price, by what it is about. */
export type Condition = { about: string; said: readonly string[] }

export function sayConditions(
  offer: Offer,
  facts: { comesBack: boolean; cancelling: readonly CancelSpan[] },
): readonly Condition[] {
  const { policies, route, currency } = offer
  const conditions: Condition[] = []
  if (policies) {
    conditions.push({ about: say('quotation.waiting'), said: sayWaiting(offer, policies, facts) })
    const cancelling = sayCancellation(facts.cancelling, currency)
    if (cancelling.length > 0)
      conditions.push({ about: say('quotation.cancelling'), said: cancelling })
  }
  if (route.estimate)
    conditions.push({ about: say('quotation.route'), said: [say('quotation.estimate')] })
  return conditions.filter(({ said }) => said.length > 0)
}

function sayWaiting(
  { currency }: Offer,
  policies: OfferedPolicies,
  { comesBack }: { comesBack: boolean },
): readonly string[] {
  const said: string[] = []
  if (policies.freeWaitingMinutes > 0)
    said.push(say('quotation.freeHere', { minutes: policies.freeWaitingMinutes }))
  if (comesBack && policies.returnFreeWaitingMinutes > 0)
    said.push(say('quotation.freeBack', { minutes: policies.returnFreeWaitingMinutes }))
  if (policies.waitingUnit > 0)
    said.push(
      say('quotation.longerWait', {
        amount: sayMoney({ minor: policies.waitingUnit, currency }),
        minutes: policies.waitingUnitMinutes,
      }),
    )
  return said
}
