import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { findDue } from './find-due.ts'

const booking = {
  paymentState: 'authorising',
  deposit: minor(0),
  legs: [{ state: 'confirmed', fare: minor(8000) }],
} as const

test('a booking without a deposit has its whole fare due', () => {
  expect(findDue(booking)).toEqual({ amount: 8000, purpose: 'fare' })
  expect(findDue({ ...booking, paymentState: 'failed' })).toEqual({ amount: 8000, purpose: 'fare' })
})

test('a deposit is due first, and the rest once it is paid', () => {
  const withDeposit = { ...booking, deposit: minor(2000) }
  expect(findDue(withDeposit)).toEqual({ amount: 2000, purpose: 'deposit' })
  expect(findDue({ ...withDeposit, paymentState: 'deposit_paid' })).toEqual({
    amount: 6000,
    purpose: 'balance',
  })
})

test('nothing is due if the fare is paid, authorised, refunded or owed by an account', () => {
  for (const paymentState of ['paid', 'authorised', 'on_account', 'refunded', 'none_due'] as const)
    expect(findDue({ ...booking, paymentState })).toBeUndefined()
})

test('nothing is due for a cancelled return, and its share of the deposit does not pay the other leg', () => {
  const legs = [
    { state: 'confirmed', fare: minor(6000) },
    { state: 'cancelled', fare: minor(2000) },
  ] as const
  expect(findDue({ ...booking, legs, paymentState: 'unpaid' })).toEqual({
    amount: 6000,
    purpose: 'fare',
  })
  const paid = { ...booking, legs, deposit: minor(2000), paymentState: 'deposit_paid' } as const
  expect(findDue(paid)).toEqual({ amount: 4500, purpose: 'balance' })
})

test('nothing is due for an expired booking', () => {
  const legs = [{ state: 'expired', fare: minor(8000) }] as const
  expect(findDue({ ...booking, legs })).toBeUndefined()
})
