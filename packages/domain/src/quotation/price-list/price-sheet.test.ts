import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import type { LocalDate } from '../../time.ts'
import type { FixedPrice } from '../tariff.ts'
import { fixedOfRows, freeId, sheetRows, withCell } from './price-sheet.ts'

const price = (id: string, amount: number, more: Partial<FixedPrice> = {}): FixedPrice => ({
  id,
  from: { kind: 'site', code: 'LHR' },
  to: { kind: 'zone', zone: 'city' },
  bothWays: true,
  amount: minor(amount),
  ...more,
})

const list = [
  price('lhr-city', 6400),
  price('lhr-city:3', 9400, { vehicleTypeId: 3 }),
  price('lhr-city-xmas', 9900, { validFrom: '2026-12-24' as LocalDate }),
]

test('the prices of one journey are in one row, those with their own dates in another', () => {
  const rows = sheetRows(list)
  expect(rows.map(({ cells }) => [...cells.keys()])).toEqual([['all', 3], ['all']])
  expect(fixedOfRows(rows)).toEqual(list)
})

test('a price pasted twice is in a row of its own and is not lost', () => {
  const rows = sheetRows([...list, price('again', 6500)])
  expect(rows.map(({ key }) => key)).toEqual(['lhr-city', 'lhr-city-xmas', 'again'])
})

test('a changed price keeps its id, a new one gets an unused one, and a removed one is gone', () => {
  const [row] = sheetRows(list)
  if (!row) throw new Error('no row')
  const dearer = withCell(row, { column: 3, amount: minor(9900), newId: 'never' })
  const estate = withCell(dearer, {
    column: 2,
    amount: minor(7000),
    newId: freeId(new Set(['lhr-city:2']), { key: 'lhr-city', column: 2 }),
  })
  const gone = withCell(estate, { column: 'all', amount: undefined, newId: '' })
  expect(fixedOfRows([gone]).map(({ id, amount }) => [id, amount])).toEqual([
    ['lhr-city:3', 9900],
    ['lhr-city:2.2', 7000],
  ])
})
