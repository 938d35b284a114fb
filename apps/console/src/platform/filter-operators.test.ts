import { expect, test } from 'vitest'
import { filterOperators, problemsOf } from './filter-operators.ts'
import { givenHosted } from './given-hosted.ts'

const west = givenHosted({ name: 'West Cars', slug: 'west-cars', state: 'live', mail: 'proven' })
const north = givenHosted({
  name: 'North Cabs',
  slug: 'north',
  hosts: [{ host: 'book.north.example', state: 'live', txtName: '', txtValue: '', fileUrl: '' }],
  contact: { name: 'Ann Fox', email: 'ann@north.example', phone: '', notes: '', version: 1 },
})
const all = [west, north]

const find = (typed: string, filter: Parameters<typeof filterOperators>[1]['filter'] = 'all') =>
  filterOperators(all, { typed, filter }).map(({ slug }) => slug)

test('an operator is found by name, ID, domain or contact, in any case and order of words', () => {
  expect(find('')).toEqual(['west-cars', 'north'])
  expect(find('cars west')).toEqual(['west-cars'])
  expect(find('BOOK.NORTH')).toEqual(['north'])
  expect(find('fox')).toEqual(['north'])
  expect(find('fox', 'live')).toEqual([])
})

test('a live operator without email or keys needs attention, one in test mode does not', () => {
  const broken = { mail: 'none', payment: 'no-keys' } as const
  expect(problemsOf(givenHosted({ ...broken, state: 'live' }))).toEqual([
    'payment-no-keys',
    'mail-none',
  ])
  expect(problemsOf(givenHosted({ ...broken, state: 'test' }))).toEqual([])
  expect(problemsOf(givenHosted({ failing: 2, state: 'test' }))).toEqual(['failing'])
  expect(problemsOf(west)).toEqual([])
})
