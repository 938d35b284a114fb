import { expect, test } from 'vitest'
import { keepOrder } from './use-steady-order.ts'

test('alerts that are ranked anew stay where they are shown', () => {
  expect(keepOrder(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['a', 'b', 'c'])
})

test('a new alert follows the one it is ranked after, and the most urgent is first', () => {
  expect(keepOrder(['a', 'b', 'c'], ['c', 'new', 'a', 'b'])).toEqual(['a', 'b', 'c', 'new'])
  expect(keepOrder(['a', 'b'], ['urgent', 'b', 'a'])).toEqual(['urgent', 'a', 'b'])
})

test('a resolved alert leaves the list', () => {
  expect(keepOrder(['a', 'b', 'c'], ['c', 'a'])).toEqual(['a', 'c'])
})
