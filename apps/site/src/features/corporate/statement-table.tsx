import './messages.ts'
import './corporate.css'
import type { StatementLine, StatementTotal } from '@kerbside/contract/booker.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { formatDay, formatFigure, signOf } from './format-figure.ts'

export type StatementTableProps = {
  /** All in one currency. */
  lines: readonly StatementLine[]
  total: StatementTotal
  prefix: string
  locale: string
}

const AMOUNTS = ['card', 'cash', 'account', 'price', 'commission'] as const
const FIELDS = {
  card: 'Card',
  cash: 'Cash',
  account: 'Account',
  price: 'Price',
  commission: 'Commission',
} as const

/** Every journey with its amounts, and the totals. On a phone each row is a small card. */
export function StatementTable({ lines, total, prefix, locale }: StatementTableProps) {
  const { currencycode: currency } = total
  const sign = signOf(currency, locale)
  return (
    <table className="ledger statement-table num">
      <caption className="unseen">{t('booker.bookings')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('booker.date')}</th>
          <th scope="col">{t('booker.reference')}</th>
          <th scope="col">{t('booker.journey')}</th>
          <th scope="col">{t('booker.passenger')}</th>
          {AMOUNTS.map((sum) => (
            <th key={sum} scope="col" className="end">
              {t('booker.in', { what: t(`booker.${sum}`), sign })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.JobPartID}>
            <th scope="row">
              {formatDay(line.BookingDateTime, { locale, day: 'numeric', month: 'short' })}
            </th>
            <td>
              <a className="mono" href={pageLink('bookingdetail', String(line.JobPartID))}>
                {prefix === '' ? '' : `${prefix}-`}
                {line.JobPartID}
              </a>
              <br />
              <span className="soft">
                {[line.BookerRef, line.CostCentre].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td>
              {line.PickupName}
              <br />
              {line.DropoffName}
              {line.Status.includes('cancelled') && (
                <>
                  <br />
                  <span className="soft">{t('booker.cancelled')}</span>
                </>
              )}
            </td>
            <td>{line.PassengerName}</td>
            {AMOUNTS.map((sum) => {
              const amount = line[FIELDS[sum]]
              return (
                <td
                  key={sum}
                  className={amount === 0 ? 'end none' : 'end'}
                  data-label={t(`booker.${sum}`)}
                >
                  {amount === 0 ? '–' : formatFigure({ amount, currency }, locale)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {t('booker.total')}
          </th>
          {AMOUNTS.map((sum) => (
            <td key={sum} className="end" data-label={t(`booker.${sum}`)}>
              {formatFigure({ amount: total[sum], currency }, locale)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
