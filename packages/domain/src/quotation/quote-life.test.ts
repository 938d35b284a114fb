import { expect, test } from 'vitest'
import { countdownText, isExpired, judgePickupTime, secondsLeft } from './quote-life.ts'

const now = new Date('2026-03-10T12:00:00Z')
const lead = { now, leadMinutes: 30 }

test('a quote of ten minutes shows 10:00 and is gone when it reads 00:00', () => {
  const quote = { expiresAt: new Date('2026-03-10T12:10:00Z') }
  expect(countdownText(secondsLeft(quote, now))).toBe('10:00')
  expect(isExpired(quote, new Date('2026-03-10T12:09:59.999Z'))).toBe(false)
  expect(isExpired(quote, new Date('2026-03-10T12:10:00Z'))).toBe(true)
})

test('a pickup sooner than a car can be there names the earliest time', () => {
  expect(judgePickupTime(new Date('2026-03-10T12:20:00Z'), lead)).toEqual({
    ok: false,
    reason: 'too-early',
    earliestAt: new Date('2026-03-10T12:30:00Z'),
  })
  expect(judgePickupTime(new Date('2026-03-10T12:30:00Z'), lead)).toEqual({ ok: true })
})

test('nobody books a car for 2099', () => {
  expect(judgePickupTime(new Date('2099-01-01T00:00:00Z'), lead)).toMatchObject({
    reason: 'too-far',
  })
})
