import type { DeskEntry } from '@kerbside/contract/desk/money.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { Link } from 'react-router'
import { accountWord, entryWord } from './account-word.ts'

/** Entries of the journal with their lines; each leads to its booking. */
export function EntryList({ entries }: { entries: readonly DeskEntry[] }) {
  if (entries.length === 0) return <p className="soft">{say('finance.nothingText')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by its keys
    <section className="dk-table is-many" aria-label={say('finance.journal')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('finance.when')}</th>
            <th scope="col">{say('finance.entry')}</th>
            <th scope="col">{say('finance.booking')}</th>
            <th scope="col">{say('finance.account')}</th>
            <th scope="col" className="num">
              {say('finance.debit')}
            </th>
            <th scope="col" className="num">
              {say('finance.credit')}
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
    {entry.postings.map(({ account, name, amount, currencycode }, place) => (
      <tr key={account}>
        <td>{place === 0 && sayTime(new Date(entry.at), 'stamp')}</td>
        <td data-head={say('finance.entry')}>{place === 0 && say(entryWord(entry.kind))}</td>
        <td data-head={say('finance.booking')}>
          {place === 0 && entry.reference > 0 && (
            <Link to={`/console/money/payments/${entry.reference}`}>{entry.bookingref}</Link>
          )}
        </td>
        <td data-head={say('finance.account')}>
          {say(accountWord(account))} <span className="soft">{name}</span>
        </td>
        <td className="num" data-head={say('finance.debit')}>
          {amount > 0 && sayMoney({ minor: amount, currency: currencycode })}
        </td>
        <td className="num" data-head={say('finance.credit')}>
          {amount < 0 && sayMoney({ minor: -amount, currency: currencycode })}
        </td>
      </tr>
    ))}
  </tbody>
)
