import { CATEGORIES } from '@kerbside/contract/places/category.ts'
import * as contract from '@kerbside/contract/places.ts'
import { HEATHROW, PADDINGTON } from '@kerbside/domain/booking/draft/draft-given.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'

test.each(Object.keys(CATEGORIES) as Place['kind'][])('%s is read as in the contract', (kind) => {
  const address = contract.writeAddress({ ...PADDINGTON, kind })
  // Only this code reads the town: the contract's own function omits it.
  expect({ ...readAddress(address), town: '' }).toEqual(contract.readAddress(address))
})

test('the town that is only in the full address is extracted', () => {
  expect(readAddress(contract.writeAddress(PADDINGTON)).town).toBe('London')
})

test('a place is unchanged after it was written and read', () => {
  expect(readAddress(contract.writeAddress(PADDINGTON))).toEqual(PADDINGTON)
  expect(readAddress(contract.writeAddress(HEATHROW))).toEqual(HEATHROW)
})

test('an unknown category is a pin on the map', () => {
  const address = { ...contract.writeAddress(PADDINGTON), category: 'Lighthouse' }
  expect(readAddress(address).kind).toBe('pin')
})
