import './finance-messages.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { describeAccount } from './account-label.ts'
import { fetchJournal, fetchLedger } from './desk-reconciliation.ts'
import { EntryList } from './entry-list.tsx'
import { ExportSheet } from './export-sheet.tsx'
import { todayIn } from './today.ts'
import './reconciliation.css'

/** The balance of every account, and the entries of a day. */
export function LedgerScreen() {
  const { timeZone } = useDesk()
  const [day, setDay] = useState(() => todayIn(timeZone))
  const [isExporting, setIsExporting] = useState(false)
  return (
    <DeskPage
      wide
      title={t('finance.ledger')}
      sentence={t('finance.ledgerText')}
      actions={<DeskButton onPress={() => setIsExporting(true)}>{t('finance.export')}</DeskButton>}
    >
      <Accounts />
      <DeskGroup title={t('finance.journal')}>
        <div className="dk-money-filter">
          <DeskField label={t('finance.day')}>
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
      {isExporting && <ExportSheet day={day} onClose={() => setIsExporting(false)} />}
    </DeskPage>
  )
}

function Accounts() {
  const query = useQuery({
    queryKey: ['ledger'],
    queryFn: ({ signal }) => fetchLedger({ signal }),
  })
  return (
    <QueryBoundary query={query}>
      {({ accounts, totals }) => (
        <DeskGroup title={t('finance.account')} isUnseen>
          {totals.map(({ currencyCode, sum }) => (
            <p key={currencyCode} className={sum === 0 ? 'dk-note good' : 'dk-note bad'}>
              {t(sum === 0 ? 'finance.balanced' : 'finance.unbalanced', {
                amount: formatMoney({ minor: sum, currency: currencyCode }),
              })}
            </p>
          ))}
          <DeskTable
            label={t('finance.account')}
            rows={accounts}
            rowKey={({ account, currencyCode }) => `${account} ${currencyCode}`}
            empty={
              <EmptyState title={t('finance.noAccounts')} text={t('finance.noAccountsText')} />
            }
            columns={[
              {
                head: t('finance.account'),
                cell: ({ account, name }) => (
                  <>
                    {describeAccount(account)} <span className="soft">{name}</span>
                  </>
                ),
                sort: ({ account, name }) => `${account} ${name}`,
              },
              {
                head: t('finance.debit'),
                align: 'end',
                cell: ({ balance, currencyCode }) =>
                  balance > 0 && formatMoney({ minor: balance, currency: currencyCode }),
                sort: ({ balance }) => Math.max(0, balance),
              },
              {
                head: t('finance.credit'),
                align: 'end',
                cell: ({ balance, currencyCode }) =>
                  balance < 0 && formatMoney({ minor: -balance, currency: currencyCode }),
                sort: ({ balance }) => Math.max(0, -balance),
              },
            ]}
          />
        </DeskGroup>
      )}
    </QueryBoundary>
  )
}

function Journal({ day }: { day: string }) {
  const query = useInfiniteQuery({
    queryKey: ['journal', day],
    queryFn: ({ signal, pageParam }) =>
      fetchJournal({ day, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after || undefined,
  })
  return (
    <QueryBoundary query={query}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        if (entries.length === 0)
          return <EmptyState title={t('finance.noEntries')} text={t('finance.noEntriesText')} />
        return (
          <>
            <EntryList entries={entries} />
            {query.hasNextPage && (
              <div>
                <DeskButton onPress={() => void query.fetchNextPage()}>
                  {t('finance.older')}
                </DeskButton>
              </div>
            )}
          </>
        )
      }}
    </QueryBoundary>
  )
}
