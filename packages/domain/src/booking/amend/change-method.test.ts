import { expect, test } from 'vitest'
import type { PaymentState } from '../../payment/payment.ts'
import { checkMethodChange } from './change-method.ts'

const check = (
  booking: Partial<Parameters<typeof checkMethodChange>[0]>,
  params: Partial<Parameters<typeof checkMethodChange>[1]> = {},
) => {
  const result = checkMethodChange(
    { paymentMethod: 'cash', paymentState: 'unpaid', legs: [{ state: 'confirmed' }], ...booking },
    { to: 'card', accepted: ['cash', 'card'], hasAccount: false, ...params },
  )
  return result.ok ? 'ok' : result.reason
}

test('an unpaid booking changes between cash, card and account', () => {
  expect(check({})).toBe('ok')
  expect(check({ paymentMethod: 'card' }, { to: 'cash' })).toBe('ok')
  expect(check({}, { to: 'account', hasAccount: true })).toBe('ok')
  expect(check({ paymentMethod: 'account', paymentState: 'on_account' }, { to: 'cash' })).toBe('ok')
})

test('what was paid by card never becomes cash without a refund', () => {
  const states: PaymentState[] = ['paid', 'authorised', 'deposit_paid', 'part_refunded']
  for (const paymentState of states)
    expect(check({ paymentMethod: 'card', paymentState }, { to: 'cash' })).toBe('paid-already')
  expect(check({ paymentMethod: 'card', paymentState: 'refunded' }, { to: 'cash' })).toBe('ok')
})

test('only what the operator takes, an account only for its own bookings, and nothing after the ride', () => {
  expect(check({}, { accepted: ['cash'] })).toBe('not-accepted')
  expect(check({}, { to: 'account' })).toBe('no-account')
  expect(check({}, { to: 'cash' })).toBe('same-method')
  expect(check({ legs: [{ state: 'completed' }] })).toBe('leg-over')
  expect(check({ paymentState: 'authorising' })).toBe('payment-under-way')
})
