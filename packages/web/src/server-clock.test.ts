import { cancelBooking } from '@kerbside/contract/cancellation.ts'
import { searchAddress } from '@kerbside/contract/places.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, givenServer } from './given-server.ts'
import { call } from './server.ts'
import { hearPageTime, hearServerTime, serverNow } from './server-clock.ts'

const TRUE_NOON = Date.parse('2026-12-03T12:00:00Z')
const DAY = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  hearServerTime(Date.now())
  vi.useRealTimers()
})

const dated = { headers: { date: new Date(TRUE_NOON).toUTCString() } }

test.each([
  ['a day ahead', DAY],
  ['a day behind', -DAY],
])('a device whose clock is %s goes by the server’s after one answer', async (_, wrong) => {
  vi.setSystemTime(TRUE_NOON + wrong)
  givenServer([answering(cancelBooking, () => Response.json({ code: 1, message: '' }, dated))])
  await call({ method: 'POST', path: '/api/cancelbooking' }, { bookingref: 1 })
  expect(serverNow()).toBe(TRUE_NOON)
  vi.setSystemTime(TRUE_NOON + wrong + 60_000)
  expect(serverNow()).toBe(TRUE_NOON + 60_000)
})

test('a device that is right by a minute is left alone', () => {
  vi.setSystemTime(TRUE_NOON + 60_000)
  hearServerTime(TRUE_NOON)
  expect(serverNow()).toBe(TRUE_NOON + 60_000)
})

test('an answer the browser kept since yesterday tells no time', async () => {
  vi.setSystemTime(TRUE_NOON + DAY)
  const reply = { code: 1, message: '', addresses: [] }
  givenServer([answering(searchAddress, () => Response.json(reply, dated))])
  await call({ method: 'GET', path: '/api/searchaddress' }, { prefix: 'tw6' })
  expect(serverNow()).toBe(TRUE_NOON + DAY)
})

test('a page of today corrects a clock of yesterday; a page of yesterday corrects nothing', () => {
  vi.setSystemTime(TRUE_NOON - DAY)
  hearPageTime(TRUE_NOON)
  expect(serverNow()).toBe(TRUE_NOON)
  hearPageTime(TRUE_NOON - DAY)
  expect(serverNow()).toBe(TRUE_NOON)
})

test('a page that says no time changes none', () => {
  vi.setSystemTime(TRUE_NOON)
  hearPageTime(Number.NaN)
  hearServerTime(Number.NaN)
  expect(serverNow()).toBe(TRUE_NOON)
})

test('the next page of the tab starts with what this one learnt', async () => {
  vi.setSystemTime(TRUE_NOON + DAY)
  hearServerTime(TRUE_NOON)
  vi.resetModules()
  const next = await import('./server-clock.ts')
  expect(next.serverNow()).toBe(TRUE_NOON)
})
