import { expect, test } from 'vitest'
import type { JobState } from '../booking/job.ts'
import { minor } from '../money.ts'
import { paymentStateAfter, wantsMoney } from './follow-attempt.ts'

const of = (...states: JobState[]) => ({
  paymentState: 'unpaid' as const,
  deposit: minor(0),
  legs: states.map((state) => ({ state, fare: minor(4_000) })),
})
const asked = { amount: minor(8_000), capturedAmount: undefined }
const waiting = { state: 'requires_action', purpose: 'fare', amount: minor(8_000) } as const

test('a booking that lapsed or was cancelled takes no money any more, one on the road does', () => {
  expect(wantsMoney(waiting, of('held', 'held'))).toBe(true)
  expect(wantsMoney(waiting, of('completed'))).toBe(true)
  expect(wantsMoney(waiting, of('expired'))).toBe(false)
})

test('what was asked for both ways is not taken once one is cancelled; what is asked for since is', () => {
  expect(wantsMoney(waiting, of('confirmed', 'cancelled'))).toBe(false)
  expect(wantsMoney({ ...waiting, amount: minor(4_000) }, of('confirmed', 'cancelled'))).toBe(true)
})

test('the fee of a cancelled booking may be taken from what is held for it', () => {
  expect(wantsMoney({ ...waiting, state: 'authorised' }, of('cancelled'))).toBe(true)
})

test('a deposit leaves the rest due, and the balance settles it', () => {
  expect(paymentStateAfter({ ...asked, purpose: 'deposit', state: 'captured' })).toBe(
    'deposit_paid',
  )
  expect(paymentStateAfter({ ...asked, purpose: 'balance', state: 'captured' })).toBe('paid')
})

test('a balance or a tip that is declined changes nothing of what was paid before', () => {
  expect(paymentStateAfter({ ...asked, purpose: 'balance', state: 'failed' })).toBeUndefined()
  expect(paymentStateAfter({ ...asked, purpose: 'tip', state: 'captured' })).toBeUndefined()
  expect(paymentStateAfter({ ...asked, purpose: 'fare', state: 'failed' })).toBe('failed')
})

test('money that goes back says nothing about the booking', () => {
  expect(paymentStateAfter({ ...asked, purpose: 'fare', state: 'orphan' })).toBeUndefined()
  expect(paymentStateAfter({ ...asked, purpose: 'fare', state: 'unknown' })).toBeUndefined()
})

test('of held money a fee was taken: the rest counts as given back', () => {
  const fee = {
    ...asked,
    capturedAmount: minor(4_000),
    purpose: 'fare',
    state: 'captured',
  } as const
  expect(paymentStateAfter(fee)).toBe('part_refunded')
})
