import { expect, test } from 'vitest'
import { checkPickupTime } from './check-pickup-time.ts'
import { countdownText, isExpired, secondsLeft } from './quote-life.ts'

const now = new Date('2026-03-10T12:00:00Z')
const lead = { now, leadMinutes: 30 }

test('a ten-minute quote shows 10:00 at first and has expired at 00:00', () => {
  const quote = { expiresAt: new Date('2026-03-10T12:10:00Z') }
  expect(countdownText(secondsLeft(quote, now))).toBe('10:00')
  expect(isExpired(quote, new Date('2026-03-10T12:09:59.999Z'))).toBe(false)
  expect(isExpired(quote, new Date('2026-03-10T12:10:00Z'))).toBe(true)
})

test('a pickup that is too early is rejected with the earliest possible time', () => {
  expect(checkPickupTime(new Date('2026-03-10T12:20:00Z'), lead)).toEqual({
    ok: false,
    reason: 'too-early',
    earliestAt: new Date('2026-03-10T12:30:00Z'),
  })
  expect(checkPickupTime(new Date('2026-03-10T12:30:00Z'), lead)).toEqual({ ok: true })
})

test('a pickup in 2099 is rejected', () => {
  expect(checkPickupTime(new Date('2099-01-01T00:00:00Z'), lead)).toMatchObject({
    reason: 'too-far',
  })
})
