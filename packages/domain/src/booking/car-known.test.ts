import { expect, test } from 'vitest'
import { isCarKnown } from './draft.ts'
import { givenQuoted } from './draft-given.ts'

test('a preselected car is known once it was on the screen, and another one is not', () => {
  const quoted = givenQuoted()
  expect(isCarKnown(quoted)).toBe(false)
  expect(isCarKnown(givenQuoted({ type: 'vehicle-seen', vehicleTypeId: 2 }))).toBe(true)
  expect(isCarKnown(givenQuoted({ type: 'vehicle-seen', vehicleTypeId: 1 }))).toBe(false)
  expect(isCarKnown(givenQuoted({ type: 'vehicle', vehicleTypeId: 4 }))).toBe(true)
})

test('a selected car that is no longer on offer gives way to one that is not known', () => {
  expect(isCarKnown(givenQuoted({ type: 'vehicle', vehicleTypeId: 99 }))).toBe(false)
})
