import { expect, test } from 'vitest'
import type { LngLat } from '../geo.ts'
import { thinPath } from './thin-path.ts'

/** A point some metres east and north of a corner in London. */
const spot = (east: number, north: number): LngLat => [
  -0.1 + east / (111_320 * Math.cos((51.5 * Math.PI) / 180)),
  51.5 + north / 111_320,
]

test('of a straight road only the ends are kept, of a bend its corner', () => {
  const straight = [0, 100, 200, 300].map((east) => spot(east, 0))
  expect(thinPath(straight, { metres: 5, max: 200 })).toEqual([straight[0], straight[3]])
  const corner = [spot(0, 0), spot(100, 1), spot(200, 0), spot(200, 100), spot(200, 200)]
  expect(thinPath(corner, { metres: 5, max: 200 })).toEqual([corner[0], corner[2], corner[4]])
})

test('however winding a route is, no more points than the limit are kept, including its ends', () => {
  const winding = Array.from({ length: 5_000 }, (_, index) => spot(index * 10, (index % 2) * 40))
  const thin = thinPath(winding, { metres: 5, max: 200 })
  expect(thin).toHaveLength(200)
  expect([thin[0], thin.at(-1)]).toEqual([winding[0], winding.at(-1)])
})

test('an empty path and a single point stay unchanged', () => {
  expect(thinPath([], { metres: 5, max: 200 })).toEqual([])
  expect(thinPath([spot(0, 0)], { metres: 5, max: 200 })).toEqual([spot(0, 0)])
})
