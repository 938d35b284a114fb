import { expect, test } from 'vitest'
import { isLiveAttempt, mayMoveAttempt } from './payment.ts'

test('money that was taken is never un-taken by a late failure', () => {
  expect(mayMoveAttempt('captured', 'failed')).toBe(false)
  expect(mayMoveAttempt('captured', 'voided')).toBe(false)
})

test('an attempt the gateway never answered stays alive until we know', () => {
  expect(isLiveAttempt('unknown')).toBe(true)
  expect(mayMoveAttempt('unknown', 'captured')).toBe(true)
  expect(mayMoveAttempt('unknown', 'submitting')).toBe(false)
})
