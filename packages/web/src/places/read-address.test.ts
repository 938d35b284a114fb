import { CATEGORIES } from '@kerbside/contract/places/category.ts'
import * as contract from '@kerbside/contract/places.ts'
import { HEATHROW, PADDINGTON } from '@kerbside/domain/booking/draft-given.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'

test.each(Object.keys(CATEGORIES) as Place['kind'][])(
  '%s is read as the contract reads it',
  (kind) => {
    const address = contract.writeAddress({ ...PADDINGTON, kind })
    // The town is ours: the contract's own reading lets it go.
    expect({ ...readAddress(address), town: '' }).toEqual(contract.readAddress(address))
  },
)

test('the town that stands only in the full address is found again', () => {
  expect(readAddress(contract.writeAddress(PADDINGTON)).town).toBe('London')
})

test('a place survives the wire', () => {
  expect(readAddress(contract.writeAddress(PADDINGTON))).toEqual(PADDINGTON)
  expect(readAddress(contract.writeAddress(HEATHROW))).toEqual(HEATHROW)
})

test('a category nobody knows is a pin on the map', () => {
  const address = { ...contract.writeAddress(PADDINGTON), category: 'Lighthouse' }
  expect(readAddress(address).kind).toBe('pin')
})
