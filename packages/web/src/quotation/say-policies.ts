import '../checkout-words.ts'
import type { Offer, OfferedPolicies } from '@kerbside/domain/booking/draft.ts'
import quotation from '@kerbside/words/en/quotation.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { sayMoney } from '../say-money.ts'

addWords(quotation)

type Band = OfferedPolicies['cancellation'][number]

/** What a customer loses by cancelling, from early to late, in plain words. */
export const sayCancellation = (bands: readonly Band[]): readonly string[] =>
  bands.map(({ hoursBefore: hours, keepPercent }, at) => {
    if (keepPercent === 0)
      return hours === 0 ? say('quotation.bandFreeAlways') : say('quotation.bandFree', { hours })
    const cost =
      keepPercent === 100
        ? say('quotation.wholePrice')
        : say('quotation.partOfPrice', { percent: keepPercent })
    if (hours > 0) return say('quotation.bandCosts', { hours, cost })
    return say(at === 0 ? 'quotation.bandAlways' : 'quotation.bandLast', { cost })
  })

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
  const [first] = policies?.cancellation ?? []
  if (first?.keepPercent === 0)
    included.push(
      first.hoursBefore === 0
        ? say('quotation.cancelFreeAlways')
        : say('quotation.cancelFree', { hours: first.hoursBefore }),
    )
  return included
}

/** What holds besides the price, by what it is about. */
export type Condition = { about: string; said: readonly string[] }

export function sayConditions(offer: Offer, facts: { comesBack: boolean }): readonly Condition[] {
  const { policies, route } = offer
  const conditions: Condition[] = []
  if (policies) {
    conditions.push({ about: say('quotation.waiting'), said: sayWaiting(offer, policies, facts) })
    conditions.push({
      about: say('quotation.cancelling'),
      said: sayCancellation(policies.cancellation),
    })
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
