import type { CreditedPart } from '../ledger/postings.ts'
import { vatGivenBack, vatIn } from '../ledger/vat-part.ts'
import { type Minor, minor, sum, ZERO } from '../money.ts'
import { halfEven } from '../money-part.ts'
import type { CreditNote, InvoiceLine, InvoiceState, InvoiceTotals } from './invoice.ts'

/** The amount credited on one line of an invoice, by its position from 1. The amount includes VAT. */
export type CreditLine = { position: number; amount: Minor }

export type CreditRejection =
  /** A draft is changed or removed instead; it was never issued. */
  | 'not-issued'
  | 'nothing-to-credit'
  /** More than is left of a line, or for a line that is not on the invoice. */
  | 'too-much'
  | 'no-reason'

export type CreditResult = { ok: true } | { ok: false; reason: CreditRejection }

type Line = Pick<InvoiceLine, 'amount' | 'vatBasisPoints'>

/** The amount credited on each line so far, in the order of the invoice. */
const creditedOf = (
  lines: readonly Line[],
  credits: readonly { lines: readonly CreditLine[] }[],
): Minor[] =>
  lines.map((_, place) =>
    sum(
      credits
        .flatMap((credit) => credit.lines)
        .filter(({ position }) => position === place + 1)
        .map(({ amount }) => amount),
    ),
  )

/** The amount of each line that may still be credited, in the order of the invoice. */
export function leftOf(invoice: {
  lines: readonly Line[]
  credits: readonly Pick<CreditNote, 'lines'>[]
}): Minor[] {
  const credited = creditedOf(invoice.lines, invoice.credits)
  return invoice.lines.map(({ amount }, place) => minor(amount - (credited[place] ?? 0)))
}

/** The total credited on an invoice. */
export const sumCredited = (credits: readonly Pick<CreditNote, 'sums'>[]): Minor =>
  sum(credits.map(({ sums: totals }) => totals.gross))

/** A credit note may credit each line once, by no more than is left of it. */
export function checkCreditNote(
  params: { lines: readonly CreditLine[]; reason: string },
  invoice: {
    state: InvoiceState
    lines: readonly Line[]
    credits: readonly Pick<CreditNote, 'lines'>[]
  },
): CreditResult {
  if (invoice.state === 'draft') return { ok: false, reason: 'not-issued' }
  if (params.reason.trim() === '') return { ok: false, reason: 'no-reason' }
  const left = leftOf(invoice)
  if (params.lines.length === 0 || params.lines.some(({ amount }) => amount <= 0))
    return { ok: false, reason: 'nothing-to-credit' }
  const named = new Set(params.lines.map(({ position }) => position))
  const isTooMuch = params.lines.some(({ position, amount }) => amount > (left[position - 1] ?? 0))
  return isTooMuch || named.size < params.lines.length
    ? { ok: false, reason: 'too-much' }
    : { ok: true }
}

/**
 * Sums a credit note with VAT as on the invoice: for each rate, the difference in VAT before and after the credit. If
 * each note were rounded by itself, an invoice credited in three parts could return a penny more or less VAT than it
 * charged.
 */
export function sumCredit(
  params: readonly CreditLine[],
  invoice: { lines: readonly Line[]; credits: readonly Pick<CreditNote, 'lines'>[] },
): InvoiceTotals {
  const { lines, credits } = invoice
  const before = creditedOf(lines, credits)
  const after = creditedOf(lines, [...credits, { lines: params }])
  const rates = [...new Set(params.map(({ position }) => lines[position - 1]?.vatBasisPoints ?? 0))]
    .toSorted((a, b) => b - a)
    .map((rate) => {
      const totalOf = (credited: readonly Minor[]): Minor =>
        sum(
          lines.map((line, index) =>
            line.vatBasisPoints === rate ? (credited[index] ?? ZERO) : ZERO,
          ),
        )
      const [was, is] = [totalOf(before), totalOf(after)]
      const gross = minor(is - was)
      const vat = minor(vatAt(is, rate) - vatAt(was, rate))
      return { basisPoints: rate, net: minor(gross - vat), vat, gross }
    })
  return {
    rates,
    net: sum(rates.map(({ net }) => net)),
    vat: sum(rates.map(({ vat }) => vat)),
    gross: sum(rates.map(({ gross }) => gross)),
  }
}

const vatAt = (gross: Minor, rate: number): number => halfEven((gross * rate) / (10_000 + rate))

/** The printed name: "KB-CN-0007". */
export const creditName = (prefix: string, creditNumber: number): string =>
  `${prefix === '' ? '' : `${prefix}-`}CN-${String(creditNumber).padStart(4, '0')}`

/** The credited amounts as the ledger posts them: by line, with the VAT that each line was earned with. */
export function creditedParts(
  params: readonly CreditLine[],
  invoice: {
    lines: readonly (Line & Pick<InvoiceLine, 'kind'>)[]
    credits: readonly Pick<CreditNote, 'lines'>[]
  },
): CreditedPart[] {
  const left = leftOf(invoice)
  return params.flatMap(({ position, amount }) => {
    const line = invoice.lines[position - 1]
    const gross = left[position - 1] ?? ZERO
    if (!line) return []
    const vat = vatIn(gross, { mode: 'principal', basisPoints: line.vatBasisPoints })
    return [{ kind: line.kind, amount, vat: vatGivenBack({ gross, vat }, amount) }]
  })
}
