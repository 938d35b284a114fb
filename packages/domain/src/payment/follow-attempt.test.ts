import { expect, test } from 'vitest'
import { paymentStateAfter, wantsMoney } from './follow-attempt.ts'

test('a booking that lapsed or was cancelled takes no money any more, one on the road does', () => {
  const waiting = { state: 'requires_action' } as const
  expect(wantsMoney(waiting, [{ state: 'held' }, { state: 'held' }])).toBe(true)
  expect(wantsMoney(waiting, [{ state: 'completed' }])).toBe(true)
  expect(wantsMoney(waiting, [{ state: 'expired' }])).toBe(false)
  expect(wantsMoney(waiting, [{ state: 'confirmed' }, { state: 'cancelled' }])).toBe(false)
})

test('the fee of a cancelled booking may be taken from what is held for it', () => {
  expect(wantsMoney({ state: 'authorised' }, [{ state: 'cancelled' }])).toBe(true)
})

test('a deposit leaves the rest due, and the balance settles it', () => {
  expect(paymentStateAfter({ purpose: 'deposit', state: 'captured' })).toBe('deposit_paid')
  expect(paymentStateAfter({ purpose: 'balance', state: 'captured' })).toBe('paid')
})

test('a balance or a tip that is declined changes nothing of what was paid before', () => {
  expect(paymentStateAfter({ purpose: 'balance', state: 'failed' })).toBeUndefined()
  expect(paymentStateAfter({ purpose: 'tip', state: 'captured' })).toBeUndefined()
  expect(paymentStateAfter({ purpose: 'fare', state: 'failed' })).toBe('failed')
})

test('money that goes back says nothing about the booking', () => {
  expect(paymentStateAfter({ purpose: 'fare', state: 'orphan' })).toBeUndefined()
  expect(paymentStateAfter({ purpose: 'fare', state: 'unknown' })).toBeUndefined()
})
