import { expect, test } from 'vitest'
import { beyondReach } from './reach.ts'

const LONDON = { lat: 51.537, lng: -0.015 }

test('Scotland and Poland are within reach of London; London with swapped coordinates is not', () => {
  expect(beyondReach(LONDON, [{ lat: 58.6, lng: -3.1 }])).toBeUndefined()
  expect(beyondReach(LONDON, [{ lat: 52.23, lng: 21.01 }])).toBeUndefined()
  expect(beyondReach(LONDON, [{ lat: -0.1, lng: 51.5 }])).toMatch(
    /^is 7\d\d\d km from your base: .*swapped/,
  )
})

test('one swapped corner is enough, and an invalid point is left to other checks', () => {
  const corners = [
    { lat: 51.5, lng: -0.1 },
    { lat: -0.1, lng: 51.5 },
  ]
  expect(beyondReach(LONDON, corners)).toBeDefined()
  expect(beyondReach(LONDON, [{ lat: 151, lng: 0 }])).toBeUndefined()
  expect(beyondReach(LONDON, [])).toBeUndefined()
})
