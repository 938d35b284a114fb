import type { BookerInvoice, CreditNote } from '@kerbside/contract/booker.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { ConfirmDialog } from '@kerbside/kit/confirm-dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import type { AccountView } from '../../features/account/account-view.ts'
import {
  fetchCredit,
  fetchInvoice,
  fetchInvoices,
  issueInvoice,
  removeInvoice,
} from '../../features/corporate/api.ts'
import { findSpan, todayIn } from '../../features/corporate/find-span.ts'
import { type InvoiceAction, InvoiceCard } from '../../features/corporate/invoice-card.tsx'
import { InvoiceDialog } from '../../features/corporate/invoice-dialog.tsx'
import '../../features/corporate/messages.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { AccountHead } from './account-head.tsx'
import { QueryFallback } from './query-fallback.tsx'

/** The dialog open over the list. */
type Open =
  | { kind: 'edit'; id: number | undefined; span: DaySpan }
  | { kind: 'issue' | 'remove'; invoice: BookerInvoice }

/** The invoices of a company: create, change, issue, and download as PDF. */
export function InvoiceScreen({ title, configuration, locale, profile, notify }: AccountView) {
  const bookerId = profile.bookerId ?? 0
  const { query, refetch } = useQuery(
    (signal) => fetchInvoices({ bookerId, signal }),
    `${bookerId}`,
  )
  const [open, setOpen] = useState<Open>()
  const [drawing, setDrawing] = useState<number>()
  const [credit, setCredit] = useState<number>()
  const [rejection, setRejection] = useState<string>()
  const close = () => setOpen(undefined)
  const done = (text: string) => {
    close()
    setRejection(undefined)
    refetch()
    notify(text)
  }

  const report = async ({ id }: BookerInvoice) => {
    setDrawing(id)
    setRejection(undefined)
    const file = await fetchInvoice(id)
    setDrawing(undefined)
    if (!file.ok) return setRejection(file.message)
    saveFile({ name: file.name, type: 'application/pdf', text: file.bytes })
  }
  const reportCredit = async ({ id }: CreditNote) => {
    setCredit(id)
    setRejection(undefined)
    const file = await fetchCredit(id)
    setCredit(undefined)
    if (!file.ok) return setRejection(file.message)
    saveFile({ name: file.name, type: 'application/pdf', text: file.bytes })
  }
  const action = (what: InvoiceAction, invoice: BookerInvoice) => {
    if (what === 'report') return void report(invoice)
    if (what === 'change') {
      const span = { from: invoice.datefrom as LocalDate, to: invoice.dateto as LocalDate }
      return setOpen({ kind: 'edit', id: invoice.id, span })
    }
    setOpen({ kind: what, invoice })
  }
  const make = () =>
    setOpen({
      kind: 'edit',
      id: undefined,
      span: findSpan('last-month', todayIn(configuration.timezone)),
    })

  return (
    <>
      <AccountHead id="invoice" title={title}>
        <Button onPress={make}>{t('booker.makeInvoice')}</Button>
      </AccountHead>
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
      {query.state !== 'loaded' && <QueryFallback query={query} onRetry={refetch} />}
      {query.state === 'loaded' && query.reply.invoices.length === 0 && (
        <section className="card own-card">
          <h2>{t('booker.noInvoices')}</h2>
          <p className="soft">{t('booker.noInvoicesText')}</p>
        </section>
      )}
      {query.state === 'loaded' && (
        <ul className="invoices">
          {query.reply.invoices.map((invoice) => (
            <InvoiceCard
              key={invoice.id}
              invoice={invoice}
              locale={locale}
              busy={drawing === invoice.id ? 'report' : undefined}
              onAction={(what) => action(what, invoice)}
              drawing={credit}
              onCredit={(note) => void reportCredit(note)}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'edit' && (
        <InvoiceDialog
          id={open.id}
          bookerId={bookerId}
          span={open.span}
          onClose={close}
          onDone={() =>
            done(t(open.id === undefined ? 'booker.invoiceMade' : 'booker.invoiceKept'))
          }
        />
      )}
      {open && open.kind !== 'edit' && (
        <ConfirmInvoiceDialog
          kind={open.kind}
          invoice={open.invoice}
          onDone={done}
          onClose={close}
        />
      )}
    </>
  )
}

type ConfirmInvoiceDialogProps = {
  kind: 'issue' | 'remove'
  invoice: BookerInvoice
  onDone: (text: string) => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
function ConfirmInvoiceDialog({ kind, invoice, onDone, onClose }: ConfirmInvoiceDialogProps) {
  const [rejection, setRejection] = useState<string>()
  const { total, currencycode: currency, journeys } = invoice
  const issues = kind === 'issue'
  return (
    <ConfirmDialog
      title={t(issues ? 'booker.issueTitle' : 'booker.removeTitle')}
      ok={t(`booker.${kind}`)}
      processing={t('booker.processing')}
      cancel={t('dialog.cancel')}
      onCancel={onClose}
      onOk={async () => {
        const done = await (issues ? issueInvoice : removeInvoice)(invoice.id)
        if (done.ok) onDone(t(issues ? 'booker.invoiceIssued' : 'booker.invoiceRemoved'))
        else setRejection(done.message)
      }}
    >
      <p>
        {issues
          ? t('booker.issueText', {
              count: journeys,
              amount: formatWireMoney(total, currency),
            })
          : t('booker.removeText')}
      </p>
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
