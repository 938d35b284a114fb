import { expect, test } from 'vitest'
import { checkAccountDeletion } from './check-account-deletion.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const TOMORROW = new Date('2026-03-11T09:30:00Z')
const LAST_WEEK = new Date('2026-03-03T09:30:00Z')

test('a leg still to be driven blocks account deletion; one that is over or cancelled does not', () => {
  const freeRequest = (state: 'confirmed' | 'cancelled' | 'completed') =>
    checkAccountDeletion({ legs: [{ state, pickupAt: TOMORROW }], paymentsUnderWay: 0 }, NOW)
  expect(freeRequest('confirmed')).toEqual({ ok: false, reason: 'journeys-ahead' })
  expect(freeRequest('cancelled')).toEqual({ ok: true })
  expect(freeRequest('completed')).toEqual({ ok: true })
})

test('a leg of last week that was never closed does not block account deletion', () => {
  const legs = [{ state: 'confirmed' as const, pickupAt: LAST_WEEK }]
  expect(checkAccountDeletion({ legs, paymentsUnderWay: 0 }, NOW)).toEqual({ ok: true })
})

test('account deletion waits for a payment that the gateway has not decided', () => {
  expect(checkAccountDeletion({ legs: [], paymentsUnderWay: 1 }, NOW)).toEqual({
    ok: false,
    reason: 'money-open',
  })
})
