import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { checkInvoice } from './check-invoice.ts'
import { invoiceName, sumInvoice } from './invoice.ts'

const line = (amount: number, vatBasisPoints = 2000) => ({ amount: minor(amount), vatBasisPoints })

test('at twenty per cent, VAT is a sixth of the gross, rounded once for all lines', () => {
  // rounding each line would give 3 × 1 = 3
  expect(sumInvoice([line(5), line(5), line(5)])).toMatchObject({ gross: 15, vat: 2, net: 13 })
})

test('legs with and without VAT give two VAT lines', () => {
  const totals = sumInvoice([line(8600, 0), line(12_000)])
  expect(totals.rates).toEqual([
    { basisPoints: 2000, gross: 12_000, vat: 2000, net: 10_000 },
    { basisPoints: 0, gross: 8600, vat: 0, net: 8600 },
  ])
  expect(totals).toMatchObject({ gross: 20_600, vat: 2000, net: 18_600 })
})

test('net and VAT always add up to the gross, to the penny', () => {
  const lines = fc.array(
    fc.record({
      amount: fc.nat(1_000_000).map(minor),
      vatBasisPoints: fc.constantFrom(0, 500, 2000),
    }),
  )
  fc.assert(
    fc.property(lines, (all) => {
      const totals = sumInvoice(all)
      expect(totals.net + totals.vat).toBe(totals.gross)
      expect(totals.gross).toBe(all.reduce((total, { amount }) => total + amount, 0))
    }),
  )
})

test('an invoice name is the operator’s prefix and the number', () => {
  expect(invoiceName('KB', 42)).toBe('KB-INV-0042')
  expect(invoiceName('', 12_345)).toBe('INV-12345')
})

const draft = { state: 'draft', isMine: true, lineCount: 3, isOver: true } as const

test('only the person who made a draft changes, removes or issues it', () => {
  for (const act of ['change', 'remove', 'issue'] as const) {
    expect(checkInvoice(act, draft)).toEqual({ ok: true })
    expect(checkInvoice(act, { ...draft, isMine: false })).toEqual({ ok: false, reason: 'none' })
    const issued = { ...draft, state: 'issued' } as const
    expect(checkInvoice(act, issued)).toEqual({ ok: false, reason: 'issued-stays' })
  }
})

test('a month can be issued when it is over and has something in it', () => {
  expect(checkInvoice('issue', { ...draft, isOver: false })).toEqual({
    ok: false,
    reason: 'not-over',
  })
  expect(checkInvoice('issue', { ...draft, lineCount: 0 })).toEqual({
    ok: false,
    reason: 'nothing-to-bill',
  })
})
