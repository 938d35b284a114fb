import { expect, test } from 'vitest'
import { type Minor, minor } from '../../money.ts'
import type { FixedPrice } from '../tariff.ts'
import { mergeDrafts, type TariffDraft } from './merge-drafts.ts'

const fixed = (id: string, amount: number): FixedPrice => ({
  id,
  from: { kind: 'site', code: 'LHR' },
  to: { kind: 'districts', name: id, districts: [id] },
  bothWays: true,
  amount: minor(amount),
})

// The parts that are merged; the rest of a price list is merged in the same way.
const draft = (prices: readonly FixedPrice[], perVia = 500): TariffDraft =>
  ({ fixed: prices, perVia: minor(perVia) as Minor, bankHolidays: [] }) as unknown as TariffDraft

const base = draft([fixed('NW1', 6400), fixed('NW2', 6600), fixed('NW3', 6800)])

test('a price I changed, one they changed and one each of us added are all merged', () => {
  const mine = draft([fixed('NW1', 6500), fixed('NW2', 6600), fixed('NW3', 6800), fixed('NW4', 1)])
  const theirs = draft(
    [fixed('NW1', 6400), fixed('NW2', 7000), fixed('NW3', 6800), fixed('NW5', 2)],
    600,
  )
  const { document, clashes } = mergeDrafts({ base, mine, theirs })
  expect(clashes).toEqual([])
  expect(document.perVia).toBe(600)
  expect(document.fixed.map(({ id, amount }) => [id, amount])).toEqual([
    ['NW1', 6500],
    ['NW2', 7000],
    ['NW3', 6800],
    ['NW5', 2],
    ['NW4', 1],
  ])
})

test('a price that both changed is reported as a clash, and mine is used', () => {
  const mine = draft([fixed('NW1', 6500), fixed('NW2', 6600), fixed('NW3', 6800)], 700)
  const theirs = draft([fixed('NW1', 6700), fixed('NW2', 6600), fixed('NW3', 6800)], 800)
  const { document, clashes } = mergeDrafts({ base, mine, theirs })
  expect(clashes.toSorted()).toEqual(['fixed[NW1]', 'perVia'])
  expect(document.fixed[0]?.amount).toBe(6500)
  expect(document.perVia).toBe(700)
})

test('a price that they deleted stays deleted, unless I changed it, which is a clash', () => {
  const untouched = mergeDrafts({
    base,
    mine: draft(base.fixed, 700),
    theirs: draft(base.fixed.slice(1)),
  })
  expect(untouched.document.fixed.map(({ id }) => id)).toEqual(['NW2', 'NW3'])
  const mine = draft([fixed('NW1', 6500), ...base.fixed.slice(1)])
  const changed = mergeDrafts({ base, mine, theirs: draft(base.fixed.slice(1)) })
  expect(changed.clashes).toEqual(['fixed[NW1]'])
  expect(changed.document.fixed.map(({ id }) => id).toSorted()).toEqual(['NW1', 'NW2', 'NW3'])
})
