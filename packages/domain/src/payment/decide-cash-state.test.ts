import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { decideCashState } from './decide-cash-state.ts'

const done = (fare: number) => ({ state: 'completed', fare: minor(fare) }) as const
const check = (legs: Parameters<typeof decideCashState>[0], taken: number) =>
  decideCashState(legs, minor(taken))

test('a cash booking is paid when its driver took the fare, and owes what they did not take', () => {
  expect(check([done(9450)], 9450)).toEqual({ state: 'paid', paid: [9450] })
  expect(check([done(9450)], 600)).toEqual({ state: 'deposit_paid', paid: [600] })
  expect(check([done(9450)], 0)).toEqual({ state: 'unpaid', paid: [0] })
})

test('of two legs the first is paid first, and a no-show owes nothing', () => {
  expect(check([done(5000), done(5000)], 7000)).toEqual({
    state: 'deposit_paid',
    paid: [5000, 2000],
  })
  const missed = { state: 'no_show', fare: minor(5000) } as const
  expect(check([missed, done(5000)], 5000)).toEqual({ state: 'paid', paid: [0, 5000] })
})

test('nothing is settled while a leg is still to come, or if none was driven', () => {
  expect(check([done(5000), { state: 'assigned', fare: minor(5000) }], 5000)).toBeUndefined()
  expect(check([{ state: 'cancelled', fare: minor(5000) }], 5000)).toBeUndefined()
})
