import { cancelBooking } from '@kerbside/contract/cancellation.ts'
import { searchAddress } from '@kerbside/contract/places.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from './call-api.ts'
import { answering, givenServer } from './given-server.ts'
import { serverNow, setPageTime, setServerTime } from './server-clock.ts'

const TRUE_NOON = Date.parse('2026-12-03T12:00:00Z')
const DAY = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  setServerTime(Date.now())
  vi.useRealTimers()
})

const dated = { headers: { date: new Date(TRUE_NOON).toUTCString() } }

test.each([
  ['a day ahead', DAY],
  ['a day behind', -DAY],
])('a device whose clock is %s uses the server’s after one response', async (_, wrong) => {
  vi.setSystemTime(TRUE_NOON + wrong)
  givenServer([answering(cancelBooking, () => Response.json({ code: 1, message: '' }, dated))])
  await callApi({ method: 'POST', path: '/api/cancelbooking' }, { bookingref: 1 })
  expect(serverNow()).toBe(TRUE_NOON)
  vi.setSystemTime(TRUE_NOON + wrong + 60_000)
  expect(serverNow()).toBe(TRUE_NOON + 60_000)
})

test('a device that is off by less than a minute is not corrected', () => {
  vi.setSystemTime(TRUE_NOON + 60_000)
  setServerTime(TRUE_NOON)
  expect(serverNow()).toBe(TRUE_NOON + 60_000)
})

test('a response cached since yesterday sets no time', async () => {
  vi.setSystemTime(TRUE_NOON + DAY)
  const reply = { code: 1, message: '', addresses: [] }
  givenServer([answering(searchAddress, () => Response.json(reply, dated))])
  await callApi({ method: 'GET', path: '/api/searchaddress' }, { prefix: 'tw6' })
  expect(serverNow()).toBe(TRUE_NOON + DAY)
})

test('a page of today corrects a clock of yesterday; a page of yesterday corrects nothing', () => {
  vi.setSystemTime(TRUE_NOON - DAY)
  setPageTime(TRUE_NOON)
  expect(serverNow()).toBe(TRUE_NOON)
  setPageTime(TRUE_NOON - DAY)
  expect(serverNow()).toBe(TRUE_NOON)
})

test('a page without a time changes none', () => {
  vi.setSystemTime(TRUE_NOON)
  setPageTime(Number.NaN)
  setServerTime(Number.NaN)
  expect(serverNow()).toBe(TRUE_NOON)
})

test('the next page of the tab starts with the time learnt on this one', async () => {
  vi.setSystemTime(TRUE_NOON + DAY)
  setServerTime(TRUE_NOON)
  vi.resetModules()
  const next = await import('./server-clock.ts')
  expect(next.serverNow()).toBe(TRUE_NOON)
})
