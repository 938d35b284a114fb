import { type Minor, minor, sum } from '../money.ts'
import { halfEven } from '../money-part.ts'
import type { LocalDate, LocalTime } from '../time.ts'

export type InvoiceState = 'draft' | 'issued' | 'paid'

/** A journey, or what cancelling one cost, as an invoice asks for it. VAT is inside the amount. */
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

/** Whose invoice, to whom, as they were called when it was issued. */
export type InvoiceParties = {
  seller: { name: string; address: string; email: string; phone: string; legal: string }
  buyer: { name: string; address: string }
}

export type Invoice = {
  id: string
  /** The wire's id. */
  number: number
  bookerId: number
  currency: string
  from: LocalDate
  to: LocalDate
  state: InvoiceState
  /** Who made it; undefined: the operator. */
  madeBy: string | undefined
  madeAt: Date
  /** Without gaps among the issued ones of an operator. */
  issueNumber: number | undefined
  issuedOn: LocalDate | undefined
  dueOn: LocalDate | undefined
  paidAt: Date | undefined
  parties: InvoiceParties
  lines: readonly InvoiceLine[]
  /** What was taken back of it since, the oldest first; nothing of a draft. */
  credits: readonly CreditNote[]
}

/** What was taken back of an issued invoice, by a paper of its own; the invoice stays as it was. */
export type CreditNote = {
  id: string
  /** The wire's id. */
  number: number
  /** Without gaps among those of an operator. */
  creditNumber: number
  invoiceId: string
  issuedAt: Date
  issuedOn: LocalDate
  reason: string
  sums: InvoiceSums
  /** By the place of a line on the invoice, from 1 on. */
  lines: readonly { position: number; amount: Minor }[]
}

/** What an invoice comes to at one rate of VAT. */
export type VatLine = { basisPoints: number; net: Minor; vat: Minor; gross: Minor }

export type InvoiceSums = { net: Minor; vat: Minor; gross: Minor; rates: readonly VatLine[] }

/**
 * VAT once per rate, of the sum of its lines: rounded per line, an invoice of a hundred lines would be pence away from
 * what its own totals say. Net and VAT always add up to the gross, which is what was agreed.
 */
export function sumInvoice(
  lines: readonly Pick<InvoiceLine, 'amount' | 'vatBasisPoints'>[],
): InvoiceSums {
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

/** As it is printed and asked for: "KB-INV-0042". */
export const invoiceName = (prefix: string, issueNumber: number): string =>
  `${prefix === '' ? '' : `${prefix}-`}INV-${String(issueNumber).padStart(4, '0')}`
