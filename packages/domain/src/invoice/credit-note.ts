import { type Minor, minor, NOTHING, sum } from '../money.ts'
import { halfEven } from '../money-part.ts'
import type { CreditNote, InvoiceLine, InvoiceState, InvoiceSums } from './invoice.ts'

/** So much of one line of an invoice, by its place on it from 1 on. VAT is inside the amount. */
export type CreditLine = { position: number; amount: Minor }

export type CreditRefusal =
  /** A draft is changed or removed; nothing of it was asked for yet. */
  | 'not-issued'
  | 'nothing-to-credit'
  /** More than is left of a line, or of none that stands on the invoice. */
  | 'too-much'
  | 'no-reason'

export type CreditVerdict = { ok: true } | { ok: false; reason: CreditRefusal }

type Line = Pick<InvoiceLine, 'amount' | 'vatBasisPoints'>

/** What of each line was taken back so far, in the order of the invoice. */
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

/** What of each line may still be taken back, in the order of the invoice. */
export function leftOf(invoice: {
  lines: readonly Line[]
  credits: readonly Pick<CreditNote, 'lines'>[]
}): Minor[] {
  const credited = creditedOf(invoice.lines, invoice.credits)
  return invoice.lines.map(({ amount }, place) => minor(amount - (credited[place] ?? 0)))
}

/** What was taken back of an invoice in all. */
export const sumCredited = (credits: readonly Pick<CreditNote, 'sums'>[]): Minor =>
  sum(credits.map(({ sums }) => sums.gross))

/** A line may be credited once in a note, by no more than is left of it. */
export function judgeCredit(
  asked: { lines: readonly CreditLine[]; reason: string },
  invoice: {
    state: InvoiceState
    lines: readonly Line[]
    credits: readonly Pick<CreditNote, 'lines'>[]
  },
): CreditVerdict {
  if (invoice.state === 'draft') return { ok: false, reason: 'not-issued' }
  if (asked.reason.trim() === '') return { ok: false, reason: 'no-reason' }
  const left = leftOf(invoice)
  if (asked.lines.length === 0 || asked.lines.some(({ amount }) => amount <= 0))
    return { ok: false, reason: 'nothing-to-credit' }
  const named = new Set(asked.lines.map(({ position }) => position))
  const isTooMuch = asked.lines.some(({ position, amount }) => amount > (left[position - 1] ?? 0))
  return isTooMuch || named.size < asked.lines.length
    ? { ok: false, reason: 'too-much' }
    : { ok: true }
}

/**
 * VAT as on the invoice: a rate's is what its lines owe less now than they did before. Rounded for each note by itself, an
 * invoice credited in three parts would have given back a penny more or less VAT than it asked for.
 */
export function sumCredit(
  asked: readonly CreditLine[],
  invoice: { lines: readonly Line[]; credits: readonly Pick<CreditNote, 'lines'>[] },
): InvoiceSums {
  const { lines, credits } = invoice
  const before = creditedOf(lines, credits)
  const after = creditedOf(lines, [...credits, { lines: asked }])
  const rates = [...new Set(asked.map(({ position }) => lines[position - 1]?.vatBasisPoints ?? 0))]
    .toSorted((a, b) => b - a)
    .map((rate) => {
      const totalOf = (credited: readonly Minor[]): Minor =>
        sum(
          lines.map((line, at) =>
            line.vatBasisPoints === rate ? (credited[at] ?? NOTHING) : NOTHING,
          ),
        )
      const [was, is] = [totalOf(before), totalOf(after)]
      const gross = minor(is - was)
      const vat = minor(vatIn(is, rate) - vatIn(was, rate))
      return { basisPoints: rate, net: minor(gross - vat), vat, gross }
    })
  return {
    rates,
    net: sum(rates.map(({ net }) => net)),
    vat: sum(rates.map(({ vat }) => vat)),
    gross: sum(rates.map(({ gross }) => gross)),
  }
}

const vatIn = (gross: Minor, rate: number): number => halfEven((gross * rate) / (10_000 + rate))

/** As it is printed and asked for: "KB-CN-0007". */
export const creditName = (prefix: string, creditNumber: number): string =>
  `${prefix === '' ? '' : `${prefix}-`}CN-${String(creditNumber).padStart(4, '0')}`
