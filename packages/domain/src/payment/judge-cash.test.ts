import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { judgeCash } from './judge-cash.ts'

const done = (fare: number) => ({ state: 'completed', fare: minor(fare) }) as const
const judge = (legs: Parameters<typeof judgeCash>[0], taken: number) =>
  judgeCash(legs, minor(taken))

test('a ride in cash is paid when its driver took the fare, and owes what they did not', () => {
  expect(judge([done(9450)], 9450)).toEqual({ state: 'paid', paid: [9450] })
  expect(judge([done(9450)], 600)).toEqual({ state: 'deposit_paid', paid: [600] })
  expect(judge([done(9450)], 0)).toEqual({ state: 'unpaid', paid: [0] })
})

test('of two ways the first is paid first, and what nobody came to is not owed', () => {
  expect(judge([done(5000), done(5000)], 7000)).toEqual({
    state: 'deposit_paid',
    paid: [5000, 2000],
  })
  const missed = { state: 'no_show', fare: minor(5000) } as const
  expect(judge([missed, done(5000)], 5000)).toEqual({ state: 'paid', paid: [0, 5000] })
})

test('nothing is settled while a way is still to come, nor where none was driven', () => {
  expect(judge([done(5000), { state: 'assigned', fare: minor(5000) }], 5000)).toBeUndefined()
  expect(judge([{ state: 'cancelled', fare: minor(5000) }], 5000)).toBeUndefined()
})
