import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import type { FixedPrice, Spot } from '../tariff.ts'
import {
  changeRows,
  countDraftChanges,
  editCells,
  mergePriceList,
  settleTie,
} from './edit-sheet.ts'
import type { TariffDraft } from './merge-drafts.ts'
import { sheetRows } from './price-sheet.ts'

const LHR: Spot = { kind: 'site', code: 'LHR' }
const district = (name: string): Spot => ({ kind: 'districts', name, districts: [name] })
const price = (name: string, amount: number, vehicleTypeId?: number): FixedPrice => ({
  id: vehicleTypeId ? `LHR:${name}:${vehicleTypeId}` : `LHR:${name}`,
  from: LHR,
  to: district(name),
  bothWays: true,
  amount: minor(amount),
  ...(vehicleTypeId ? { vehicleTypeId } : {}),
})
const list = [price('NW1', 6400), price('NW1', 9400, 3), price('NW3', 6800)]
const idsAndAmounts = (fixed: readonly FixedPrice[]) => fixed.map(({ id, amount }) => [id, amount])

test('prices are set in cells, and a row without prices is removed', () => {
  const edited = editCells(list, [
    { key: 'LHR:NW1', column: 'all', amount: minor(6500) },
    { key: 'LHR:NW1', column: 2, amount: minor(7100) },
    { key: 'LHR:NW3', column: 'all', amount: undefined },
  ])
  expect(idsAndAmounts(edited)).toEqual([
    ['LHR:NW1', 6500],
    ['LHR:NW1:3', 9400],
    ['LHR:NW1:2', 7100],
  ])
})

test('when a tie is settled, one row is kept and the other keeps only prices that the first lacks', () => {
  const same = (id: string, amount: number): FixedPrice => ({ ...price('NW1', amount), id })
  const tied = [same('a', 6400), { ...same('b', 6900), to: district('NW2') }, price('NW2', 9000, 3)]
  const [one, other] = sheetRows(tied)
  if (!one || !other) throw new Error('two lines')
  expect(idsAndAmounts(settleTie(tied, { kept: one.key, over: other.key }))).toEqual([
    ['a', 6400],
    ['LHR:NW2:3', 9000],
  ])
  const gone = settleTie(tied, { kept: other.key, over: one.key })
  expect(gone.map(({ id }) => id)).toEqual(['b', 'LHR:NW2:3'])
})

test('setting a price to its current value is no change, so that there is nothing to undo', () => {
  expect(editCells(list, [{ key: 'LHR:NW3', column: 'all', amount: minor(6800) }])).toBe(list)
  expect(changeRows(list, (row) => row)).toBe(list)
})

test('a pasted list overwrites matching rows and adds others; replacing keeps only the listed rows', () => {
  const listed = [
    {
      from: LHR,
      to: district('NW1'),
      bothWays: true,
      amounts: new Map([['all', minor(6600)]] as const),
    },
    {
      from: LHR,
      to: district('NW6'),
      bothWays: true,
      amounts: new Map([[3, minor(9900)]] as const),
    },
  ]
  expect(idsAndAmounts(mergePriceList(list, { listed, replace: false }))).toEqual([
    ['LHR:NW1', 6600],
    ['LHR:NW1:3', 9400],
    ['LHR:NW3', 6800],
    ['LHR:NW6:3', 9900],
  ])
  expect(idsAndAmounts(mergePriceList(list, { listed, replace: true }))).toEqual([
    ['LHR:NW1', 6600],
    ['LHR:NW6:3', 9900],
  ])
})

test('a changed, a removed and an added price count as three cells; a new extra charge counts as a rule', () => {
  const of = (fixed: readonly FixedPrice[], perVia: number) =>
    ({ fixed, perVia: minor(perVia), charges: [] }) as unknown as TariffDraft
  const draft = of([price('NW1', 6500), price('NW3', 6800), price('NW9', 1)], 600)
  expect(countDraftChanges(of(list, 500), draft)).toEqual({ cells: 3, rules: 1 })
})
