import { readMoney } from '@kerbside/contract/money.ts'
import { type Draft, findTotal } from '@kerbside/domain/booking/draft.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { dueNow } from '@kerbside/domain/payment/deposit.ts'
import type { PageSettings } from '@kerbside/web/operator/page-settings.ts'

export type DraftDue = { minor: Minor; currency: string; purpose: 'fare' | 'deposit' }

/** What is taken when it is booked by card or PayPal; undefined while there is no price, or nothing is taken then. */
export function dueOfDraft(
  draft: Draft,
  {
    depositpercent,
    depositleast,
    currencycode,
  }: Pick<PageSettings, 'depositpercent' | 'depositleast' | 'currencycode'>,
): DraftDue | undefined {
  const total = findTotal(draft)
  if (total === undefined || !draft.offer || !draft.paymentMethod) return undefined
  const { amount, purpose } = dueNow(total, {
    deposit: {
      percent: Math.round(depositpercent * 100),
      least: readMoney(depositleast, currencycode),
    },
    method: draft.paymentMethod,
  })
  return amount > 0 ? { minor: amount, currency: draft.offer.currency, purpose } : undefined
}
