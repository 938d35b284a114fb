import './finance-messages.ts'
import type { DeskPayment } from '@kerbside/contract/reconciliation.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { usePages } from '../ui/use-pages.ts'
import { exportPayments, fetchPayments } from './desk-reconciliation.ts'
import { PaymentHistoryPage } from './payment-history.tsx'
import { PaymentStateLabel } from './payment-state-label.tsx'
import { PaymentTotals } from './payment-totals.tsx'
import './reconciliation.css'

type Group = '' | 'taken' | 'refunded' | 'waiting' | 'failed' | 'orphan'
type PaymentsFilter = { q: string; group: Group; from: string; until: string }

const GROUPS = ['taken', 'refunded', 'waiting', 'failed', 'orphan'] as const
const NO_FILTER: PaymentsFilter = { q: '', group: '', from: '', until: '' }

const writeFilter = ({ q, group, from, until }: PaymentsFilter) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(group && { group }),
  ...(from && { from }),
  ...(until && { until }),
})

/** Payments, each with a link to the payment history of its booking. */
export function PaymentsScreen() {
  const reference = Number(useParams()['*'])
  return reference > 0 ? <PaymentHistoryPage reference={reference} /> : <PaymentsPage />
}

const shownAmount = ({
  state,
  taken,
  requested: settledFilter,
  returned,
  currencyCode,
}: DeskPayment) =>
  formatMoney({
    minor: state === 'captured' ? taken - returned : settledFilter,
    currency: currencyCode,
  })

const COLUMNS = (): DeskColumn<DeskPayment>[] => [
  { head: t('finance.when'), cell: ({ madeAt }) => formatTime(new Date(madeAt), 'stamp') },
  { head: t('finance.booking'), cell: ({ bookingRef }) => <b className="mono">{bookingRef}</b> },
  { head: t('finance.payer'), cell: ({ payer }) => payer },
  { head: t('finance.how'), cell: ({ gateway, card }) => card || gateway },
  { head: t('finance.state'), cell: (row) => <PaymentStateLabel payment={row} /> },
  {
    head: t('finance.reference'),
    cell: ({ gatewayRef }) => <span className="mono soft dk-money-ref">{gatewayRef}</span>,
  },
  { head: t('finance.amount'), align: 'end', cell: (row) => <b>{shownAmount(row)}</b> },
]

function PaymentsPage() {
  const navigate = useNavigate()
  const { notify } = useDesk()
  const [filter, setFilter] = useState<PaymentsFilter>(NO_FILTER)
  const settledFilter = useDeferredValue(filter)
  const query = usePages(['payments', settledFilter], (page, options) =>
    fetchPayments({ ...writeFilter(settledFilter), ...page }, options),
  )
  const save = async () => {
    const result = await exportPayments(writeFilter(filter))
    if (!result.ok) return notify(result.message)
    const { filename, csv, rows } = result.reply
    saveFile({ name: filename, text: csv, type: 'text/csv;charset=utf-8' })
    notify(t('finance.paymentsSaved', { count: rows }))
  }
  const set = (part: Partial<PaymentsFilter>) => setFilter((before) => ({ ...before, ...part }))
  return (
    <ListScreen
      title={t('finance.payments')}
      sentence={t('finance.paymentsText')}
      actions={<DeskButton onPress={() => void save()}>{t('finance.exportPayments')}</DeskButton>}
      filters={
        <>
          <div className="dk-money-filter">
            <DeskField label={t('finance.find')} help={t('finance.findHelp')}>
              {(id) => <TextInput id={id} value={filter.q} onChange={(q) => set({ q })} max={80} />}
            </DeskField>
            <DeskField label={t('finance.state')}>
              {(id) => (
                <SelectInput<Group>
                  id={id}
                  value={filter.group}
                  onChange={(group) => set({ group })}
                  choices={[
                    { value: '', text: t('finance.all') },
                    ...GROUPS.map((value) => ({ value, text: t(`finance.${value}`) })),
                  ]}
                />
              )}
            </DeskField>
            <DeskField label={t('finance.from')}>
              {(id) => (
                <TextInput
                  id={id}
                  type="date"
                  value={filter.from}
                  onChange={(from) => set({ from })}
                />
              )}
            </DeskField>
            <DeskField label={t('finance.until')}>
              {(id) => (
                <TextInput
                  id={id}
                  type="date"
                  value={filter.until}
                  onChange={(until) => set({ until })}
                />
              )}
            </DeskField>
          </div>
          <PaymentTotals filter={writeFilter(settledFilter)} />
        </>
      }
      query={query}
      rows={({ pages }) => pages.flatMap((page) => page.rows)}
      rowKey={({ id }) => id}
      columns={COLUMNS()}
      empty={{ title: t('finance.none'), text: t('finance.noneText') }}
      onOpen={({ reference }) => void navigate(`/console/money/payments/${reference}`)}
      more={t('finance.older')}
    />
  )
}
