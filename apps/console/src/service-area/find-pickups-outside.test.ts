import { expect, test } from 'vitest'
import { findPickupsOutside } from './find-pickups-outside.ts'
import { readCorner } from './read-corner.ts'

const journey = (bookingRef: string, from: number, to: number) => ({
  bookingRef,
  name: 'here',
  latitude: 51.5,
  longitude: from,
  toName: 'there',
  toLatitude: 51.5,
  toLongitude: to,
})
const WEST = [
  [
    [
      [-1, 51],
      [0, 51],
      [0, 52],
      [-1, 52],
      [-1, 51],
    ] as const,
  ],
]

test('a journey is rejected because of either of its ends', () => {
  const journeys = [journey('KB-1', -0.5, -0.2), journey('KB-2', -0.5, 1), journey('KB-3', 1, -0.5)]
  const tally = findPickupsOutside(journeys, WEST)
  expect(tally.refused.map(({ bookingRef, isFrom, isTo }) => [bookingRef, isFrom, isTo])).toEqual([
    ['KB-2', false, true],
    ['KB-3', true, false],
  ])
  expect(tally.dots.filter(({ tone }) => tone === 'out')).toHaveLength(2)
})

test('an empty area rejects no journey', () => {
  expect(findPickupsOutside([journey('KB-1', 170, -170)], []).refused).toEqual([])
})

test('a corner is typed as maps show it, latitude first', () => {
  expect(readCorner('51.5074, -0.1278')).toEqual([-0.1278, 51.5074])
  expect(readCorner(' 51.5 −0.12 ')).toEqual([-0.12, 51.5])
  expect([readCorner('51.5'), readCorner('91, 0'), readCorner('a, b'), readCorner('')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
