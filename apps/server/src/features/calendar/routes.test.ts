import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSettings } from '../../../test/given.ts'
import { givenCustomer, MAYA } from '../../../test/given-account.ts'
import { bookForGuest, givenAccount, givenMember } from '../../../test/given-corporate.ts'
import { givenStaff } from '../../../test/given-desk.ts'
import { givenDriver } from '../../../test/given-driver.ts'
import { givenAssigned, givenLeg, givenPhone } from '../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  await givenSettings(testApp, { paymentMethods: ['cash', 'card', 'account'] })
  await givenAccount(testApp)
})

const pathOf = (url: unknown) => new URL(String(url)).pathname

async function read(path: string, headers: Record<string, string> = {}) {
  const host = headers['host'] ?? 'kerbside.localhost'
  const response = await testApp.app.inject({ url: path, headers: { ...headers, host } })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}

/** All events of a calendar, with unfolded lines. */
const eventsIn = (text: string): Record<string, string>[] =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        (event.split('END:VEVENT')[0] ?? '')
          .split('\r\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      ),
    )

const followed = async (
  client: TestClient,
  path = '/api/calendarfeed',
  input: object = { kind: 'customer' },
) => pathOf((await client.post(path, input)).body['url'])

/** A booking by the signed-in customer. */
const bookedBy = async (custid: number, when: string) => {
  const leg = await givenLeg(testApp, when)
  await asOwner(
    testApp,
    `update leg set customer_id = (select id from customer where number = ${custid}) where reference = ${leg.reference};
     update booking set customer_id = leg.customer_id from leg where leg.booking_id = booking.id and leg.reference = ${leg.reference}`,
  )
  return leg
}

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

describe('a customer', () => {
  let maya: TestClient
  let custid: number
  beforeAll(async () => {
    maya = testApp.client()
    custid = (await givenCustomer(maya)).custid
  })

  test('follows their legs in a calendar of their own, under the same event names as in the e-mails', async () => {
    const { reference } = await bookedBy(custid, '2026-03-12T09:30')
    await givenLeg(testApp, '2026-03-12T10:30')
    const { status, headers, text } = await read(await followed(maya))

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(eventsIn(text)).toEqual([
      expect.objectContaining({
        UID: `KB-${reference}-out@kerbside`,
        DTSTART: '20260312T093000Z',
        STATUS: 'CONFIRMED',
        'LAST-MODIFIED': '20260310T120000Z',
        SUMMARY: expect.stringContaining('Cabot Square to Greenwich Church Street'),
      }),
    ])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    // other services store calendars, so they contain no name, phone number or e-mail address
    expect(text).not.toMatch(/Osei|2079460123|maya@/)
  })

  test('gets 304 while nothing changed, and sees cancelled legs crossed out', async () => {
    const { reference, client } = await bookedBy(custid, '2026-03-20T09:30')
    const path = await followed(maya)
    const first = await read(path)
    const tag = String(first.headers['etag'])
    testApp.setNow('2026-03-10T13:00:00Z')
    const again = await read(path, { 'if-none-match': `"other", W/${tag}` })
    expect(again).toMatchObject({ status: 304, text: '' })

    await client.post('/api/cancelbooking', { bookingref: reference, source: 'web' })
    const changed = await read(path, { 'if-none-match': tag })
    const of = (text: string) =>
      eventsIn(text).find(({ UID }) => UID === `KB-${reference}-out@kerbside`)
    expect(changed.status).toBe(200)
    expect(of(changed.text)).toMatchObject({
      STATUS: 'CANCELLED',
      'LAST-MODIFIED': '20260310T130000Z',
    })
    expect(Number(of(changed.text)?.['SEQUENCE'])).toBeGreaterThan(
      Number(of(first.text)?.['SEQUENCE']),
    )
    testApp.setNow('2026-03-10T12:00:00Z')
  })

  test('sees the address once; after it is replaced or ended the old one stops working', async () => {
    const made = await maya.post('/api/calendarfeed', { kind: 'customer' })
    const old = pathOf(made.body['url'])
    expect(old).toMatch(/^\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
    expect((await maya.get('/api/calendarfeeds')).body).toMatchObject({
      url: '',
      feeds: [{ kind: 'customer', madeat: '2026-03-10T12:00:00.000Z', usedat: '' }],
    })
    expect(JSON.stringify(await asOwner(testApp, 'select * from calendar_feed'))).not.toContain(
      old.slice(10, 30),
    )
    const fresh = await followed(maya)
    expect((await read(old)).status).toBe(404)
    expect((await read(fresh)).status).toBe(200)
    expect((await maya.get('/api/calendarfeeds')).body).toMatchObject({
      feeds: [{ usedat: '2026-03-10T12:00:00.000Z' }],
    })
    await maya.post('/api/calendarfeedend', { kind: 'customer' })
    expect((await read(fresh)).status).toBe(404)
    expect((await maya.get('/api/calendarfeeds')).body).toMatchObject({ feeds: [{ madeat: '' }] })
  })

  test('who presses twice at once has one working address, and the other has ended', async () => {
    const pressed = await Promise.all([followed(maya), followed(maya), followed(maya)])
    const read3 = await Promise.all(pressed.map(async (path) => (await read(path)).status))
    expect(read3.toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })

  test('has no calendar of a company they do not book for', async () => {
    const response = await maya.post('/api/calendarfeed', { kind: 'account' })
    expect(response).toMatchObject({ status: 404, body: MISSING })
  })

  test('reads nothing once they are blocked', async () => {
    const client = testApp.client()
    await givenCustomer(client, { email: 'omar@example.com' })
    const path = await followed(client)
    expect((await read(path)).status).toBe(200)
    await asOwner(
      testApp,
      `update customer set blocked_at = '2026-03-10' where email = 'omar@example.com'`,
    )
    expect((await read(path)).status).toBe(404)
  })
})

test('an unknown address, another operator’s and an empty address give the same response', async () => {
  const client = testApp.client()
  await givenCustomer(client, { ...MAYA, email: 'zoe@example.com' })
  const path = await followed(client)
  const responses = await Promise.all([
    read(path, { host: 'northway.localhost' }),
    read(`/calendar/${'A'.repeat(43)}.ics`),
    read(path.replace('.ics', '')),
    read('/calendar/%00.ics'),
  ])
  for (const { status, text } of responses) {
    expect(status).toBe(404)
    expect(JSON.parse(text)).toEqual(MISSING)
  }
})

test('a booker follows all of the company’s legs with the guests’ names, as long as they book for it', async () => {
  const tess = await givenMember(testApp, { name: 'Tess' })
  const ria = await givenMember(testApp, { name: 'Ria' })
  await bookForGuest(tess, { journey: { bookingdate: '2026-03-15T09:30' } })
  const path = await followed(ria, undefined, { kind: 'account' })
  const [event] = eventsIn((await read(path)).text)
  expect(event).toMatchObject({ DTSTART: '20260315T093000Z' })
  expect(event?.['DESCRIPTION']).toContain('For Maya Osei')
  expect(event?.['DESCRIPTION']).not.toContain('2079460123')

  await asOwner(testApp, `update customer set booker_id = null where email = 'ria@wharf.example'`)
  expect((await read(path)).status).toBe(404)
})

test('a driver follows their own jobs with time and place, and without names', async () => {
  const sam = await givenDriver(testApp, { firstName: 'Sam' })
  const leg = await givenLeg(testApp, '2026-03-13T08:00')
  await givenLeg(testApp, '2026-03-13T08:15')
  await givenAssigned(testApp, { ...leg, driverId: sam.driverId })
  const phone = await givenPhone(testApp, sam)
  const path = await followed(phone, '/api/driver/calendar', {})
  const { text } = await read(path)
  expect(eventsIn(text)).toEqual([
    expect.objectContaining({
      SUMMARY: expect.stringContaining(`KB-${leg.reference}`),
      LOCATION: expect.stringContaining('Cabot Square'),
      DESCRIPTION: expect.stringContaining('Greenwich Church Street'),
    }),
  ])
  expect(text).not.toMatch(/Osei|2079460123/)
  await phone.post('/api/driver/calendarend', {})
  expect((await read(path)).status).toBe(404)
})

describe('the desk', () => {
  test('follows all legs of the coming days, up to the requested number of days', async () => {
    const ann = await givenStaff(testApp, 'dispatcher')
    const near = await givenLeg(testApp, '2026-03-11T08:00')
    const far = await givenLeg(testApp, '2026-03-30T08:00')
    const path = await followed(ann, '/api/desk/calendar', {})
    const uids = async (query = '') =>
      eventsIn((await read(path + query)).text).map(({ UID }) => UID)
    expect(await uids()).toContain(`KB-${near.reference}-out@kerbside`)
    expect(await uids()).not.toContain(`KB-${far.reference}-out@kerbside`)
    expect(await uids('?days=30')).toContain(`KB-${far.reference}-out@kerbside`)
    expect(await uids('?days=1&days=2')).toEqual(await uids())

    await ann.post('/api/desk/calendar/end', {})
    expect((await read(path)).status).toBe(404)
    const rows = await asOwner<{ action: string }>(
      testApp,
      `select action from audit_entry where actor_name = 'Nadia dispatcher' and action like 'calendar.%'
       order by number`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['calendar.made', 'calendar.ended'])
  })

  test('gives no feed to members with other roles or to former members', async () => {
    const bo = await givenStaff(testApp, 'support')
    expect((await bo.post('/api/desk/calendar', {})).status).toBe(404)
    const cy = await givenStaff(testApp, 'owner')
    const path = await followed(cy, '/api/desk/calendar', {})
    expect((await read(path)).status).toBe(200)
    await asOwner(testApp, `update staff_member set role = 'accounts' where name = 'Nadia owner'`)
    expect((await read(path)).status).toBe(404)
  })
})
