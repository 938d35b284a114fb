import { type Invoice, invoiceName, sumInvoice } from '@kerbside/domain/invoice/invoice.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { dayOf } from '@kerbside/domain/statement/civil-days.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import { brandOf } from '../document/brand-of.ts'
import type { PdfDocument, PdfFact } from '../document/pdf-document.ts'
import { plain, writeLines } from './write-lines.ts'

const DRAFT_NOTICE = 'Draft: no payment is due yet, and trips may still change.'
export const TEST_NOTICE = 'Demonstration: no trips were made and no payment is due.'

/** The document of an invoice: issuer, recipient, every leg, and VAT by rate. */
export function writeInvoiceDocument(
  { profile, colour, madeAt }: { profile: Operator; colour: string; madeAt: Date },
  invoice: Invoice,
): PdfDocument {
  const { parties, issueNumber, from, to } = invoice
  const { seller, buyer } = parties
  const name =
    issueNumber === undefined
      ? undefined
      : invoiceName(profile.settings.referencePrefix, issueNumber)
  return {
    title: name === undefined ? `Draft invoice ${from} to ${to}` : `Invoice ${name}`,
    madeAt,
    brand: brandOf(profile, colour),
    sender: [seller.name, seller.address, seller.phone, seller.email, seller.legal].filter(Boolean),
    recipient: [buyer.name, ...buyer.address.split(/\n|, /)].filter(Boolean),
    heading: 'Invoice',
    facts: factsOf(invoice, { name, zone: profile.zone }),
    notice: noticeOf(invoice, profile),
    blocks: [
      writeLines(invoice.lines, {
        sums: sumInvoice(invoice.lines),
        currency: invoice.currency,
        prefix: profile.settings.referencePrefix,
        words: { amount: 'Amount', total: 'Total' },
      }),
      ...centresOf(invoice),
      ...termsOf(invoice, name).map((text) => ({ kind: 'text' as const, text })),
    ],
    footer: [seller.name, seller.legal].filter(Boolean).join(' · '),
  }
}

function noticeOf({ state }: Invoice, { mode }: Operator): string {
  if (state === 'draft') return DRAFT_NOTICE
  return mode === 'test' ? TEST_NOTICE : ''
}

function factsOf(
  invoice: Invoice,
  { name, zone }: { name: string | undefined; zone: string },
): PdfFact[] {
  const { from, to, issuedOn, dueOn, paidAt } = invoice
  return [
    { label: 'Number', value: name ?? 'Not issued yet' },
    ...(issuedOn ? [{ label: 'Date', value: formatDate(issuedOn) }] : []),
    { label: 'Period', value: `${formatDate(from)} – ${formatDate(to)}` },
    ...(dueOn ? [{ label: 'Due date', value: formatDate(dueOn) }] : []),
    ...(paidAt ? [{ label: 'Paid', value: formatDate(dayOf(localAt(paidAt, zone))) }] : []),
  ]
}

/** Nothing more on a paid invoice: its head says when it was paid. */
const termsOf = ({ state, dueOn, parties }: Invoice, name: string | undefined): string[] => {
  if (state === 'paid') return []
  if (name === undefined || !dueOn) return ['All prices include VAT where applicable.']
  return [`Please pay ${parties.seller.name} by ${formatDate(dueOn)}, quoting ${name}.`]
}

/** Totals by cost centre, if there are any, for the company's accounting. */
function centresOf({ lines, currency }: Invoice): PdfDocument['blocks'] {
  const codes = [...new Set(lines.map(({ costCentre }) => costCentre))].toSorted()
  if (codes.every((code) => code === '')) return []
  const rows = codes.map((code) => {
    const centreLines = lines.filter(({ costCentre }) => costCentre === code)
    return [
      code || 'None',
      String(centreLines.length),
      plain(sumInvoice(centreLines).gross, currency),
    ]
  })
  return [
    { kind: 'heading', text: 'By cost centre' },
    {
      kind: 'table',
      columns: [
        { title: 'Cost centre', share: 3, align: 'start' },
        { title: 'Trips', share: 1, align: 'end' },
        { title: `Amount ${currency}`, share: 1, align: 'end' },
      ],
      rows,
      totals: [],
    },
  ]
}

/** "31 March 2026" */
export const formatDate = (day: LocalDate): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  )
