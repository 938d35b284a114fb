import { formatMoney } from '@kerbside/web/format-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { fetchPayment, type PaymentHistory } from './desk-reconciliation.ts'
import { EntryList } from './entry-list.tsx'
import { PaymentStateLabel } from './payment-state-label.tsx'
import { RefundSheet } from './refund-sheet.tsx'

/** All payments of one booking, with a button to refund. */
export function PaymentHistoryPage({ reference }: { reference: number }) {
  const query = useQuery({
    queryKey: ['payment', reference],
    queryFn: ({ signal }) => fetchPayment(reference, { signal }),
  })
  const [gives, setGives] = useState(false)
  const paymentHistory = query.data
  const left = paymentHistory
    ? paymentHistory.taken - paymentHistory.returned - paymentHistory.underWay
    : 0
  return (
    <DeskPage
      wide
      title={t('finance.of', { ref: paymentHistory?.bookingRef ?? String(reference) })}
      sentence={paymentHistory?.payer}
      actions={
        <>
          <Link className="dk-btn" to="/console/money/payments">
            {t('finance.back')}
          </Link>
          <Link className="dk-btn" to={`/console/leg/${reference}`}>
            {t('finance.open')}
          </Link>
          {left > 0 && (
            <DeskButton look="primary" onPress={() => setGives(true)}>
              {t('finance.give')}
            </DeskButton>
          )}
        </>
      }
    >
      <QueryBoundary query={query}>
        {(story) => <PaymentTimeline paymentHistory={story} left={left} />}
      </QueryBoundary>
      {gives && paymentHistory && (
        <RefundSheet paymentHistory={paymentHistory} left={left} onClose={() => setGives(false)} />
      )}
    </DeskPage>
  )
}

const nothing = () => <p className="soft">{t('finance.nothingText')}</p>
const at = (when: string) => formatTime(new Date(when), 'stamp')

function PaymentTimeline({
  paymentHistory,
  left,
}: {
  paymentHistory: PaymentHistory
  left: number
}) {
  const money = (minor: number) => formatMoney({ minor, currency: paymentHistory.currencyCode })
  const totals = [
    [t('finance.total'), paymentHistory.total],
    [t('finance.takenSoFar'), paymentHistory.taken],
    [t('finance.returned'), paymentHistory.returned],
    [t('finance.underway'), paymentHistory.underWay],
    [t('finance.left'), left],
  ] as const
  return (
    <>
      <dl className="dk-money-sums">
        {totals.map(([name, minor]) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd>{money(minor)}</dd>
          </div>
        ))}
      </dl>
      <DeskGroup title={t('finance.tries')}>
        <DeskTable
          label={t('finance.tries')}
          rows={paymentHistory.attempts}
          rowKey={({ id }) => id}
          empty={nothing()}
          columns={[
            { head: t('finance.when'), cell: ({ madeAt }) => at(madeAt) },
            { head: t('finance.how'), cell: ({ gateway, card }) => card || gateway },
            { head: t('finance.state'), cell: (row) => <PaymentStateLabel payment={row} /> },
            { head: t('finance.why'), cell: ({ declined }) => declined },
            { head: t('finance.reference'), cell: (row) => row.gatewayRef },
            { head: t('finance.amount'), align: 'end', cell: (row) => money(row.requested) },
          ]}
        />
      </DeskGroup>
      <DeskGroup title={t('finance.refunds')}>
        <DeskTable
          label={t('finance.refunds')}
          rows={paymentHistory.refunds}
          rowKey={({ id }) => id}
          empty={nothing()}
          columns={[
            { head: t('finance.when'), cell: ({ madeat }) => at(madeat) },
            { head: t('finance.by'), cell: ({ askedby }) => askedby },
            { head: t('finance.why'), cell: ({ reason }) => reason },
            { head: t('finance.state'), cell: ({ state }) => state },
            { head: t('finance.reference'), cell: (row) => row.gatewayref },
            { head: t('finance.amount'), align: 'end', cell: (row) => money(row.amount) },
          ]}
        />
      </DeskGroup>
      <DeskGroup title={t('finance.ledgerLines')}>
        <EntryList entries={paymentHistory.entries} />
      </DeskGroup>
      <DeskGroup title={t('finance.messages')}>
        <DeskTable
          label={t('finance.messages')}
          rows={paymentHistory.messages}
          empty={nothing()}
          columns={[
            { head: t('finance.when'), cell: ({ receivedAt }) => at(receivedAt) },
            { head: t('finance.how'), cell: ({ gateway }) => gateway },
            { head: t('finance.word'), cell: ({ type }) => type },
            {
              head: t('finance.state'),
              cell: ({ parked }) =>
                parked ? t('finance.parked', { why: parked }) : t('finance.isDone'),
            },
          ]}
        />
      </DeskGroup>
    </>
  )
}
