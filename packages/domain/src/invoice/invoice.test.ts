import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { invoiceName, sumInvoice } from './invoice.ts'
import { judgeInvoice } from './judge-invoice.ts'

const line = (amount: number, vatBasisPoints = 2000) => ({ amount: minor(amount), vatBasisPoints })

test('a sixth of what is asked is VAT at twenty per cent, once for all lines', () => {
  // rounded line by line it would be 3 × 1 = 3
  expect(sumInvoice([line(5), line(5), line(5)])).toMatchObject({ gross: 15, vat: 2, net: 13 })
})

test('journeys with and without VAT are two lines of VAT', () => {
  const sums = sumInvoice([line(8600, 0), line(12_000)])
  expect(sums.rates).toEqual([
    { basisPoints: 2000, gross: 12_000, vat: 2000, net: 10_000 },
    { basisPoints: 0, gross: 8600, vat: 0, net: 8600 },
  ])
  expect(sums).toMatchObject({ gross: 20_600, vat: 2000, net: 18_600 })
})

test('whatever stands on it, net and VAT make the gross to the penny', () => {
  const lines = fc.array(
    fc.record({
      amount: fc.nat(1_000_000).map(minor),
      vatBasisPoints: fc.constantFrom(0, 500, 2000),
    }),
  )
  fc.assert(
    fc.property(lines, (all) => {
      const sums = sumInvoice(all)
      expect(sums.net + sums.vat).toBe(sums.gross)
      expect(sums.gross).toBe(all.reduce((total, { amount }) => total + amount, 0))
    }),
  )
})

test('an invoice is called by its number, with the letters of the house', () => {
  expect(invoiceName('KB', 42)).toBe('KB-INV-0042')
  expect(invoiceName('', 12_345)).toBe('INV-12345')
})

const draft = { state: 'draft', isMine: true, lineCount: 3, isOver: true } as const

test('only who made a draft changes, removes or issues it', () => {
  for (const act of ['change', 'remove', 'issue'] as const) {
    expect(judgeInvoice(act, draft)).toEqual({ ok: true })
    expect(judgeInvoice(act, { ...draft, isMine: false })).toEqual({ ok: false, reason: 'none' })
    const issued = { ...draft, state: 'issued' } as const
    expect(judgeInvoice(act, issued)).toEqual({ ok: false, reason: 'issued-stays' })
  }
})

test('a month is issued when it is over, and when there is something in it', () => {
  expect(judgeInvoice('issue', { ...draft, isOver: false })).toEqual({
    ok: false,
    reason: 'not-over',
  })
  expect(judgeInvoice('issue', { ...draft, lineCount: 0 })).toEqual({
    ok: false,
    reason: 'nothing-to-bill',
  })
})
