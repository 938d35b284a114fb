import './finance-messages.ts'
import { dayAfter } from '@kerbside/domain/report/report.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { fetchCash } from './desk-reconciliation.ts'
import { todayIn } from './today.ts'
import './reconciliation.css'

type Row = Awaited<ReturnType<typeof fetchCash>>['drivers'][number]
type CashColumn = 'fares' | 'share' | 'cash' | 'held'

/** What drivers owe, and what is owed to them. */
export function CashScreen() {
  const { timeZone } = useDesk()
  const [days, setDays] = useState(() => {
    const today = todayIn(timeZone)
    return { from: dayAfter(today, -6), until: today }
  })
  const query = useQuery({
    queryKey: ['driver-cash', days],
    queryFn: ({ signal }) => fetchCash(days, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title={t('finance.cash')}
      sentence={t('finance.cashText')}
      filters={
        <div className="dk-money-filter">
          {(['from', 'until'] as const).map((end) => (
            <DeskField key={end} label={t(`finance.${end}`)}>
              {(id) => (
                <TextInput
                  id={id}
                  type="date"
                  value={days[end]}
                  onChange={(day) => day !== '' && setDays({ ...days, [end]: day })}
                />
              )}
            </DeskField>
          ))}
        </div>
      }
      query={query}
      rows={({ drivers }) => drivers}
      rowKey={({ number, currencyCode }) => `${number} ${currencyCode}`}
      columns={columnsOf()}
      empty={{ title: t('finance.noCash'), text: t('finance.noCashText') }}
    />
  )
}

function columnsOf(): DeskColumn<Row>[] {
  const amount = (key: CashColumn) => (row: Row) =>
    formatMoney({ minor: row[key], currency: row.currencyCode })
  const totals = [
    ['fares', t('finance.fares')],
    ['share', t('finance.share')],
    ['cash', t('finance.kept')],
    ['held', t('finance.held')],
  ] as const
  return [
    { head: t('finance.driver'), cell: ({ name }) => name, sort: ({ name }) => name },
    {
      head: t('finance.legs'),
      align: 'end',
      cell: ({ legs }) => legs,
      sort: ({ legs }) => legs,
    },
    ...totals.map(([key, head]) => ({
      head,
      align: 'end' as const,
      cell: amount(key),
      sort: (row: Row) => row[key],
    })),
    {
      head: t('finance.due'),
      align: 'end',
      sort: ({ due }) => due,
      cell: ({ due, currencyCode }) => (
        <b>
          {due < 0 && `${t('finance.dueBack')} `}
          {formatMoney({ minor: Math.abs(due), currency: currencyCode })}
        </b>
      ),
    },
  ]
}
