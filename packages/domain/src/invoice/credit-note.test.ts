import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { creditName, judgeCredit, leftOf, sumCredit } from './credit-note.ts'
import { sumInvoice } from './invoice.ts'

const LINES = [
  { amount: minor(5001), vatBasisPoints: 2000 },
  { amount: minor(1000), vatBasisPoints: 0 },
  { amount: minor(3333), vatBasisPoints: 2000 },
]
const part = (position: number, amount: number) => ({ position, amount: minor(amount) })
const invoice = { state: 'issued', lines: LINES, credits: [{ lines: [part(1, 2000)] }] } as const
const ask = (...lines: ReturnType<typeof part>[]) => ({ lines, reason: 'Never came' })

test('what is left of a line is what was not credited yet', () => {
  expect(leftOf(invoice)).toEqual([3001, 1000, 3333])
})

test.each([
  ['what is left of two lines', ask(part(1, 3001), part(2, 1000)), { ok: true }],
  ['a penny more than is left', ask(part(1, 3002)), { ok: false, reason: 'too-much' }],
  ['a line twice', ask(part(2, 600), part(2, 600)), { ok: false, reason: 'too-much' }],
  ['a line that is not there', ask(part(4, 1)), { ok: false, reason: 'too-much' }],
  ['nothing', ask(), { ok: false, reason: 'nothing-to-credit' }],
  ['less than nothing', ask(part(2, -5)), { ok: false, reason: 'nothing-to-credit' }],
  ['without a reason', { ...ask(part(2, 5)), reason: '  ' }, { ok: false, reason: 'no-reason' }],
] as const)('a credit of %s', (_, asked, verdict) => {
  expect(judgeCredit(asked, invoice)).toEqual(verdict)
})

test('a draft is credited by nobody, a paid invoice is', () => {
  expect(judgeCredit(ask(part(1, 1)), { ...invoice, state: 'draft' })).toEqual({
    ok: false,
    reason: 'not-issued',
  })
  expect(judgeCredit(ask(part(1, 1)), { ...invoice, state: 'paid' })).toEqual({ ok: true })
})

test('notes that take an invoice back in parts come to its own net and VAT, to the penny', () => {
  const whole = sumInvoice(LINES)
  const credits: { lines: ReturnType<typeof part>[] }[] = []
  let [net, vat, gross] = [0, 0, 0]
  for (const lines of [
    [part(1, 1667), part(3, 1)],
    [part(1, 1667), part(2, 999)],
    [part(1, 1667), part(2, 1), part(3, 3332)],
  ]) {
    const sums = sumCredit(lines, { lines: LINES, credits })
    expect(sums.net + sums.vat).toBe(sums.gross)
    net += sums.net
    vat += sums.vat
    gross += sums.gross
    credits.push({ lines })
  }
  expect([net, vat, gross]).toEqual([whole.net, whole.vat, whole.gross])
})

test('a note has a name of its own', () => {
  expect([creditName('KB', 7), creditName('', 12)]).toEqual(['KB-CN-0007', 'CN-0012'])
})
