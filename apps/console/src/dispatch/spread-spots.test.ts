import { expect, test } from 'vitest'
import { spreadSpots } from './spread-spots.ts'

const far = (a?: { x: number; y: number }, b?: { x: number; y: number }) =>
  a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0

test('three cars at one rank can each be pressed', () => {
  const [one, two, three] = spreadSpots(
    [
      { x: 100, y: 100 },
      { x: 100, y: 100 },
      { x: 104, y: 101 },
    ],
    { apart: 28 },
  )
  expect(Math.min(far(one, two), far(two, three), far(one, three))).toBeGreaterThan(27)
})

test('a car without neighbours stays in place', () => {
  const spots = [
    { x: 10, y: 10 },
    { x: 100, y: 100 },
  ]
  expect(spreadSpots(spots, { apart: 28 })).toEqual(spots)
})
