import { expect, test } from 'vitest'
import type { Path } from '../geo.ts'
import { trimWay } from './trim-way.ts'

/** East along the Strand, then north. */
const WAY: Path = [
  [-0.13, 51.51],
  [-0.12, 51.51],
  [-0.11, 51.51],
  [-0.11, 51.52],
]

test('what the car has driven is no longer drawn, and the line begins at the car', () => {
  expect(trimWay(WAY, { lat: 51.5101, lng: -0.115 })).toEqual([
    [-0.115, 51.5101],
    [-0.11, 51.51],
    [-0.11, 51.52],
  ])
  expect(trimWay(WAY, { lat: 51.519, lng: -0.1101 })).toEqual([
    [-0.1101, 51.519],
    [-0.11, 51.52],
  ])
})

test('a car that took another road leaves the drawn way whole until there is a new one', () => {
  expect(trimWay(WAY, { lat: 51.53, lng: -0.14 })).toBe(WAY)
})

test('nothing is left of nothing', () => {
  expect(trimWay([], { lat: 51.5, lng: 0 })).toEqual([])
})
