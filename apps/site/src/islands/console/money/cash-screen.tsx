import '@kerbside/web/payment/finance-words.ts'
import { dayAfter } from '@kerbside/domain/report/report.ts'
import { askCash } from '@kerbside/web/payment/desk-money.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { TextInput } from '../form/text-input.tsx'
import { todayIn } from './today.ts'
import './money.css'

type Row = Awaited<ReturnType<typeof askCash>>['drivers'][number]
type Sum = 'fares' | 'share' | 'cash' | 'held'

/** What drivers owe, and what they are owed. */
export function CashScreen() {
  const { timeZone } = useDesk()
  const [days, setDays] = useState(() => {
    const today = todayIn(timeZone)
    return { from: dayAfter(today, -6), until: today }
  })
  const query = useQuery({
    queryKey: ['driver-cash', days],
    queryFn: ({ signal }) => askCash(days, { signal }),
    placeholderData: keepPreviousData,
  })
  const amount = (key: Sum) => (row: Row) =>
    sayMoney({ minor: row[key], currency: row.currencycode })
  const sums = [
    ['fares', say('finance.fares')],
    ['share', say('finance.share')],
    ['cash', say('finance.kept')],
    ['held', say('finance.held')],
  ] as const
  return (
    <DeskPage wide title={say('finance.cash')} sentence={say('finance.cashText')}>
      <div className="dk-money-filter">
        {(['from', 'until'] as const).map((end) => (
          <DeskField key={end} label={say(`finance.${end}`)}>
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
      <AnswerWait query={query}>
        {({ drivers }) => (
          <DeskTable<Row>
            label={say('finance.cash')}
            rows={drivers}
            rowKey={({ number, currencycode }) => `${number} ${currencycode}`}
            empty={<EmptyState title={say('finance.noCash')} text={say('finance.noCashText')} />}
            columns={[
              {
                key: 'driver',
                head: say('finance.driver'),
                cell: ({ name }) => name,
                sort: ({ name }) => name,
              },
              {
                key: 'rides',
                head: say('finance.rides'),
                end: true,
                cell: ({ rides }) => rides,
                sort: ({ rides }) => rides,
              },
              ...sums.map(([key, head]) => ({
                key,
                head,
                end: true as const,
                cell: amount(key),
                sort: (row: Row) => row[key],
              })),
              {
                key: 'due',
                head: say('finance.due'),
                end: true,
                sort: ({ due }) => due,
                cell: ({ due, currencycode }) => (
                  <b>
                    {due < 0 && `${say('finance.dueBack')} `}
                    {sayMoney({ minor: Math.abs(due), currency: currencycode })}
                  </b>
                ),
              },
            ]}
          />
        )}
      </AnswerWait>
    </DeskPage>
  )
}
