import { expect, test } from 'vitest'
import * as rules from './map-rules.ts'
import { MAP_SLOTS } from './map-slots.ts'

test('the numbers match the specification, section 9', () => {
  expect(rules).toMatchObject({
    MAX_ZOOM: 18,
    ROUTE_WIDTH: { onward: 3, returnBeside: 1.5, returnAlone: 3 },
    PICKUP_INDEX: -1,
    DROP_OFF_INDEX: 100,
    SEARCH_PICTURE_MAX_HEIGHT: 30,
  })
})

test('each of the specification’s seven map slots has a style', () => {
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
