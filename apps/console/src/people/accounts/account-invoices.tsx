import * as calls from '@kerbside/contract/calls.generated/booker-desk.ts'
import { type SubmitResult, submit } from '@kerbside/web/desk-client.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { todayIn } from '../../reconciliation/today.ts'
import { fromBase64 } from '../../records/base64.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskGroup } from '../../ui/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../ui/desk-table.tsx'
import { QueryBoundary } from '../../ui/query-boundary.tsx'
import { accountOf, invoicesOf } from '../people-queries.ts'
import { BillDaysFields } from './bill-days.tsx'
import { type CreditRequest, CreditSheet } from './credit-sheet.tsx'
import {
  type DeskAccount,
  type DeskAccountInvoice,
  fetchCreditPdf,
  fetchInvoicePdf,
  type InvoicesReply,
} from './desk-account.ts'
import { lastMonth } from './last-month.ts'
import { PaidSheet } from './paid-sheet.tsx'

/** Invoices with their payments, and a new invoice for a past period. */
export function AccountInvoices({ account }: { account: DeskAccount }) {
  const { bookerId } = account
  const { notify, timeZone } = useDesk()
  const queries = useQueryClient()
  const query = useQuery(invoicesOf(bookerId))
  const [span, setSpan] = useState(() => lastMonth(todayIn(timeZone)))
  const [errorMessage, setErrorMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [crediting, setCrediting] = useState<DeskAccountInvoice>()
  const [paying, setPaying] = useState<DeskAccountInvoice>()
  const send = async (change: () => Promise<SubmitResult<InvoicesReply>>) => {
    setBusy(true)
    setErrorMessage('')
    const response = await change()
    setBusy(false)
    if (!response.ok) setErrorMessage(response.message)
    if (response.reply) {
      queries.setQueryData(invoicesOf(bookerId).queryKey, response.reply)
      void queries.invalidateQueries({ queryKey: accountOf(bookerId).queryKey })
    }
    return response.ok
  }
  const issue = () =>
    send(() => submit(calls.issueDeskInvoice, { bookerId, dateFrom: span.from, dateTo: span.to }))
  const pay = async ({ id }: DeskAccountInvoice, reference: string) => {
    await send(() => submit(calls.payDeskInvoice, { bookerId, id, reference }))
    setPaying(undefined)
  }
  const credit = async ({ id }: DeskAccountInvoice, creditRequest: CreditRequest) => {
    if (!(await send(() => submit(calls.creditDeskInvoice, { bookerId, id, ...creditRequest }))))
      return
    setCrediting(undefined)
    void queries.invalidateQueries({ queryKey: ['desk-statement', bookerId] })
    notify(t('people.credited'))
  }
  const take = async (fetchDocument: typeof fetchInvoicePdf, id: number) => {
    try {
      const { filename, pdf } = await fetchDocument({ bookerId, id })
      saveFile({ name: filename, text: fromBase64(pdf), type: 'application/pdf' })
    } catch (error) {
      notify(error instanceof Error ? error.message : t('areas.loadFailed'))
    }
  }
  return (
    <DeskGroup title={t('people.invoices')}>
      <div className="dk-fields">
        <BillDaysFields days={span} onChange={setSpan} />
        <div className="dk-fd-act">
          <DeskButton disabled={busy} onPress={() => void issue()}>
            {t('people.bill')}
          </DeskButton>
        </div>
      </div>
      <p className="soft small">{t('people.billHelp')}</p>
      {errorMessage && (
        <p className="dk-fd-error" role="alert">
          {errorMessage}
        </p>
      )}
      <QueryBoundary query={query}>
        {({ invoices }) => (
          <div className="dk-stack">
            <DeskTable
              label={t('areas.rowsOf', { title: t('people.invoices') })}
              columns={columnsOf({
                onTake: ({ id }) => void take(fetchInvoicePdf, id),
                onTakeCredit: (id) => void take(fetchCreditPdf, id),
                onPay: setPaying,
                onCredit: (row) => {
                  setErrorMessage('')
                  setCrediting(row)
                },
              })}
              rows={invoices}
              rowKey={({ id }) => id}
              empty={<p className="soft">{t('people.noInvoices')}</p>}
            />
          </div>
        )}
      </QueryBoundary>
      {crediting && (
        <CreditSheet
          bookerId={bookerId}
          invoice={crediting}
          alert={errorMessage}
          onCredit={(creditRequest) => credit(crediting, creditRequest)}
          onClose={() => setCrediting(undefined)}
        />
      )}
      {paying && (
        <PaidSheet
          invoice={paying}
          onPaid={(reference) => pay(paying, reference)}
          onClose={() => setPaying(undefined)}
        />
      )}
    </DeskGroup>
  )
}

type Act = (row: DeskAccountInvoice) => void
type Acts = { onTake: Act; onTakeCredit: (id: number) => void; onPay: Act; onCredit: Act }

const columnsOf = ({
  onTake,
  onTakeCredit,
  onPay,
  onCredit,
}: Acts): DeskColumn<DeskAccountInvoice>[] => [
  {
    head: t('people.invoice'),
    cell: ({ invoiceNo }) => <b className="mono">{invoiceNo || t('people.draft')}</b>,
  },
  {
    head: t('people.days'),
    cell: ({ dateFrom, dateTo }) => <span className="nw">{`${dateFrom} – ${dateTo}`}</span>,
  },
  {
    head: t('people.total'),
    align: 'end',
    cell: ({ total, credited, left, state, currencyCode }) => (
      <>
        <b>{formatWireMoney(total, currencyCode)}</b>
        {credited > 0 && (
          <small className="soft dk-under">
            {t('people.creditedSoFar', { amount: formatWireMoney(credited, currencyCode) })}
          </small>
        )}
        {credited > 0 && state === 'issued' && (
          <small className="dk-under">
            {t('people.leftOf', { amount: formatWireMoney(left, currencyCode) })}
          </small>
        )}
      </>
    ),
  },
  {
    head: t('people.state'),
    cell: ({ state, overdue, dueDate, paidDate, left }) => {
      if (state === 'draft') return <span className="dk-tag">{t('people.draftOfTheirs')}</span>
      if (state === 'paid') return t('people.paidOn', { day: paidDate })
      if (left === 0) return <span className="dk-tag">{t('people.allCredited')}</span>
      return (
        <span className={overdue ? 'dk-tag bad' : 'dk-tag'}>
          {t(overdue ? 'people.overdueSince' : 'people.dueOn', { day: dueDate })}
        </span>
      )
    },
  },
  {
    head: t('people.do'),
    cell: (row) => (
      <span className="dk-row-tools">
        <DeskButton size="small" onPress={() => onTake(row)}>
          {t('people.pdf')}
        </DeskButton>
        {row.state === 'issued' && row.left > 0 && (
          <DeskButton size="small" onPress={() => onPay(row)}>
            {t('people.markPaid')}
          </DeskButton>
        )}
        {row.state !== 'draft' && row.left > 0 && (
          <DeskButton size="small" onPress={() => onCredit(row)}>
            {t('people.credit')}
          </DeskButton>
        )}
        {row.credits.map(({ id, creditno }) => (
          <DeskButton
            key={id}
            size="small"
            look="quiet"
            label={t('people.creditPdf', { credit: creditno })}
            onPress={() => onTakeCredit(id)}
          >
            {creditno}
          </DeskButton>
        ))}
      </span>
    ),
  },
]
