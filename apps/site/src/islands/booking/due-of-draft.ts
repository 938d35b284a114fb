import { type Draft, findPrice, findTotal } from '@kerbside/domain/booking/draft/draft.ts'
import { type Minor, ZERO } from '@kerbside/domain/money.ts'
import { dueNow } from '@kerbside/domain/payment/deposit.ts'

export type DraftDue = { minor: Minor; currency: string; purpose: 'fare' | 'deposit' }

/** The amount charged when booking by card or PayPal; undefined if there is no price, or nothing is charged then. */
export function dueOfDraft(draft: Draft): DraftDue | undefined {
  const total = findTotal(draft)
  if (total === undefined || !draft.offer || !draft.paymentMethod) return undefined
  const { amount, purpose } = dueNow(total, {
    deposit: findPrice(draft)?.deposit ?? ZERO,
    method: draft.paymentMethod,
  })
  return amount > 0 ? { minor: amount, currency: draft.offer.currency, purpose } : undefined
}
