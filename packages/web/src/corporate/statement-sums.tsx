import './words.ts'
import './corporate.css'
import type { StatementTotal } from '@kerbside/contract/booker.ts'
import { say } from '@kerbside/words/say.ts'
import { sayWireMoney } from './say-figure.ts'

/** What a statement comes to in one currency; without journeys, nothing of the operator's own. */
export function StatementSums({ total }: { total: StatementTotal }) {
  const { currencycode: currency, bookings, card, cash, account, price, commission } = total
  const money = (amount: number) => sayWireMoney({ amount, currency })
  return (
    <dl className="sums num">
      <div>
        <dt>{say('booker.bookings')}</dt>
        <dd>{bookings}</dd>
      </div>
      <div>
        <dt>{say('booker.card')}</dt>
        <dd>{money(card)}</dd>
      </div>
      <div>
        <dt>{say('booker.cash')}</dt>
        <dd>{money(cash)}</dd>
      </div>
      <div>
        <dt>{say('booker.account')}</dt>
        <dd>{money(account)}</dd>
      </div>
      <div>
        <dt>{say('booker.price')}</dt>
        <dd>{money(price)}</dd>
      </div>
      <div>
        <dt>{say('booker.commission')}</dt>
        <dd>{money(commission)}</dd>
      </div>
    </dl>
  )
}
