import { readMoney } from '@kerbside/contract/money.ts'
import { decimalsOf } from '@kerbside/domain/money.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatAmount, t } from '@kerbside/words/translate.ts'
import { formatWeekday } from '../leg/format-leg.ts'
import type { Week } from './use-week.ts'

/** A bar per day, Monday first; its day and amount are its label for screen readers. */
export function EarningsBars({ week: { days, currencyCode } }: { week: Week }) {
  const max = Math.max(...days.map(({ earned }) => earned), 1)
  return (
    <ul className="drive-bars" aria-label={t('driver.byDay')}>
      {days.map(({ date, earned, legs }) => (
        <li key={date}>
          <span className="unseen">
            {`${formatWeekday(date, 'long')}: `}
            {legs > 0 ? formatWireMoney(earned, currencyCode) : t('driver.noLegsThatDay')}
          </span>
          <span className="num" aria-hidden="true">
            {earned > 0 ? formatWhole(earned, currencyCode) : ''}
          </span>
          <span
            className={earned > 0 ? 'bar' : 'bar none'}
            style={{ height: `${(earned / max) * 92}px` }}
            aria-hidden="true"
          />
          <span className="soft" aria-hidden="true">
            {formatWeekday(date, 'narrow')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Without pence, which do not fit above a bar: £86. */
const formatWhole = (amount: number, currency: string): string =>
  formatAmount({
    minor: readMoney(amount, currency),
    currency,
    decimals: decimalsOf(currency),
    shown: 0,
  })
