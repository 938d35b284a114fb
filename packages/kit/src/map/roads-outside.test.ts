import { expect, test } from 'vitest'
import { roadsOutside } from './roads-outside.ts'

const BOX = [0, 50, 2, 52] as const
const road = (...coordinates: [number, number][]) => ({
  properties: { class: 'M', name: 'M1' },
  geometry: { type: 'LineString', coordinates },
})
const outside = (...coordinates: [number, number][]) =>
  roadsOutside({ type: 'FeatureCollection', features: [road(...coordinates)] }, BOX).features

test('a road that crosses the area ends at its edges and goes on behind it', () => {
  expect(outside([-1, 51], [3, 51])).toEqual([road([-1, 51], [0, 51]), road([2, 51], [3, 51])])
  expect(outside([1, 49], [1, 51], [1, 51.5])).toEqual([road([1, 49], [1, 50])])
})

test('a road within the area is left out, and one apart from it stays whole', () => {
  expect(outside([0.5, 50.5], [1, 51])).toEqual([])
  expect(outside([3, 51], [4, 51], [5, 53])).toEqual([road([3, 51], [4, 51], [5, 53])])
})
