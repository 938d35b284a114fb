import '../../checkout-messages.ts'
import {
  type Draft,
  findGrantedPromo,
  type Offer,
  type OfferedPolicies,
  type OfferedPrice,
  priceAfter,
} from '@kerbside/domain/booking/draft/draft.ts'
import { minor } from '@kerbside/domain/money.ts'
import { bandsShown } from '@kerbside/domain/payment/cancel-bands.ts'
import { type CancelSpan, cancelSpans } from '@kerbside/domain/payment/cancel-outlook.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import quotation from '@kerbside/words/en/quotation.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { formatMoment } from '../../format-moment.ts'

loadMessages(quotation)

/** What cancelling costs from now on; empty if the policies or the pickup time are not known. */
export function findCancelSpans(draft: Draft, offer: Offer, price: OfferedPrice): CancelSpan[] {
  const { policies, times, requestedAtMs } = offer
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
      at: new Date(madeAtMs + Math.max(0, draft.nowMs - requestedAtMs)),
    },
  )
}

/** "Free cancellation until Thu 26 Nov, 10:30"; undefined if cancelling costs something from now on. */
function describeFreeUntil([now]: readonly CancelSpan[]): string | undefined {
  if (now?.fee !== 0) return undefined
  return now.until
    ? t('quotation.cancelFree', { until: formatMoment(now.until) })
    : t('quotation.cancelFreeAlways')
}

/** "£65.50 cancellation fee once you book"; undefined while it is free. */
export const describeCancelCost = (
  [now]: readonly CancelSpan[],
  currency: string,
): string | undefined =>
  now && now.fee > 0
    ? t('quotation.cancelCosts', { amount: formatMoney({ minor: now.fee, currency }) })
    : undefined

/** What cancelling costs from now until the pickup, one line for each span. */
export const describeCancellation = (spans: readonly CancelSpan[], currency: string): string[] =>
  spans.map(({ fee, until }, index) => {
    const amount = formatMoney({ minor: fee, currency })
    if (fee === 0)
      return until
        ? t('quotation.bandFree', { until: formatMoment(until) })
        : t('quotation.bandFreeAlways')
    if (until) return t('quotation.bandCosts', { amount, until: formatMoment(until) })
    return t(index === 0 ? 'quotation.bandAlways' : 'quotation.bandLast', { amount })
  })

/** What the price includes, in short: the first things a customer would ask. */
export function describeIncluded(
  offer: Offer,
  params: { fromAirport: boolean; cancelling: readonly CancelSpan[] },
): readonly string[] {
  const { policies, meetAndGreet } = offer
  const included: string[] = []
  if (meetAndGreet) included.push(t('checkout.meetAndGreet'))
  if (policies && policies.freeWaitingMinutes > 0)
    included.push(
      t(params.fromAirport ? 'quotation.freeFromPickup' : 'checkout.freeWaiting', {
        minutes: policies.freeWaitingMinutes,
      }),
    )
  const free = describeFreeUntil(params.cancelling)
  if (free !== undefined) included.push(free)
  return included
}

/** The conditions besides the price, by topic. */
export type Condition = { about: string; texts: readonly string[] }

export function describeConditions(
  offer: Offer,
  params: { comesBack: boolean; cancelling: readonly CancelSpan[] },
): readonly Condition[] {
  const { policies, route, currency } = offer
  const conditions: Condition[] = []
  if (policies) {
    conditions.push({
      about: t('quotation.waiting'),
      texts: describeWaiting(offer, policies, params),
    })
    const cancelling = describeCancellation(params.cancelling, currency)
    if (cancelling.length > 0)
      conditions.push({ about: t('quotation.cancelling'), texts: cancelling })
  }
  if (route.estimate)
    conditions.push({ about: t('quotation.route'), texts: [t('quotation.estimate')] })
  return conditions.filter(({ texts }) => texts.length > 0)
}

function describeWaiting(
  { currency }: Offer,
  policies: OfferedPolicies,
  { comesBack }: { comesBack: boolean },
): readonly string[] {
  const texts: string[] = []
  if (policies.freeWaitingMinutes > 0)
    texts.push(t('quotation.freeHere', { minutes: policies.freeWaitingMinutes }))
  if (comesBack && policies.returnFreeWaitingMinutes > 0)
    texts.push(t('quotation.freeBack', { minutes: policies.returnFreeWaitingMinutes }))
  if (policies.waitingUnit > 0)
    texts.push(
      t('quotation.longerWait', {
        amount: formatMoney({ minor: policies.waitingUnit, currency }),
        minutes: policies.waitingUnitMinutes,
      }),
    )
  return texts
}
