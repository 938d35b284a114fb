import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { findDue } from './find-due.ts'

const booking = {
  paymentState: 'authorising',
  paymentMethod: 'card',
  total: minor(8000),
  deposit: minor(0),
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
