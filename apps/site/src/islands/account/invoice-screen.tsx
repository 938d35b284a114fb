import type { BookerInvoice, CreditNote } from '@kerbside/contract/booker.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { ConfirmDialog } from '@kerbside/kit/confirm-dialog.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import {
  askInvoices,
  fetchCredit,
  fetchInvoice,
  issueInvoice,
  removeInvoice,
} from '@kerbside/web/corporate/api.ts'
import { findSpan, todayIn } from '@kerbside/web/corporate/find-span.ts'
import { InvoiceCard, type InvoiceWish } from '@kerbside/web/corporate/invoice-card.tsx'
import { InvoiceDialog } from '@kerbside/web/corporate/invoice-dialog.tsx'
import { sayWireMoney } from '@kerbside/web/corporate/say-figure.ts'
import '@kerbside/web/corporate/words.ts'
import { useAsked } from '@kerbside/web/use-asked.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { AccountHead } from './account-head.tsx'
import { NotThere } from './not-there.tsx'
import { saveFile } from './save-file.ts'

/** What is open over the list. */
type Open =
  | { kind: 'edit'; id: number | undefined; span: DaySpan }
  | { kind: 'issue' | 'remove'; invoice: BookerInvoice }

/** The invoices of a company: made, changed, issued and kept as PDF. */
export function InvoiceScreen({ title, configuration, locale, profile, tell }: AccountView) {
  const bookerId = profile.bookerId ?? 0
  const { asked, again } = useAsked((signal) => askInvoices({ bookerId, signal }), `${bookerId}`)
  const [open, setOpen] = useState<Open>()
  const [drawing, setDrawing] = useState<number>()
  const [credit, setCredit] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const close = () => setOpen(undefined)
  const done = (text: string) => {
    close()
    setRefusal(undefined)
    again()
    tell(text)
  }

  const report = async ({ id }: BookerInvoice) => {
    setDrawing(id)
    setRefusal(undefined)
    const file = await fetchInvoice(id)
    setDrawing(undefined)
    if (!file.ok) return setRefusal(file.message)
    saveFile({ name: file.name, type: 'application/pdf', text: file.bytes })
  }
  const reportCredit = async ({ id }: CreditNote) => {
    setCredit(id)
    setRefusal(undefined)
    const file = await fetchCredit(id)
    setCredit(undefined)
    if (!file.ok) return setRefusal(file.message)
    saveFile({ name: file.name, type: 'application/pdf', text: file.bytes })
  }
  const wish = (what: InvoiceWish, invoice: BookerInvoice) => {
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
        <Button onPress={make}>{say('booker.makeInvoice')}</Button>
      </AccountHead>
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      {asked.state !== 'there' && <NotThere asked={asked} onRetry={again} />}
      {asked.state === 'there' && asked.reply.invoices.length === 0 && (
        <section className="card own-card">
          <h2>{say('booker.noInvoices')}</h2>
          <p className="soft">{say('booker.noInvoicesText')}</p>
        </section>
      )}
      {asked.state === 'there' && (
        <ul className="invoices">
          {asked.reply.invoices.map((invoice) => (
            <InvoiceCard
              key={invoice.id}
              invoice={invoice}
              locale={locale}
              busy={drawing === invoice.id ? 'report' : undefined}
              onWish={(what) => wish(what, invoice)}
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
            done(say(open.id === undefined ? 'booker.invoiceMade' : 'booker.invoiceKept'))
          }
        />
      )}
      {open && open.kind !== 'edit' && (
        <SureDialog kind={open.kind} invoice={open.invoice} onDone={done} onClose={close} />
      )}
    </>
  )
}

type SureDialogProps = {
  kind: 'issue' | 'remove'
  invoice: BookerInvoice
  onDone: (text: string) => void
  onClose: () => void
}

/** What cannot be taken back is asked once more. */
function SureDialog({ kind, invoice, onDone, onClose }: SureDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const { total, currencycode: currency, journeys } = invoice
  const issues = kind === 'issue'
  return (
    <ConfirmDialog
      title={say(issues ? 'booker.issueTitle' : 'booker.removeTitle')}
      ok={say(`booker.${kind}`)}
      processing={say('booker.processing')}
      cancel={say('dialog.cancel')}
      onCancel={onClose}
      onOk={async () => {
        const done = await (issues ? issueInvoice : removeInvoice)(invoice.id)
        if (done.ok) onDone(say(issues ? 'booker.invoiceIssued' : 'booker.invoiceGone'))
        else setRefusal(done.message)
      }}
    >
      <p>
        {issues
          ? say('booker.issueText', {
              count: journeys,
              amount: sayWireMoney({ amount: total, currency }),
            })
          : say('booker.removeText')}
      </p>
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
