import { expect, test } from 'vitest'
import { judgeLeaving } from './judge-leaving.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const TOMORROW = new Date('2026-03-11T09:30:00Z')
const LAST_WEEK = new Date('2026-03-03T09:30:00Z')

test('a journey that is still to be driven holds its customer, one that is over or called off does not', () => {
  const asked = (state: 'confirmed' | 'cancelled' | 'completed') =>
    judgeLeaving({ legs: [{ state, pickupAt: TOMORROW }], paymentsUnderWay: 0 }, NOW)
  expect(asked('confirmed')).toEqual({ ok: false, reason: 'journeys-ahead' })
  expect(asked('cancelled')).toEqual({ ok: true })
  expect(asked('completed')).toEqual({ ok: true })
})

test('a journey of last week that nobody closed holds nobody', () => {
  const legs = [{ state: 'confirmed' as const, pickupAt: LAST_WEEK }]
  expect(judgeLeaving({ legs, paymentsUnderWay: 0 }, NOW)).toEqual({ ok: true })
})

test('a payment the gateway has not decided is waited for', () => {
  expect(judgeLeaving({ legs: [], paymentsUnderWay: 1 }, NOW)).toEqual({
    ok: false,
    reason: 'money-open',
  })
})
