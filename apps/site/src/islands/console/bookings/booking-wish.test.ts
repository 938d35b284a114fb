import { expect, test } from 'vitest'
import { readWish, withFilter, withoutFilter, writeWish } from './booking-wish.ts'

const TODAY = '2026-03-10'

test('who opens the page sees today, and who clears it sees everything', () => {
  expect(readWish(new URLSearchParams(''), TODAY)).toEqual({ from: TODAY, until: TODAY })
  expect(readWish(writeWish({}), TODAY)).toEqual({})
})

test('what is chosen stands in the address and is read from it again', () => {
  const wish = { q: 'osei', state: 'confirmed,assigned', bookerid: '501' }
  expect(readWish(writeWish(wish), TODAY)).toEqual(wish)
})

test('states are added and taken one by one, an account is another one', () => {
  const two = withFilter(withFilter({}, 'state', 'confirmed'), 'state', 'assigned')
  expect(two.state).toBe('confirmed,assigned')
  expect(withFilter(two, 'state', 'assigned')).toEqual(two)
  expect(withoutFilter(two, 'state', 'confirmed').state).toBe('assigned')
  expect(withFilter({ bookerid: '501' }, 'bookerid', '502').bookerid).toBe('502')
})
