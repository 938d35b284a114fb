import { expect, test } from 'vitest'
import { isRing, joinLines } from './join-lines.ts'

test('the parts of one road become one line, in whatever direction each was drawn', () => {
  expect(
    joinLines([
      [3, 4],
      [2, 1],
      [2, 3],
    ]),
  ).toEqual([[1, 2, 3, 4]])
})

test('roads that do not meet stay apart, and a fork goes on in one of its arms', () => {
  expect(
    joinLines([
      [1, 2],
      [3, 4],
    ]),
  ).toEqual([
    [1, 2],
    [3, 4],
  ])
  const lines = joinLines([
    [1, 2],
    [2, 3],
    [2, 4],
  ])
  expect(lines).toHaveLength(2)
  expect(lines.flat().toSorted((one, other) => one - other)).toEqual([1, 2, 2, 3, 4])
})

test('the shore of a lake that three ways draw is a ring, and one that a single way draws stays one', () => {
  const [shore, ...others] = joinLines([
    [1, 2, 3],
    [5, 4, 3],
    [5, 1],
  ])
  expect(others).toEqual([])
  expect(shore && isRing(shore)).toBe(true)
  expect(new Set(shore)).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(
    joinLines([
      [7, 8, 9, 7],
      [9, 10],
    ]),
  ).toEqual([
    [7, 8, 9, 7],
    [9, 10],
  ])
})

test('a shore whose last part is missing is no ring', () => {
  expect(
    joinLines([
      [1, 2, 3],
      [3, 4],
    ]).filter(isRing),
  ).toEqual([])
})
