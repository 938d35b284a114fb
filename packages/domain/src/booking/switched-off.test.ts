import { expect, test } from 'vitest'
import { ONE_PASSENGER } from '../fleet/vehicle-type.ts'
import { findSwitchedOff } from './switched-off.ts'

const ALL = { showPet: true, showSmallChildSeat: true, showLargeChildSeat: true }

test.each([
  ['smallChildSeats', { showSmallChildSeat: false }, 'small-child-seat'],
  ['largeChildSeats', { showLargeChildSeat: false }, 'large-child-seat'],
  ['smallPets', { showPet: false }, 'small-pet'],
  ['otherPets', { showPet: false }, 'other-pet'],
] as const)('%s are accepted until the operator switches them off', (option, off, kind) => {
  const party = { ...ONE_PASSENGER, [option]: 1 }
  expect(findSwitchedOff(party, ALL)).toBeUndefined()
  expect(findSwitchedOff(party, { ...ALL, ...off })).toBe(kind)
})

test('a party without extras is accepted, whatever is switched off', () => {
  const none = { showPet: false, showSmallChildSeat: false, showLargeChildSeat: false }
  expect(findSwitchedOff({ ...ONE_PASSENGER, luggage: 3 }, none)).toBeUndefined()
})
