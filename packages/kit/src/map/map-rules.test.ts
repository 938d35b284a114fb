import { expect, test } from 'vitest'
import * as rules from './map-rules.ts'
import { MAP_SLOTS } from './map-slots.ts'

test('the numbers are those of the specification, section 9', () => {
  expect(rules).toMatchObject({
    MOST_ZOOM: 18,
    ROUTE_WIDTH: { onward: 3, returnBeside: 1.5, returnAlone: 3 },
    PICKUP_INDEX: -1,
    DROP_OFF_INDEX: 100,
    SEARCH_PICTURE_MOST_HEIGHT: 30,
  })
})

test('the specification’s seven places for a map have a look each', () => {
  expect(Object.keys(MAP_SLOTS)).toEqual([
    'main',
    'float',
    'feedback',
    'tracking',
    'confirmed',
    'bookingInfo',
    'bookingDetail',
  ])
})
