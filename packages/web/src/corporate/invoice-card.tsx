import './words.ts'
import './corporate.css'
import type { BookerInvoice, CreditNote } from '@kerbside/contract/booker.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { DownloadIcon } from '@kerbside/kit/more-icon.tsx'
import { Pill, type PillProps } from '@kerbside/kit/pill.tsx'
import { say } from '@kerbside/words/say.ts'
import { CreditNotes } from './credit-notes.tsx'
import { sayDay, sayWireMoney } from './say-figure.ts'

/** What is asked for of an invoice. */
export type InvoiceWish = 'report' | 'issue' | 'change' | 'remove'

export type InvoiceCardProps = {
  invoice: BookerInvoice
  locale: string
  /** The wish that is under way, if it is about this one. */
  busy: InvoiceWish | undefined
  onWish: (wish: InvoiceWish) => void
  /** The credit note of it that is being drawn. */
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

/** Issued, and nothing of it is left to be paid. */
const CREDITED = { tone: 'good', mark: 'tick', words: 'booker.credited' } as const

/** One invoice with what can be done with it: only a draft of one's own can be changed. */
export function InvoiceCard(props: InvoiceCardProps) {
  const { invoice, locale, busy, onWish, drawing, onCredit } = props
  const { state, invoiceno, issuedbyuser, total, vat, currencycode: currency } = invoice
  const { credits, left } = invoice
  const isCredited = state === 'issued' && left === 0
  const { words, ...pill } = isCredited ? CREDITED : STATES[state]
  const day = (at: string) => sayDay(at, { locale, dateStyle: 'medium' })
  const mine = issuedbyuser === 'me' && state === 'draft'
  const act = (wish: InvoiceWish, look: 'filled' | 'alt' | 'quiet') => (
    <Button look={look} compact busy={busy === wish} onPress={() => onWish(wish)}>
      {say(`booker.${wish}`)}
    </Button>
  )
  return (
    <li className="card invoice">
      <div>
        <h2>
          {invoiceno === ''
            ? say('booker.draftInvoice')
            : say('booker.invoiceNumber', { number: invoiceno })}
          <Pill {...pill}>{say(words)}</Pill>
        </h2>
        <p className="soft">
          {say('booker.days', { from: day(invoice.datefrom), to: day(invoice.dateto) })}
          {' · '}
          {say('booker.journeys', { count: invoice.journeys })}
        </p>
        <p className="soft small">{sayLife(invoice, day)}</p>
      </div>
      <div className="num">
        <p className="invoice-sum">{sayWireMoney({ amount: total, currency })}</p>
        <p className="soft small">
          {say('booker.ofWhichVat', { amount: sayWireMoney({ amount: vat, currency }) })}
        </p>
        {state === 'issued' && credits.length > 0 && (
          <p className="small">
            {say('booker.leftToPay', { amount: sayWireMoney({ amount: left, currency }) })}
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
          onPress={() => onWish('report')}
        >
          {say('booker.report')}
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

function sayLife(invoice: BookerInvoice, day: (at: string) => string): string {
  const { state, issuedbyuser: by } = invoice
  const name = by === 'me' ? say('booker.you') : by
  if (state === 'paid') return say('booker.paidOn', { date: day(invoice.paiddate) })
  if (state === 'issued' && invoice.left === 0)
    return say('booker.issuedDay', { date: day(invoice.issuedate) })
  if (state === 'issued')
    return say('booker.issuedOn', { date: day(invoice.issuedate), due: day(invoice.duedate) })
  return say('booker.draftBy', { name })
}
