import { formatMoney } from '@kerbside/contract/money.ts'
import { creditName } from '@kerbside/domain/invoice/credit-note.ts'
import {
  type CreditNote,
  type Invoice,
  type InvoiceLine,
  invoiceName,
} from '@kerbside/domain/invoice/invoice.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { brandOf } from '../document/brand-of.ts'
import type { PdfDocument } from '../document/pdf-document.ts'
import { formatDate, TEST_NOTICE } from './write-invoice-document.ts'
import { writeLines } from './write-lines.ts'

/** The document of a credit note: its invoice, the reason, the lines, and VAT by rate. */
export function writeCreditDocument(
  { profile, colour }: { profile: Operator; colour: string },
  { invoice, note }: { invoice: Invoice; note: CreditNote },
): PdfDocument {
  const { seller, buyer } = invoice.parties
  const { referencePrefix: prefix } = profile.settings
  const [name, of] = [
    creditName(prefix, note.creditNumber),
    invoiceName(prefix, invoice.issueNumber ?? 0),
  ]
  const { issuedOn } = invoice
  return {
    title: `Credit note ${name}`,
    madeAt: new Date(`${note.issuedOn}T00:00Z`),
    brand: brandOf(profile, colour),
    sender: [seller.name, seller.address, seller.phone, seller.email, seller.legal].filter(Boolean),
    recipient: [buyer.name, ...buyer.address.split(/\n|, /)].filter(Boolean),
    heading: 'Credit note',
    facts: [
      { label: 'Number', value: name },
      { label: 'Date', value: formatDate(note.issuedOn) },
      { label: 'For invoice', value: of },
      ...(issuedOn ? [{ label: 'Invoice date', value: formatDate(issuedOn) }] : []),
    ],
    notice: profile.mode === 'test' ? TEST_NOTICE : '',
    blocks: [
      { kind: 'text', text: `Reason: ${note.reason}` },
      writeLines(creditedLines(note, invoice), {
        sums: note.sums,
        currency: invoice.currency,
        prefix,
        words: { amount: 'Credit', total: 'Total credit' },
      }),
      {
        kind: 'text',
        text: `This credits ${formatMoney(note.sums.gross, invoice.currency)} against invoice ${of}. The invoice itself is unchanged.`,
      },
    ],
    footer: [seller.name, seller.legal].filter(Boolean).join(' · '),
  }
}

/** The credited lines of its invoice, each with the credited amount. */
const creditedLines = ({ lines }: CreditNote, invoice: Invoice): InvoiceLine[] =>
  lines.flatMap(({ position, amount }) => {
    const line = invoice.lines[position - 1]
    return line ? [{ ...line, amount }] : []
  })
