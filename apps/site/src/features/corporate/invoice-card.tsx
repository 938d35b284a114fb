import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import './messages.ts'
import './corporate.css'
import type { BookerInvoice, CreditNote } from '@kerbside/contract/booker.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { DownloadIcon } from '@kerbside/kit/more-icon.tsx'
import { Pill, type PillProps } from '@kerbside/kit/pill.tsx'
import { t } from '@kerbside/words/translate.ts'
import { CreditNotes } from './credit-notes.tsx'
import { formatDay } from './format-figure.ts'

/** Actions on an invoice. */
export type InvoiceAction = 'report' | 'issue' | 'change' | 'remove'

export type InvoiceCardProps = {
  invoice: BookerInvoice
  locale: string
  /** The action running on this invoice, if any. */
  busy: InvoiceAction | undefined
  onAction: (action: InvoiceAction) => void
  /** The credit note of this invoice whose PDF is being generated. */
  drawing?: number | undefined
  onCredit: (credit: CreditNote) => void
}

const STATES = {
  draft: { mark: 'ring', words: 'booker.draft' },
  issued: { tone: 'warn', mark: 'triangle', words: 'booker.due' },
  paid: { tone: 'good', mark: 'tick', words: 'booker.paid' },
} as const satisfies Record<
  BookerInvoice['state'],
  Pick<PillProps, 'tone' | 'mark'> & { words: string }
>

/** Issued and fully credited. */
const CREDITED = { tone: 'good', mark: 'tick', words: 'booker.credited' } as const

/** One invoice with its actions: only a draft of the booker's own can be changed. */
export function InvoiceCard(props: InvoiceCardProps) {
  const { invoice, locale, busy, onAction, drawing, onCredit } = props
  const { state, invoiceno, issuedbyuser, total, vat, currencycode: currency } = invoice
  const { credits, left } = invoice
  const isCredited = state === 'issued' && left === 0
  const { words: label, ...pill } = isCredited ? CREDITED : STATES[state]
  const day = (at: string) => formatDay(at, { locale, dateStyle: 'medium' })
  const mine = issuedbyuser === 'me' && state === 'draft'
  const act = (action: InvoiceAction, look: 'filled' | 'alt' | 'quiet') => (
    <Button look={look} compact busy={busy === action} onPress={() => onAction(action)}>
      {t(`booker.${action}`)}
    </Button>
  )
  return (
    <li className="card invoice">
      <div>
        <h2>
          {invoiceno === ''
            ? t('booker.draftInvoice')
            : t('booker.invoiceNumber', { number: invoiceno })}
          <Pill {...pill}>{t(label)}</Pill>
        </h2>
        <p className="soft">
          {t('booker.days', { from: day(invoice.datefrom), to: day(invoice.dateto) })}
          {' · '}
          {t('booker.journeys', { count: invoice.journeys })}
        </p>
        <p className="soft small">{describeInvoiceState(invoice, day)}</p>
      </div>
      <div className="num">
        <p className="invoice-sum">{formatWireMoney(total, currency)}</p>
        <p className="soft small">
          {t('booker.ofWhichVat', { amount: formatWireMoney(vat, currency) })}
        </p>
        {state === 'issued' && credits.length > 0 && (
          <p className="small">
            {t('booker.leftToPay', { amount: formatWireMoney(left, currency) })}
          </p>
        )}
      </div>
      <div className="invoice-acts">
        {invoice.canissue && act('issue', 'filled')}
        <Button
          look="alt"
          compact
          icon={<DownloadIcon />}
          busy={busy === 'report'}
          onPress={() => onAction('report')}
        >
          {t('booker.report')}
        </Button>
        {mine && act('change', 'quiet')}
        {mine && act('remove', 'quiet')}
      </div>
      {credits.length > 0 && (
        <CreditNotes credits={credits} locale={locale} busy={drawing} onReport={onCredit} />
      )}
    </li>
  )
}

function describeInvoiceState(invoice: BookerInvoice, day: (at: string) => string): string {
  const { state, issuedbyuser: by } = invoice
  const name = by === 'me' ? t('booker.you') : by
  if (state === 'paid') return t('booker.paidOn', { date: day(invoice.paiddate) })
  if (state === 'issued' && invoice.left === 0)
    return t('booker.issuedDay', { date: day(invoice.issuedate) })
  if (state === 'issued')
    return t('booker.issuedOn', { date: day(invoice.issuedate), due: day(invoice.duedate) })
  return t('booker.draftBy', { name })
}
