import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import './messages.ts'
import './corporate.css'
import type { StatementTotal } from '@kerbside/contract/booker.ts'
import { t } from '@kerbside/words/translate.ts'

/** Totals of a statement in one currency; a statement without journeys shows none of the operator's totals. */
export function StatementTotals({ total }: { total: StatementTotal }) {
  const { currencycode: currency, bookings, card, cash, account, price, commission } = total
  const money = (amount: number) => formatWireMoney(amount, currency)
  return (
    <dl className="sums num">
      <div>
        <dt>{t('booker.bookings')}</dt>
        <dd>{bookings}</dd>
      </div>
      <div>
        <dt>{t('booker.card')}</dt>
        <dd>{money(card)}</dd>
      </div>
      <div>
        <dt>{t('booker.cash')}</dt>
        <dd>{money(cash)}</dd>
      </div>
      <div>
        <dt>{t('booker.account')}</dt>
        <dd>{money(account)}</dd>
      </div>
      <div>
        <dt>{t('booker.price')}</dt>
        <dd>{money(price)}</dd>
      </div>
      <div>
        <dt>{t('booker.commission')}</dt>
        <dd>{money(commission)}</dd>
      </div>
    </dl>
  )
}
