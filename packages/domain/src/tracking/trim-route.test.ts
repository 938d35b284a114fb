import { expect, test } from 'vitest'
import type { Path } from '../geo.ts'
import { trimRoute } from './trim-route.ts'

/** East along the Strand, then north. */
const ROUTE: Path = [
  [-0.13, 51.51],
  [-0.12, 51.51],
  [-0.11, 51.51],
  [-0.11, 51.52],
]

test('the driven part is no longer drawn, and the line begins at the car', () => {
  expect(trimRoute(ROUTE, { lat: 51.5101, lng: -0.115 })).toEqual([
    [-0.115, 51.5101],
    [-0.11, 51.51],
    [-0.11, 51.52],
  ])
  expect(trimRoute(ROUTE, { lat: 51.519, lng: -0.1101 })).toEqual([
    [-0.1101, 51.519],
    [-0.11, 51.52],
  ])
})

test('a car that took another road leaves the drawn route unchanged until there is a new one', () => {
  expect(trimRoute(ROUTE, { lat: 51.53, lng: -0.14 })).toBe(ROUTE)
})

test('an empty route stays empty', () => {
  expect(trimRoute([], { lat: 51.5, lng: 0 })).toEqual([])
})
