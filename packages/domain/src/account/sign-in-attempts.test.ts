import { expect, test } from 'vitest'
import { foldEmail, foldPhone } from './profile.ts'
import { checkAttempts, MAX_ATTEMPTS } from './sign-in-attempts.ts'

const SINCE = new Date('2026-03-10T12:00:00Z')

test('five attempts are allowed; the sixth waits for the rest of the quarter of an hour', () => {
  const now = new Date('2026-03-10T12:10:00Z')
  const rule = { now, max: MAX_ATTEMPTS }
  expect(checkAttempts({ tries: 5, since: SINCE }, rule)).toEqual({ ok: true })
  expect(checkAttempts({ tries: 6, since: SINCE }, rule)).toEqual({ ok: false, waitSeconds: 300 })
})

test('an address is the same in capitals, and a number the same with its leading 0 and spaces', () => {
  expect(foldEmail(' Maya@Example.COM ')).toBe('maya@example.com')
  expect(foldPhone('020 7946 0123')).toBe('2079460123')
})
