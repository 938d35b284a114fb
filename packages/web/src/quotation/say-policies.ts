import '../checkout-words.ts'
import type { Offer, OfferedPolicies } from '@kerbside/domain/booking/draft.ts'
import quotation from '@kerbside/words/en/quotation.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { sayMoney } from '../say-money.ts'

addWords(quotation)

type Bands = OfferedPolicies['cancellation']

/** What a customer loses by cancelling, from early to late, in plain words. */
export function sayCancellation(bands: Bands): readonly string[] {
  return bands.map(({ hoursBefore, keepPercent }, at) => {
    if (keepPercent === 0)
      return hoursBefore === 0
        ? say('quotation.cancelFreeAlways')
        : say('quotation.cancelFree', { hours: hoursBefore })
    const cost =
      keepPercent === 100
        ? say('quotation.wholePrice')
        : say('quotation.partOfPrice', { percent: keepPercent })
    if (hoursBefore > 0) return say('quotation.cancelCosts', { hours: hoursBefore, cost })
    return at === 0
      ? say('quotation.cancelCostsAlways', { cost })
      : say('quotation.cancelLater', { cost })
  })
}

/** What comes with the price, short: the first things a customer would ask. */
export function sayIncluded(offer: Offer, facts: { fromAirport: boolean }): readonly string[] {
  const { policies, meetAndGreet } = offer
  const included: string[] = []
  if (meetAndGreet) included.push(say('checkout.meetAndGreet'))
  if (policies && policies.freeWaitingMinutes > 0)
    included.push(
      say(facts.fromAirport ? 'quotation.freeAfterLanding' : 'checkout.freeWaiting', {
        minutes: policies.freeWaitingMinutes,
      }),
    )
  const [first] = policies ? sayCancellation(policies.cancellation) : []
  if (first && policies?.cancellation[0]?.keepPercent === 0) included.push(first)
  return included
}

/** What the price does not hold, or holds only up to a point. */
export function sayConditions(offer: Offer, facts: { comesBack: boolean }): readonly string[] {
  const { policies, currency, route } = offer
  const said: string[] = []
  if (policies) {
    if (facts.comesBack && policies.returnFreeWaitingMinutes > 0)
      said.push(say('quotation.freeBack', { minutes: policies.returnFreeWaitingMinutes }))
    if (policies.waitingUnit > 0)
      said.push(
        say('quotation.longerWait', {
          amount: sayMoney({ minor: policies.waitingUnit, currency }),
          minutes: policies.waitingUnitMinutes,
        }),
      )
    said.push(...sayCancellation(policies.cancellation))
  }
  if (route.estimate) said.push(say('quotation.estimate'))
  return said
}
