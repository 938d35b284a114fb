import { sayMoney } from '@kerbside/contract/money.ts'
import { creditName } from '@kerbside/domain/invoice/credit-note.ts'
import { type CreditNote, type Invoice, invoiceName } from '@kerbside/domain/invoice/invoice.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { PdfDocument, PdfTable } from '../document/pdf-document.ts'
import { aboutOf, plain, sayDate, sayDay, TEST_NOTICE } from './write-paper.ts'

/** A credit note on paper: of which invoice, why, which lines, and VAT by its rates. */
export function writeCreditPaper(
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
    brand: { name: profile.name, colour },
    sender: [seller.name, seller.address, seller.phone, seller.email, seller.legal].filter(Boolean),
    recipient: [buyer.name, ...buyer.address.split(/\n|, /)].filter(Boolean),
    heading: 'Credit note',
    facts: [
      { label: 'Number', value: name },
      { label: 'Date', value: sayDate(note.issuedOn) },
      { label: 'Of invoice', value: of },
      ...(issuedOn ? [{ label: 'Invoice date', value: sayDate(issuedOn) }] : []),
    ],
    notice: profile.mode === 'test' ? TEST_NOTICE : '',
    blocks: [
      { kind: 'text', text: `Reason: ${note.reason}` },
      tableOf(note, { invoice, prefix }),
      {
        kind: 'text',
        text: `This takes ${sayMoney(note.sums.gross, invoice.currency)} back of invoice ${of}, which stays as it was issued.`,
      },
    ],
    footer: [seller.name, seller.legal].filter(Boolean).join(' · '),
  }
}

function tableOf(
  { lines, sums }: CreditNote,
  { invoice, prefix }: { invoice: Invoice; prefix: string },
): PdfTable {
  const { currency } = invoice
  const rows = lines.flatMap(({ position, amount }) => {
    const line = invoice.lines[position - 1]
    if (!line) return []
    return [
      [
        sayDay(line.pickupLocal),
        `${prefix === '' ? '' : `${prefix}-`}${line.reference}`,
        aboutOf(line),
        line.ourRef,
        `${line.vatBasisPoints / 100}%`,
        plain(amount, currency),
      ],
    ]
  })
  return {
    kind: 'table',
    columns: [
      { title: 'Date', share: 1, align: 'start' },
      { title: 'Reference', share: 1.4, align: 'start' },
      { title: 'Journey', share: 3.2, align: 'start' },
      { title: 'Your reference', share: 1.4, align: 'start' },
      { title: 'VAT', share: 0.7, align: 'end' },
      { title: `Credit ${currency}`, share: 1.2, align: 'end' },
    ],
    rows,
    totals: [
      { label: 'Net', value: sayMoney(sums.net, currency) },
      ...sums.rates.map(({ basisPoints, net, vat }) => ({
        label: `VAT ${basisPoints / 100}% on ${sayMoney(net, currency)}`,
        value: sayMoney(vat, currency),
      })),
      { label: 'Credit in all', value: sayMoney(sums.gross, currency), strong: true },
    ],
  }
}
