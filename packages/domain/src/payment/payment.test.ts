import { expect, test } from 'vitest'
import { isLiveAttempt, mayMoveAttempt } from './payment.ts'

test('a captured payment is never undone by a late failure', () => {
  expect(mayMoveAttempt('captured', 'failed')).toBe(false)
  expect(mayMoveAttempt('captured', 'voided')).toBe(false)
})

test('an attempt that the gateway never answered stays open until its result is known', () => {
  expect(isLiveAttempt('unknown')).toBe(true)
  expect(mayMoveAttempt('unknown', 'captured')).toBe(true)
  expect(mayMoveAttempt('unknown', 'submitting')).toBe(false)
})
