import { expect, test } from 'vitest'
import { isCarKnown } from './draft/draft.ts'
import { givenQuoted } from './draft/draft-given.ts'

test('a preselected car is confirmed once it was shown on the screen, but a different one is not', () => {
  const quoted = givenQuoted()
  expect(isCarKnown(quoted)).toBe(false)
  expect(isCarKnown(givenQuoted({ type: 'vehicle-seen', vehicleTypeId: 2 }))).toBe(true)
  expect(isCarKnown(givenQuoted({ type: 'vehicle-seen', vehicleTypeId: 1 }))).toBe(false)
  expect(isCarKnown(givenQuoted({ type: 'vehicle', vehicleTypeId: 4 }))).toBe(true)
})

test('a selected car that is no longer available is replaced by one that is not confirmed', () => {
  expect(isCarKnown(givenQuoted({ type: 'vehicle', vehicleTypeId: 99 }))).toBe(false)
})
