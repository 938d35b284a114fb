import '@kerbside/web/payment/finance-words.ts'
import type { DeskPayment } from '@kerbside/contract/desk/money.ts'
import { askPayments } from '@kerbside/web/payment/desk-money.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { PaymentStoryPage } from './payment-story.tsx'
import { StateWord } from './state-word.tsx'
import './money.css'

type Group = '' | 'taken' | 'refunded' | 'waiting' | 'failed' | 'orphan'
type Wish = { q: string; group: Group; from: string; until: string }

const GROUPS = ['taken', 'refunded', 'waiting', 'failed', 'orphan'] as const
const NOTHING: Wish = { q: '', group: '', from: '', until: '' }

const writeWish = ({ q, group, from, until }: Wish) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(group && { group }),
  ...(from && { from }),
  ...(until && { until }),
})

/** Payments, and behind each the whole story of its booking's money. */
export function PaymentsScreen() {
  const reference = Number(useParams()['*'])
  return reference > 0 ? <PaymentStoryPage reference={reference} /> : <PaymentsPage />
}

const shownAmount = ({ state, taken, asked, returned, currencycode }: DeskPayment) =>
  sayMoney({ minor: state === 'captured' ? taken - returned : asked, currency: currencycode })

const COLUMNS = (): DeskColumn<DeskPayment>[] => [
  {
    key: 'when',
    head: say('finance.when'),
    cell: ({ madeat }) => sayTime(new Date(madeat), 'stamp'),
  },
  {
    key: 'booking',
    head: say('finance.booking'),
    cell: ({ bookingref }) => <b className="mono">{bookingref}</b>,
  },
  { key: 'payer', head: say('finance.payer'), cell: ({ payer }) => payer },
  { key: 'how', head: say('finance.how'), cell: ({ gateway, card }) => card || gateway },
  { key: 'state', head: say('finance.state'), cell: (row) => <StateWord payment={row} /> },
  {
    key: 'reference',
    head: say('finance.reference'),
    cell: ({ gatewayref }) => <span className="mono soft dk-money-ref">{gatewayref}</span>,
  },
  {
    key: 'amount',
    head: say('finance.amount'),
    end: true,
    cell: (row) => <b>{shownAmount(row)}</b>,
  },
]

function PaymentsPage() {
  const navigate = useNavigate()
  const [wish, setWish] = useState<Wish>(NOTHING)
  const asked = useDeferredValue(wish)
  const query = useInfiniteQuery({
    queryKey: ['payments', asked],
    queryFn: ({ signal, pageParam }) =>
      askPayments({ ...writeWish(asked), ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after || undefined,
    placeholderData: keepPreviousData,
  })
  const set = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }))
  return (
    <DeskPage wide title={say('finance.payments')} sentence={say('finance.paymentsText')}>
      <div className="dk-money-filter">
        <DeskField label={say('finance.find')} help={say('finance.findHelp')}>
          {(id) => <TextInput id={id} value={wish.q} onChange={(q) => set({ q })} most={80} />}
        </DeskField>
        <DeskField label={say('finance.state')}>
          {(id) => (
            <SelectInput<Group>
              id={id}
              value={wish.group}
              onChange={(group) => set({ group })}
              choices={[
                { value: '', text: say('finance.all') },
                ...GROUPS.map((value) => ({ value, text: say(`finance.${value}`) })),
              ]}
            />
          )}
        </DeskField>
        <DeskField label={say('finance.from')}>
          {(id) => (
            <TextInput id={id} type="date" value={wish.from} onChange={(from) => set({ from })} />
          )}
        </DeskField>
        <DeskField label={say('finance.until')}>
          {(id) => (
            <TextInput
              id={id}
              type="date"
              value={wish.until}
              onChange={(until) => set({ until })}
            />
          )}
        </DeskField>
      </div>
      <AnswerWait query={query}>
        {({ pages }) => (
          <>
            <DeskTable
              label={say('areas.rowsOf', { title: say('finance.payments') })}
              columns={COLUMNS()}
              rows={pages.flatMap(({ rows }) => rows)}
              rowKey={({ id }) => id}
              onRow={({ reference }) => void navigate(`/console/money/payments/${reference}`)}
              empty={<EmptyState title={say('finance.none')} text={say('finance.noneText')} />}
            />
            {query.hasNextPage && (
              <div>
                <DeskButton onPress={() => void query.fetchNextPage()}>
                  {say('finance.older')}
                </DeskButton>
              </div>
            )}
          </>
        )}
      </AnswerWait>
    </DeskPage>
  )
}
