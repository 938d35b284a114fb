import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor, sum } from '../money.ts'
import { type AccountantEntry, type AccountantFormat, accountantRows } from './accountant-csv.ts'
import { earningsPostings } from './postings.ts'
import { vatIn } from './vat-part.ts'

const fareOf = (pence: number, basisPoints = 2_000): AccountantEntry => ({
  id: '01930a1c-0000-7000-8000-00000000c003',
  // already the next day in London, where clocks went forward
  at: new Date('2026-03-30T23:30:00Z'),
  title: 'Fare earned',
  reference: 'KB-1559995',
  postings: earningsPostings({
    bookingId: 'b-1',
    fare: minor(pence),
    promoOff: minor(0),
    currency: 'GBP',
    vat: vatIn(minor(pence), { mode: 'principal', basisPoints }),
  }).map((posting) => ({ ...posting, name: '' })),
})

const write = (format: AccountantFormat, ...entries: AccountantEntry[]) =>
  accountantRows(entries, { format, zone: 'Europe/London' })
    .slice(1)
    .map((row) => row.join('|'))

test('our own table has the local day, account names, and net, VAT and gross of income', () => {
  expect(write('ledger', fareOf(6_000))).toEqual([
    '2026-03-31|00:30|01930a1c-0000-7000-8000-00000000c003|Fare earned|KB-1559995|1100|Customers||GBP|60.00|||||T9|',
    '2026-03-31|00:30|01930a1c-0000-7000-8000-00000000c003|Fare earned|KB-1559995|4000|Fares||GBP||50.00|50.00|10.00|60.00|T1|20%',
    '2026-03-31|00:30|01930a1c-0000-7000-8000-00000000c003|Fare earned|KB-1559995|2200|VAT on sales||GBP||10.00||||T1|20%',
  ])
})

test('Xero gets the net with its tax rate, and adds the VAT itself', () => {
  expect(write('xero', fareOf(6_000))).toEqual([
    'Fare earned KB-1559995 000000c003|31/03/2026|Customers|1100|No VAT|60',
    'Fare earned KB-1559995 000000c003|31/03/2026|Fares|4000|20% (VAT on Income)|-50',
  ])
})

test('QuickBooks gets accounts by name, with VAT as a line of its own', () => {
  expect(write('quickbooks', fareOf(6_000))).toEqual([
    '000000c003|31/03/2026|Customers|60.00||Fare earned KB-1559995||GBP',
    '000000c003|31/03/2026|Fares||50.00|Fare earned KB-1559995||GBP',
    '000000c003|31/03/2026|VAT on sales||10.00|Fare earned KB-1559995, 20%||GBP',
  ])
})

test('Sage gets journal debits and credits with tax codes', () => {
  expect(write('sage', fareOf(6_000))).toEqual([
    'JD||1100|0|31/03/2026|KB-1559995|Fare earned, Customers|60.00|T9|0.00',
    'JC||4000|0|31/03/2026|KB-1559995|Fare earned, Fares|50.00|T1|0.00',
    'JC||2200|0|31/03/2026|KB-1559995|Fare earned, VAT on sales|10.00|T1|0.00',
  ])
})

const fares = fc.array(
  fc.record({
    pence: fc.integer({ min: 1, max: 10_000_000 }),
    rate: fc.constantFrom(0, 500, 2_000),
  }),
  { minLength: 1, maxLength: 20 },
)

const pence = (cell: string | number | undefined) => Math.round(Number(cell || 0) * 100)

test('every format of random fares balances to the penny, and net and VAT add up to the gross', () => {
  fc.assert(
    fc.property(fares, (all) => {
      const entries = all.map(({ pence: fare, rate }) => fareOf(fare, rate))
      const rowsOf = (format: AccountantFormat) =>
        accountantRows(entries, { format, zone: 'Europe/London' }).slice(1)
      for (const row of rowsOf('ledger').filter(([, , , , , code]) => code === '4000')) {
        expect(pence(row[11]) + pence(row[12])).toBe(pence(row[13]))
      }
      const gross = sum(all.map(({ pence: fare }) => minor(fare)))
      const grossOf = rowsOf('ledger').reduce((total, row) => total + pence(row[13]), 0)
      expect(grossOf).toBe(gross)
      for (const [format, debit, credit] of [
        ['ledger', 9, 10],
        ['quickbooks', 3, 4],
      ] as const) {
        const rows = rowsOf(format)
        const total = (column: number) => rows.reduce((so, row) => so + pence(row[column]), 0)
        expect(total(debit)).toBe(total(credit))
      }
      const sage = rowsOf('sage').reduce(
        (total, row) => total + (row[0] === 'JD' ? 1 : -1) * pence(row[7]),
        0,
      )
      expect(sage).toBe(0)
      // Xero adds the VAT of each line, rounded by itself
      const xero = rowsOf('xero').reduce((total, row) => {
        const amount = pence(row[5])
        const rate = Number(/^(\d+)%/.exec(String(row[4]))?.[1] ?? 0)
        return total + amount + Math.sign(amount) * Math.round((Math.abs(amount) * rate) / 100)
      }, 0)
      expect(xero).toBe(0)
    }),
  )
})
