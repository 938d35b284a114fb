import { type Minor, minor, sum } from '../money.ts'
import { halfEven } from '../money-part.ts'
import type { LocalDate, LocalTime } from '../time.ts'

export type InvoiceState = 'draft' | 'issued' | 'paid'

/** A leg or a cancellation charge as an invoice line. The amount includes VAT. */
export type InvoiceLine = {
  bookingId: string
  leg: 1 | 2
  kind: 'journey' | 'fee'
  reference: number
  pickupLocal: LocalTime
  from: string
  to: string
  passenger: string
  ourRef: string
  costCentre: string
  amount: Minor
  vatBasisPoints: number
}

/** The issuer and the recipient of an invoice, with their names at the time of issue. */
export type InvoiceParties = {
  seller: { name: string; address: string; email: string; phone: string; legal: string }
  buyer: { name: string; address: string }
}

export type Invoice = {
  id: string
  /** The id on the wire. */
  number: number
  bookerId: number
  currency: string
  from: LocalDate
  to: LocalDate
  state: InvoiceState
  /** The user who made it; undefined: the operator. */
  madeBy: string | undefined
  madeAt: Date
  /** Without gaps among an operator's issued invoices. */
  issueNumber: number | undefined
  issuedOn: LocalDate | undefined
  dueOn: LocalDate | undefined
  paidAt: Date | undefined
  parties: InvoiceParties
  lines: readonly InvoiceLine[]
  /** The credit notes since, oldest first; always empty for a draft. */
  credits: readonly CreditNote[]
}

/** A credit on an issued invoice, as a document of its own; the invoice stays unchanged. */
export type CreditNote = {
  id: string
  /** The id on the wire. */
  number: number
  /** Without gaps among an operator's credit notes. */
  creditNumber: number
  invoiceId: string
  issuedAt: Date
  issuedOn: LocalDate
  reason: string
  sums: InvoiceTotals
  /** By the position of the line on the invoice, from 1. */
  lines: readonly { position: number; amount: Minor }[]
}

/** The totals of an invoice at one VAT rate. */
export type VatLine = { basisPoints: number; net: Minor; vat: Minor; gross: Minor }

export type InvoiceTotals = { net: Minor; vat: Minor; gross: Minor; rates: readonly VatLine[] }

/**
 * Calculates VAT once per rate, on the sum of its lines: rounded per line, an invoice of a hundred lines would differ
 * by pence from its own totals. Net and VAT always add up to the gross, which is the agreed amount.
 */
export function sumInvoice(
  lines: readonly Pick<InvoiceLine, 'amount' | 'vatBasisPoints'>[],
): InvoiceTotals {
  const basisPoints = [...new Set(lines.map((line) => line.vatBasisPoints))]
  const rates = basisPoints
    .toSorted((a, b) => b - a)
    .map((rate) => {
      const gross = sum(lines.filter((l) => l.vatBasisPoints === rate).map(({ amount }) => amount))
      const vat = minor(halfEven((gross * rate) / (10_000 + rate)))
      return { basisPoints: rate, net: minor(gross - vat), vat, gross }
    })
  return {
    rates,
    net: sum(rates.map(({ net }) => net)),
    vat: sum(rates.map(({ vat }) => vat)),
    gross: sum(rates.map(({ gross }) => gross)),
  }
}

/** The printed name: "KB-INV-0042". */
export const invoiceName = (prefix: string, issueNumber: number): string =>
  `${prefix === '' ? '' : `${prefix}-`}INV-${String(issueNumber).padStart(4, '0')}`
