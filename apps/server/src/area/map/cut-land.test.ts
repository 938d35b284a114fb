import { expect, test } from 'vitest'
import { cutLand } from './cut-land.ts'
import { isInRing } from './world.ts'

const PORTO = [-8.72, 41.0, -8.4, 41.42] as const

const isLand = (land: ReturnType<typeof cutLand>, point: readonly [number, number]): boolean =>
  land.features
    .flatMap(({ geometry }) => geometry.coordinates.flat())
    .filter((ring) => isInRing(point, ring)).length %
    2 ===
  1

test('around Porto the city is land and the Atlantic is not', () => {
  const land = cutLand(PORTO)
  expect(isLand(land, [-8.611, 41.146])).toBe(true)
  expect(isLand(land, [-8.9, 41.2])).toBe(false)
  expect(isLand(land, [-7.1, 41.2])).toBe(true)
  expect(JSON.stringify(land).length).toBeLessThan(60_000)
})

test('an inland area is land, and one in the sea has none', () => {
  expect(isLand(cutLand([9.4, 47, 9.7, 47.3]), [9.52, 47.14])).toBe(true)
  expect(cutLand([-40, 40, -39, 41]).features[0]?.geometry.coordinates).toEqual([])
})
