import { expect, test } from 'vitest'
import { distanceUnitOf } from './distance-unit.ts'

test('distances are in miles where the road signs are', () => {
  expect(['GB', 'JE', 'US', 'PT', 'IE'].map(distanceUnitOf)).toEqual([
    'mile',
    'mile',
    'mile',
    'km',
    'km',
  ])
})
