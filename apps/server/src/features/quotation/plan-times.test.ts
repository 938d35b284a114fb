import type { Settings } from '@kerbside/domain/operator/operator.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { expect, test } from 'vitest'
import { givenSettings, HEATHROW_TO_CANARY_WHARF } from '../../../test/given.ts'
import { openHouse } from '../../../test/house.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const DAYTIME = { openingHours: [{ weekdays: EVERY_DAY, from: '05:00', to: '24:00' }] }
const at = (local: string) => local as LocalTime

async function openWith(settings: Partial<Settings>, now = '2026-03-10T12:00:00Z') {
  const house = await openHouse({ now })
  await givenSettings(house, { openingHours: [], blockedPeriods: [], ...settings })
  const ask = async (asked: object) =>
    (await house.visitor().post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...asked })).body
  return { house, ask }
}

test('at night the customer reads when the first car goes', async () => {
  const { ask } = await openWith(DAYTIME)
  expect(await ask({ bookingdate: '2026-03-11T03:30' })).toEqual({
    code: 2,
    message: 'We do not drive at that time. The next time we can pick you up is 11/03/2026 05:00.',
  })
  expect(await ask({ bookingdate: '2026-03-11T05:00' })).toMatchObject({ code: 4 })
})

test('as soon as possible is refused while the desk is closed, and says when', async () => {
  const { ask } = await openWith(DAYTIME, '2026-03-11T02:00:00Z')
  expect(await ask({ bookingdate: '' })).toMatchObject({
    code: 2,
    message: expect.stringContaining('11/03/2026 05:00'),
  })
  expect(await ask({ bookingdate: '2026-03-11T09:00' })).toMatchObject({
    code: 4,
    earliesttime: '2026-03-11T05:00',
  })
})

test('just before opening the first car is the one that can be there after', async () => {
  const { ask } = await openWith(DAYTIME, '2026-03-11T04:45:00Z')
  const { code, bookingdate } = await ask({ bookingdate: '' })
  expect(code).toBe(4)
  expect(bookingdate).toMatch(/^2026-03-11T05:[1-5]\d$/)
})

test('a blocked time is told with the operator’s own reason, taken as it is written', async () => {
  const { ask } = await openWith({
    blockedPeriods: [
      { from: at('2026-03-11T08:00'), until: at('2026-03-11T12:00'), reason: 'Marathon $& {time}' },
    ],
  })
  expect(await ask({})).toEqual({
    code: 2,
    message:
      'We take no bookings for that time (Marathon $& {time}). The next time we can pick you up is 11/03/2026 12:00.',
  })
})

test('the way back must begin while the operator drives, too', async () => {
  const { ask } = await openWith(DAYTIME)
  const { code, message } = await ask({ rtntype: 'rtn', returndate: '2026-03-14T04:00' })
  expect(code).toBe(2)
  expect(message).toBe(
    'We do not drive at the time of your return. The next time we can pick you up is 14/03/2026 05:00.',
  )
})

test('too early says the first minute that is both reachable and open', async () => {
  const { ask } = await openWith(DAYTIME, '2026-03-10T23:50:00Z')
  expect(await ask({ bookingdate: '2026-03-10T23:55' })).toEqual({
    code: 2,
    message: 'The earliest time we can pickup from this address is 11/03/2026 05:00',
  })
})

test('who takes no bookings for a long while says no time', async () => {
  const { ask } = await openWith({
    blockedPeriods: [
      { from: at('2026-01-01T00:00'), until: at('2029-01-01T00:00'), reason: 'Closed' },
    ],
    ...DAYTIME,
  })
  expect((await ask({})).message).toBe(
    'We take no bookings for that time. Please choose another one.',
  )
})

test('the nearest car’s way counts when it is longer than the lead time', async () => {
  const { ask } = await openWith({ minLeadMinutes: 0 })
  const { nearestdriver, earliesttime } = await ask({})
  const minutes = (nearestdriver as { traveltime: number }).traveltime
  expect(minutes).toBeGreaterThan(15)
  expect(earliesttime).toBe(`2026-03-10T12:${String(minutes).padStart(2, '0')}`)
})

test.each([
  ['2026-10-25T01:30', '2026-10-20T12:00:00Z', 4, ''],
  ['2027-03-28T01:30', '2027-03-20T12:00:00Z', 2, 'The clock goes forward over this time.'],
])('on a night the clocks change, %s', async (bookingdate, now, code, words) => {
  const { ask } = await openWith({}, now)
  const body = await ask({ bookingdate })
  expect(body['code']).toBe(code)
  expect(body.message).toContain(words)
})
