import type { DeskEntry } from '@kerbside/contract/reconciliation.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { Link } from 'react-router'
import { describeAccount, entryLabel } from './account-label.ts'

/** Journal entries with their lines, each with a link to its booking. */
export function EntryList({ entries }: { entries: readonly DeskEntry[] }) {
  if (entries.length === 0) return <p className="soft">{t('finance.nothingText')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse it is scrolled by the keyboard
    <section className="dk-table is-many" aria-label={t('finance.journal')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('finance.when')}</th>
            <th scope="col">{t('finance.entry')}</th>
            <th scope="col">{t('finance.booking')}</th>
            <th scope="col">{t('finance.account')}</th>
            <th scope="col" className="num">
              {t('finance.debit')}
            </th>
            <th scope="col" className="num">
              {t('finance.credit')}
            </th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <EntryRows key={entry.id} entry={entry} />
        ))}
      </table>
    </section>
  )
}

const EntryRows = ({ entry }: { entry: DeskEntry }) => (
  <tbody>
    {entry.postings.map(({ account, name, amount, currencyCode }, place) => (
      <tr key={account}>
        <td>{place === 0 && formatTime(new Date(entry.at), 'stamp')}</td>
        <td data-head={t('finance.entry')}>{place === 0 && t(entryLabel(entry.kind))}</td>
        <td data-head={t('finance.booking')}>
          {place === 0 && entry.reference > 0 && (
            <Link to={`/console/money/payments/${entry.reference}`}>{entry.bookingRef}</Link>
          )}
        </td>
        <td data-head={t('finance.account')}>
          {describeAccount(account)} <span className="soft">{name}</span>
        </td>
        <td className="num" data-head={t('finance.debit')}>
          {amount > 0 && formatMoney({ minor: amount, currency: currencyCode })}
        </td>
        <td className="num" data-head={t('finance.credit')}>
          {amount < 0 && formatMoney({ minor: -amount, currency: currencyCode })}
        </td>
      </tr>
    ))}
  </tbody>
)
