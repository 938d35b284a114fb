import { metresBetween } from '@kerbside/domain/geo.ts'
import { expect, test } from 'vitest'
import { fromNationalGrid, isOnGrid } from './os-grid.ts'

test.each([
  // The Ordnance Survey's own worked example, its shift to WGS84 by the same seven parameters.
  ['a field in Norfolk', 651_409.903, 313_177.27, 52.65798, 1.71605],
  ['Trafalgar Square', 530_015, 180_400, 51.5075, -0.1279],
  ['the castle of Edinburgh', 325_163, 673_490, 55.9486, -3.1999],
])('%s lies at its grid position', (_, east, north, lat, lng) => {
  expect(metresBetween(fromNationalGrid({ east, north }), { lat, lng })).toBeLessThan(30)
})

test('the grid’s corner stands for "unknown", and the North Sea is off the grid', () => {
  expect(isOnGrid({ east: 0, north: 0 })).toBe(false)
  expect(isOnGrid({ east: 900_000, north: 300_000 })).toBe(false)
})
