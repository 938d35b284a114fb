import { expect, test } from 'vitest'
import { orderOf, readFilter, withFilter, withoutFilter, writeFilter } from './booking-filter.ts'

const TODAY = '2026-03-10'

test('the page opens with today’s bookings, and clearing the filters shows all', () => {
  expect(readFilter(new URLSearchParams(''), TODAY)).toEqual({ from: TODAY, until: TODAY })
  expect(readFilter(writeFilter({}), TODAY)).toEqual({})
})

test('filters are written to the address and read from it again', () => {
  const filter = { q: 'osei', state: 'confirmed,assigned', bookerId: '501' }
  expect(readFilter(writeFilter(filter), TODAY)).toEqual(filter)
})

test('states are added and removed one by one, an account is replaced', () => {
  const two = withFilter(withFilter({}, 'state', 'confirmed'), 'state', 'assigned')
  expect(two.state).toBe('confirmed,assigned')
  expect(withFilter(two, 'state', 'assigned')).toEqual(two)
  expect(withoutFilter(two, 'state', 'confirmed').state).toBe('assigned')
  expect(withFilter({ bookerId: '501' }, 'bookerId', '502').bookerId).toBe('502')
})

test('a day is listed from its first pickup, all bookings from the latest, unless the order is chosen', () => {
  expect(orderOf({ from: TODAY, until: TODAY })).toBe('earliest')
  expect(orderOf({ q: 'osei' })).toBe('latest')
  expect(orderOf({ from: TODAY, order: 'latest' })).toBe('latest')
})
