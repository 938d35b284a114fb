import { expect, test } from 'vitest'
import { svgPath } from './svg-path.ts'

test('lines are relative, in whole units, without a needless space', () => {
  const line = [
    [10.2, 20.4],
    [13, 16],
    [13.3, 16.2],
    [5, 30],
  ] as const
  expect(svgPath([line])).toBe('m10 20l3-4-8 14')
})

test('the second line begins where the pen was left', () => {
  const two = [
    [
      [0, 0],
      [10, 0],
    ],
    [
      [20, 5],
      [30, 5],
    ],
  ] as const
  expect(svgPath(two)).toBe('m0 0l10 0m10 5l10 0')
})

test('a line too short to be visible is left out', () => {
  const speck = [
    [5, 5],
    [5.2, 5.1],
  ] as const
  expect(svgPath([speck])).toBe('')
})

test('a soft line passes through the middles, so that t derives each corner', () => {
  const river = [
    [0, 0],
    [20, 0],
    [20, 20],
    [40, 20],
  ] as const
  // To the first middle, a curve by the first corner to the next middle, and so on to the end.
  expect(svgPath([river], { soft: true })).toBe('m0 0l10 0q10 0 10 10t10 10l10 0')
})

test('after a closed area the pen is at its beginning', () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
  ] as const
  expect(svgPath([square, square], { area: true })).toBe('m0 0l10 0 0 10zm0 0l10 0 0 10z')
})
