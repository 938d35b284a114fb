import './words.ts'
import './corporate.css'
import type { StatementLine, StatementTotal } from '@kerbside/contract/booker.ts'
import { say } from '@kerbside/words/say.ts'
import { pageLink } from '../links.ts'
import { sayDay, sayFigure, signOf } from './say-figure.ts'

export type StatementTableProps = {
  /** In one currency. */
  lines: readonly StatementLine[]
  total: StatementTotal
  prefix: string
  locale: string
}

const SUMS = ['card', 'cash', 'account', 'price', 'commission'] as const
const FIELDS = {
  card: 'Card',
  cash: 'Cash',
  account: 'Account',
  price: 'Price',
  commission: 'Commission',
} as const

/** Every journey with its sums, and what they add up to. On a phone each row is a small card of its own. */
export function StatementTable({ lines, total, prefix, locale }: StatementTableProps) {
  const { currencycode: currency } = total
  const sign = signOf(currency, locale)
  return (
    <table className="ledger statement-table num">
      <caption className="unseen">{say('booker.bookings')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('booker.date')}</th>
          <th scope="col">{say('booker.reference')}</th>
          <th scope="col">{say('booker.journey')}</th>
          <th scope="col">{say('booker.passenger')}</th>
          {SUMS.map((sum) => (
            <th key={sum} scope="col" className="end">
              {say('booker.in', { what: say(`booker.${sum}`), sign })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.JobPartID}>
            <th scope="row">
              {sayDay(line.BookingDateTime, { locale, day: '2-digit', month: '2-digit' })}
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
                  <span className="soft">{say('booker.cancelled')}</span>
                </>
              )}
            </td>
            <td>{line.PassengerName}</td>
            {SUMS.map((sum) => {
              const amount = line[FIELDS[sum]]
              return (
                <td
                  key={sum}
                  className={amount === 0 ? 'end none' : 'end'}
                  data-label={say(`booker.${sum}`)}
                >
                  {amount === 0 ? '–' : sayFigure({ amount, currency }, locale)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {say('booker.total')}
          </th>
          {SUMS.map((sum) => (
            <td key={sum} className="end" data-label={say(`booker.${sum}`)}>
              {sayFigure({ amount: total[sum], currency }, locale)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
