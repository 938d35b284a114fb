import { expect, test } from 'vitest'
import { boundsIn, frameAround, metresPerUnit, spotOf } from './frame.ts'

const LONDON = [-0.6, 51.3, 0.3, 51.7] as const

test('the given bounds lie in the frame, with its margin', () => {
  const frame = frameAround(LONDON, { width: 1000, height: 500, margin: 0.1 })
  const [left, bottom] = spotOf(frame, [LONDON[0], LONDON[1]])
  const [right, top] = spotOf(frame, [LONDON[2], LONDON[3]])

  expect(top).toBeCloseTo(50, 1)
  expect(bottom).toBeCloseTo(450, 1)
  expect(left).toBeGreaterThan(100)
  expect(right).toBeLessThan(900)
  expect((left + right) / 2).toBeCloseTo(500, 1)
})

test('a frame returns the bounds it shows', () => {
  const frame = frameAround(LONDON, { width: 1000, height: 1000 })
  const [west, south, east, north] = boundsIn(frame)

  expect([west, east]).toEqual([-0.6, 0.3])
  expect(spotOf(frame, [west, north])[1]).toBeCloseTo(0, 1)
  expect(spotOf(frame, [west, south])[1]).toBeCloseTo(1000, 1)
})

test('metres per unit match the real distance', () => {
  // One degree of longitude is 69.2 km at 51.5° north.
  const frame = frameAround([-0.5, 51.4, 0.5, 51.6], { width: 1000, height: 400 })
  expect(metresPerUnit(frame)).toBeGreaterThan(69)
  expect(metresPerUnit(frame)).toBeLessThan(70)
})

test('a journey within one street does not fill the map with one street', () => {
  const frame = frameAround([-0.1276, 51.5072, -0.1275, 51.5073], { width: 1000, height: 500 })
  expect(metresPerUnit(frame) * 1000).toBeGreaterThan(5000)
})
