import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { checkCreditNote, creditName, leftOf, sumCredit } from './credit-note.ts'
import { sumInvoice } from './invoice.ts'

const LINES = [
  { amount: minor(5001), vatBasisPoints: 2000 },
  { amount: minor(1000), vatBasisPoints: 0 },
  { amount: minor(3333), vatBasisPoints: 2000 },
]
const part = (position: number, amount: number) => ({ position, amount: minor(amount) })
const invoice = { state: 'issued', lines: LINES, credits: [{ lines: [part(1, 2000)] }] } as const
const creditOf = (...lines: ReturnType<typeof part>[]) => ({ lines, reason: 'Never came' })

test('what is left of a line is what has not been credited yet', () => {
  expect(leftOf(invoice)).toEqual([3001, 1000, 3333])
})

test.each([
  ['what is left of two lines', creditOf(part(1, 3001), part(2, 1000)), { ok: true }],
  ['a penny more than is left', creditOf(part(1, 3002)), { ok: false, reason: 'too-much' }],
  ['a line twice', creditOf(part(2, 600), part(2, 600)), { ok: false, reason: 'too-much' }],
  ['a line that is not there', creditOf(part(4, 1)), { ok: false, reason: 'too-much' }],
  ['nothing', creditOf(), { ok: false, reason: 'nothing-to-credit' }],
  ['less than nothing', creditOf(part(2, -5)), { ok: false, reason: 'nothing-to-credit' }],
  [
    'without a reason',
    { ...creditOf(part(2, 5)), reason: '  ' },
    { ok: false, reason: 'no-reason' },
  ],
] as const)('a credit of %s', (_, credit, result) => {
  expect(checkCreditNote(credit, invoice)).toEqual(result)
})

test('a draft cannot be credited, a paid invoice can', () => {
  expect(checkCreditNote(creditOf(part(1, 1)), { ...invoice, state: 'draft' })).toEqual({
    ok: false,
    reason: 'not-issued',
  })
  expect(checkCreditNote(creditOf(part(1, 1)), { ...invoice, state: 'paid' })).toEqual({ ok: true })
})

test('credit notes that cover a whole invoice in parts add up to its net and VAT, to the penny', () => {
  const whole = sumInvoice(LINES)
  const credits: { lines: ReturnType<typeof part>[] }[] = []
  let [net, vat, gross] = [0, 0, 0]
  for (const lines of [
    [part(1, 1667), part(3, 1)],
    [part(1, 1667), part(2, 999)],
    [part(1, 1667), part(2, 1), part(3, 3332)],
  ]) {
    const totals = sumCredit(lines, { lines: LINES, credits })
    expect(totals.net + totals.vat).toBe(totals.gross)
    net += totals.net
    vat += totals.vat
    gross += totals.gross
    credits.push({ lines })
  }
  expect([net, vat, gross]).toEqual([whole.net, whole.vat, whole.gross])
})

test('a credit note has its own name', () => {
  expect([creditName('KB', 7), creditName('', 12)]).toEqual(['KB-CN-0007', 'CN-0012'])
})
