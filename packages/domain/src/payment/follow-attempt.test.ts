import { expect, test } from 'vitest'
import type { LegState } from '../booking/leg-state.ts'
import { minor } from '../money.ts'
import { paymentStateAfter, wantsMoney } from './follow-attempt.ts'

const of = (...states: LegState[]) => ({
  paymentState: 'unpaid' as const,
  deposit: minor(0),
  legs: states.map((state) => ({ state, fare: minor(4_000) })),
})
const attempt = { amount: minor(8_000), capturedAmount: undefined }
const waiting = { state: 'requires_action', purpose: 'fare', amount: minor(8_000) } as const

test('an expired or cancelled booking takes no more payments, a completed one does', () => {
  expect(wantsMoney(waiting, of('held', 'held'))).toBe(true)
  expect(wantsMoney(waiting, of('completed'))).toBe(true)
  expect(wantsMoney(waiting, of('expired'))).toBe(false)
})

test('a payment for both legs is not taken once one is cancelled; a payment for the remaining leg is', () => {
  expect(wantsMoney(waiting, of('confirmed', 'cancelled'))).toBe(false)
  expect(wantsMoney({ ...waiting, amount: minor(4_000) }, of('confirmed', 'cancelled'))).toBe(true)
})

test('the fee of a cancelled booking may be captured from its card authorisation', () => {
  expect(wantsMoney({ ...waiting, state: 'authorised' }, of('cancelled'))).toBe(true)
})

test('a deposit leaves the rest due, and the balance settles it', () => {
  expect(paymentStateAfter({ ...attempt, purpose: 'deposit', state: 'captured' })).toBe(
    'deposit_paid',
  )
  expect(paymentStateAfter({ ...attempt, purpose: 'balance', state: 'captured' })).toBe('paid')
})

test('a declined balance or tip leaves the payment state unchanged', () => {
  expect(paymentStateAfter({ ...attempt, purpose: 'balance', state: 'failed' })).toBeUndefined()
  expect(paymentStateAfter({ ...attempt, purpose: 'tip', state: 'captured' })).toBeUndefined()
  expect(paymentStateAfter({ ...attempt, purpose: 'fare', state: 'failed' })).toBe('failed')
})

test('an orphan charge does not change the payment state', () => {
  expect(paymentStateAfter({ ...attempt, purpose: 'fare', state: 'orphan' })).toBeUndefined()
  expect(paymentStateAfter({ ...attempt, purpose: 'fare', state: 'unknown' })).toBeUndefined()
})

test('after a fee is captured from an authorisation, the rest counts as refunded', () => {
  const fee = {
    ...attempt,
    capturedAmount: minor(4_000),
    purpose: 'fare',
    state: 'captured',
  } as const
  expect(paymentStateAfter(fee)).toBe('part_refunded')
})
