import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

test('a flight comes from its airport', () => {
  expect(originOf({ number: 'BA117', airportName: 'New York JFK' })).toBe('New York JFK')
})

test('a flight entered by its number alone has no origin', () => {
  expect(originOf({ number: 'ZZ9', airportName: 'ZZ9' })).toBe('')
})
