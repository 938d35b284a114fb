import { readMoney } from '@kerbside/contract/money.ts'
import { type Draft, findPrice, findTotal } from '@kerbside/domain/booking/draft.ts'
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
  const own = {
    percent: Math.round(depositpercent * 100),
    least: readMoney(depositleast, currencycode),
  }
  const isOwn = own.percent > 0 || own.least > 0
  const { amount, purpose } = dueNow(total, {
    // else that of the price list, which stands beside the price
    deposit: isOwn ? own : { percent: 0, least: findPrice(draft)?.deposit ?? 0 },
    method: draft.paymentMethod,
  })
  return amount > 0 ? { minor: amount, currency: draft.offer.currency, purpose } : undefined
}
