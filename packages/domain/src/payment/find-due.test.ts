import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { findDue } from './find-due.ts'

const booking = {
  paymentState: 'authorising',
  deposit: minor(0),
  legs: [{ state: 'confirmed', fare: minor(8000) }],
} as const

test('a booking without a deposit asks for all of its fare', () => {
  expect(findDue(booking)).toEqual({ amount: 8000, purpose: 'fare' })
  expect(findDue({ ...booking, paymentState: 'failed' })).toEqual({ amount: 8000, purpose: 'fare' })
})

test('a deposit is asked for first, and the rest once it is there', () => {
  const withDeposit = { ...booking, deposit: minor(2000) }
  expect(findDue(withDeposit)).toEqual({ amount: 2000, purpose: 'deposit' })
  expect(findDue({ ...withDeposit, paymentState: 'deposit_paid' })).toEqual({
    amount: 6000,
    purpose: 'balance',
  })
})

test('what is paid, held, owed by an account or given back asks for nothing', () => {
  for (const paymentState of ['paid', 'authorised', 'on_account', 'refunded', 'none_due'] as const)
    expect(findDue({ ...booking, paymentState })).toBeUndefined()
})

test('of a return that was cancelled nothing is due, and its share of the deposit pays nothing else', () => {
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

test('a booking that is called off asks for nothing', () => {
  const legs = [{ state: 'expired', fare: minor(8000) }] as const
  expect(findDue({ ...booking, legs })).toBeUndefined()
})
