import '@kerbside/web/payment/finance-words.ts'
import { askJournal, askLedger, exportJournal } from '@kerbside/web/payment/desk-money.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup, DeskPage } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { TextInput } from '../form/text-input.tsx'
import { saveFile } from '../records/save-file.ts'
import { accountWord } from './account-word.ts'
import { EntryList } from './entry-list.tsx'
import { todayIn } from './today.ts'
import './money.css'

/** What every account stands at, and what was booked on a day. */
export function LedgerScreen() {
  const { tell, timeZone } = useDesk()
  const [day, setDay] = useState(() => todayIn(timeZone))
  const month = { from: `${day.slice(0, 7)}-01`, until: day }
  const save = async () => {
    const told = await exportJournal(month)
    if (!told.ok) return tell(told.message)
    const { filename, csv, rows } = told.reply
    saveFile({ name: filename, bytes: csv, type: 'text/csv;charset=utf-8' })
    tell(say('finance.saved', { count: rows }))
  }
  return (
    <DeskPage
      wide
      title={say('finance.ledger')}
      sentence={say('finance.ledgerText')}
      actions={<DeskButton onPress={() => void save()}>{say('finance.csv', month)}</DeskButton>}
    >
      <Accounts />
      <DeskGroup title={say('finance.journal')}>
        <div className="dk-money-filter">
          <DeskField label={say('finance.day')}>
            {(id) => (
              <TextInput
                id={id}
                type="date"
                value={day}
                onChange={(next) => next !== '' && setDay(next)}
              />
            )}
          </DeskField>
        </div>
        <Journal day={day} />
      </DeskGroup>
    </DeskPage>
  )
}

function Accounts() {
  const query = useQuery({
    queryKey: ['ledger'],
    queryFn: ({ signal }) => askLedger({ signal }),
  })
  return (
    <AnswerWait query={query}>
      {({ accounts, totals }) => (
        <DeskGroup title={say('finance.account')} isUnseen>
          {totals.map(({ currencycode, sum }) => (
            <p key={currencycode} className={sum === 0 ? 'dk-note good' : 'dk-note bad'}>
              {say(sum === 0 ? 'finance.balanced' : 'finance.unbalanced', {
                amount: sayMoney({ minor: sum, currency: currencycode }),
              })}
            </p>
          ))}
          <DeskTable
            label={say('finance.account')}
            rows={accounts}
            rowKey={({ account, currencycode }) => `${account} ${currencycode}`}
            empty={
              <EmptyState title={say('finance.noAccounts')} text={say('finance.noAccountsText')} />
            }
            columns={[
              {
                key: 'account',
                head: say('finance.account'),
                cell: ({ account, name }) => (
                  <>
                    {say(accountWord(account))} <span className="soft">{name}</span>
                  </>
                ),
                sort: ({ account, name }) => `${account} ${name}`,
              },
              {
                key: 'debit',
                head: say('finance.debit'),
                end: true,
                cell: ({ balance, currencycode }) =>
                  balance > 0 && sayMoney({ minor: balance, currency: currencycode }),
                sort: ({ balance }) => Math.max(0, balance),
              },
              {
                key: 'credit',
                head: say('finance.credit'),
                end: true,
                cell: ({ balance, currencycode }) =>
                  balance < 0 && sayMoney({ minor: -balance, currency: currencycode }),
                sort: ({ balance }) => Math.max(0, -balance),
              },
            ]}
          />
        </DeskGroup>
      )}
    </AnswerWait>
  )
}

function Journal({ day }: { day: string }) {
  const query = useInfiniteQuery({
    queryKey: ['journal', day],
    queryFn: ({ signal, pageParam }) =>
      askJournal({ day, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after || undefined,
  })
  return (
    <AnswerWait query={query}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        if (entries.length === 0)
          return <EmptyState title={say('finance.noEntries')} text={say('finance.noEntriesText')} />
        return (
          <>
            <EntryList entries={entries} />
            {query.hasNextPage && (
              <div>
                <DeskButton onPress={() => void query.fetchNextPage()}>
                  {say('finance.older')}
                </DeskButton>
              </div>
            )}
          </>
        )
      }}
    </AnswerWait>
  )
}
