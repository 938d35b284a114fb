import { expect, test } from 'vitest'
import { readFilter, withFilter, withoutFilter, writeFilter } from './booking-filter.ts'

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
