import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { foldRounding } from './fold-rounding.ts'
import type { Line, LineKind } from './line.ts'

const line = (kind: LineKind, amount: number): Line => ({
  kind,
  rule: '',
  about: '',
  units: 1,
  rate: amount,
  amount: minor(amount),
})
const shown = (lines: readonly Line[]) => lines.map(({ kind, amount }) => [kind, amount])

test('no customer reads "Rounded": it is in the fare, and the lines still add up', () => {
  expect(
    shown(foldRounding([line('distance', 3170), line('time', 800), line('rounding', 30)])),
  ).toEqual([
    ['distance', 3200],
    ['time', 800],
  ])
})

test('without a fare or a rounding the lines stay as they are', () => {
  expect(shown(foldRounding([line('rounding', 30)]))).toEqual([['rounding', 30]])
  expect(shown(foldRounding([line('fixed', 5000)]))).toEqual([['fixed', 5000]])
})
