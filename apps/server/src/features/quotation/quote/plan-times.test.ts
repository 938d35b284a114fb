import type { Settings } from '@kerbside/domain/operator/operator.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { expect, test } from 'vitest'
import { givenSettings, HEATHROW_TO_CANARY_WHARF } from '../../../../test/given.ts'
import { startTestApp } from '../../../../test/test-app.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const DAYTIME = { openingHours: [{ weekdays: EVERY_DAY, from: '05:00', to: '24:00' }] }
const at = (local: string) => local as LocalTime

async function openWith(settings: Partial<Settings>, now = '2026-03-10T12:00:00Z') {
  const testApp = await startTestApp({ now })
  await givenSettings(testApp, { openingHours: [], blockedPeriods: [], ...settings })
  const requestQuote = async (request: object) =>
    (await testApp.client().post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...request }))
      .body
  return { testApp, requestQuote }
}

test('at night the customer reads when the first car is available', async () => {
  const { requestQuote } = await openWith(DAYTIME)
  expect(await requestQuote({ bookingdate: '2026-03-11T03:30' })).toEqual({
    code: 2,
    message: 'We’re closed at that time. Our next available pickup is 11/03/2026 05:00.',
  })
  expect(await requestQuote({ bookingdate: '2026-03-11T05:00' })).toMatchObject({ code: 4 })
})

test('as soon as possible is rejected while the desk is closed, and the message says when it opens', async () => {
  const { requestQuote } = await openWith(DAYTIME, '2026-03-11T02:00:00Z')
  expect(await requestQuote({ bookingdate: '' })).toMatchObject({
    code: 2,
    message: expect.stringContaining('11/03/2026 05:00'),
  })
  expect(await requestQuote({ bookingdate: '2026-03-11T09:00' })).toMatchObject({
    code: 4,
    earliesttime: '2026-03-11T05:00',
  })
})

test('just before opening, the first pickup is as soon as a car can be there after opening', async () => {
  const { requestQuote } = await openWith(DAYTIME, '2026-03-11T04:45:00Z')
  const { code, bookingdate } = await requestQuote({ bookingdate: '' })
  expect(code).toBe(4)
  expect(bookingdate).toMatch(/^2026-03-11T05:[1-5]\d$/)
})

test('a blocked time is reported with the operator’s own reason, verbatim', async () => {
  const { requestQuote } = await openWith({
    blockedPeriods: [
      { from: at('2026-03-11T08:00'), until: at('2026-03-11T12:00'), reason: 'Marathon $& {time}' },
    ],
  })
  expect(await requestQuote({})).toEqual({
    code: 2,
    message:
      'We’re not taking bookings for that time (Marathon $& {time}). Our next available pickup is 11/03/2026 12:00.',
  })
})

test('the return leg must also start within operating hours', async () => {
  const { requestQuote } = await openWith(DAYTIME)
  const { code, message } = await requestQuote({ rtntype: 'rtn', returndate: '2026-03-14T04:00' })
  expect(code).toBe(2)
  expect(message).toBe(
    'We’re closed at your return time. Our next available pickup is 14/03/2026 05:00.',
  )
})

test('for too early a pickup the message gives the first minute that is both reachable and open', async () => {
  const { requestQuote } = await openWith(DAYTIME, '2026-03-10T23:50:00Z')
  expect(await requestQuote({ bookingdate: '2026-03-10T23:55' })).toEqual({
    code: 2,
    message: 'The earliest time we can pickup from this address is 11/03/2026 05:00',
  })
})

test('an operator closed for a long time gives no time', async () => {
  const { requestQuote } = await openWith({
    blockedPeriods: [
      { from: at('2026-01-01T00:00'), until: at('2029-01-01T00:00'), reason: 'Closed' },
    ],
    ...DAYTIME,
  })
  expect((await requestQuote({})).message).toBe(
    'We’re not taking bookings for that time. Please choose another one.',
  )
})

test('the nearest car’s travel time counts if it is longer than the lead time', async () => {
  const { requestQuote } = await openWith({ minLeadMinutes: 0 })
  const { nearestdriver, earliesttime } = await requestQuote({})
  const minutes = (nearestdriver as { traveltime: number }).traveltime
  expect(minutes).toBeGreaterThan(15)
  expect(earliesttime).toBe(`2026-03-10T12:${String(minutes).padStart(2, '0')}`)
})

test.each([
  ['2026-10-25T01:30', '2026-10-20T12:00:00Z', 4, ''],
  ['2027-03-28T01:30', '2027-03-20T12:00:00Z', 2, 'The clocks go forward then.'],
])('on a night the clocks change, %s', async (bookingdate, now, code, messages) => {
  const { requestQuote } = await openWith({}, now)
  const body = await requestQuote({ bookingdate })
  expect(body['code']).toBe(code)
  expect(body.message).toContain(messages)
})
