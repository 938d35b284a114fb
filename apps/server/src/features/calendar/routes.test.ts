import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSettings } from '../../../test/given.ts'
import { givenCustomer, MAYA } from '../../../test/given-account.ts'
import { bookForGuest, givenAccount, givenMember } from '../../../test/given-corporate.ts'
import { givenMember as givenStaff } from '../../../test/given-desk.ts'
import { givenDriver } from '../../../test/given-driver.ts'
import { givenAssigned, givenPhone, givenRide } from '../../../test/given-job.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  await givenSettings(house, { paymentMethods: ['cash', 'card', 'account'] })
  await givenAccount(house)
})

const pathOf = (url: unknown) => new URL(String(url)).pathname

async function read(path: string, headers: Record<string, string> = {}) {
  const host = headers['host'] ?? 'kerbside.localhost'
  const answer = await house.app.inject({ url: path, headers: { ...headers, host } })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

/** Every journey of a calendar, its lines unfolded. */
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
  visitor: Visitor,
  path = '/api/calendarfeed',
  said: object = { kind: 'customer' },
) => pathOf((await visitor.post(path, said)).body['url'])

/** Booked by whoever is signed in here. */
const bookedBy = async (custid: number, when: string) => {
  const ride = await givenRide(house, when)
  await asOwner(
    house,
    `update leg set customer_id = (select id from customer where number = ${custid}) where reference = ${ride.reference};
     update booking set customer_id = leg.customer_id from leg where leg.booking_id = booking.id and leg.reference = ${ride.reference}`,
  )
  return ride
}

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

describe('a customer', () => {
  let maya: Visitor
  let custid: number
  beforeAll(async () => {
    maya = house.visitor()
    custid = (await givenCustomer(maya)).custid
  })

  test('follows their journeys in a calendar of their own, under the names the letters gave them', async () => {
    const { reference } = await bookedBy(custid, '2026-03-12T09:30')
    await givenRide(house, '2026-03-12T10:30')
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
    // a calendar is kept by others: nobody's name, number or address of letters
    expect(text).not.toMatch(/Osei|2079460123|maya@/)
  })

  test('is answered 304 while nothing changed, and sees what was cancelled crossed out', async () => {
    const { reference, visitor } = await bookedBy(custid, '2026-03-20T09:30')
    const path = await followed(maya)
    const first = await read(path)
    const tag = String(first.headers['etag'])
    house.setNow('2026-03-10T13:00:00Z')
    const again = await read(path, { 'if-none-match': `"other", W/${tag}` })
    expect(again).toMatchObject({ status: 304, text: '' })

    await visitor.post('/api/cancelbooking', { bookingref: reference, source: 'web' })
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
    house.setNow('2026-03-10T12:00:00Z')
  })

  test('is shown the address once; made anew or ended, the old one opens nothing', async () => {
    const made = await maya.post('/api/calendarfeed', { kind: 'customer' })
    const old = pathOf(made.body['url'])
    expect(old).toMatch(/^\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
    expect((await maya.get('/api/calendarfeeds')).body).toMatchObject({
      url: '',
      feeds: [{ kind: 'customer', madeat: '2026-03-10T12:00:00.000Z', usedat: '' }],
    })
    expect(JSON.stringify(await asOwner(house, 'select * from calendar_feed'))).not.toContain(
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

  test('who presses twice at once has one address that opens it, and the other is over', async () => {
    const pressed = await Promise.all([followed(maya), followed(maya), followed(maya)])
    const read3 = await Promise.all(pressed.map(async (path) => (await read(path)).status))
    expect(read3.toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  })

  test('has no calendar of a company they do not book for', async () => {
    const answer = await maya.post('/api/calendarfeed', { kind: 'account' })
    expect(answer).toMatchObject({ status: 404, body: MISSING })
  })

  test('reads nothing any more once they are blocked', async () => {
    const visitor = house.visitor()
    await givenCustomer(visitor, { email: 'omar@example.com' })
    const path = await followed(visitor)
    expect((await read(path)).status).toBe(200)
    await asOwner(
      house,
      `update customer set blocked_at = '2026-03-10' where email = 'omar@example.com'`,
    )
    expect((await read(path)).status).toBe(404)
  })
})

test('an unknown address, another operator’s and no address at all look the same', async () => {
  const visitor = house.visitor()
  await givenCustomer(visitor, { ...MAYA, email: 'zoe@example.com' })
  const path = await followed(visitor)
  const answers = await Promise.all([
    read(path, { host: 'northway.localhost' }),
    read(`/calendar/${'A'.repeat(43)}.ics`),
    read(path.replace('.ics', '')),
    read('/calendar/%00.ics'),
  ])
  for (const { status, text } of answers) {
    expect(status).toBe(404)
    expect(JSON.parse(text)).toEqual(MISSING)
  }
})

test('who books for a company follows all of it with the guests’ names, as long as they book for it', async () => {
  const tess = await givenMember(house, { name: 'Tess' })
  const ria = await givenMember(house, { name: 'Ria' })
  await bookForGuest(tess, { journey: { bookingdate: '2026-03-15T09:30' } })
  const path = await followed(ria, undefined, { kind: 'account' })
  const [event] = eventsIn((await read(path)).text)
  expect(event).toMatchObject({ DTSTART: '20260315T093000Z' })
  expect(event?.['DESCRIPTION']).toContain('For Maya Osei')
  expect(event?.['DESCRIPTION']).not.toContain('2079460123')

  await asOwner(house, `update customer set booker_id = null where email = 'ria@wharf.example'`)
  expect((await read(path)).status).toBe(404)
})

test('a driver follows their own jobs, where and when, and nobody’s name', async () => {
  const sam = await givenDriver(house, { firstName: 'Sam' })
  const ride = await givenRide(house, '2026-03-13T08:00')
  await givenRide(house, '2026-03-13T08:15')
  await givenAssigned(house, { ...ride, driverId: sam.driverId })
  const phone = await givenPhone(house, sam)
  const path = await followed(phone, '/api/driver/calendar', {})
  const { text } = await read(path)
  expect(eventsIn(text)).toEqual([
    expect.objectContaining({
      SUMMARY: expect.stringContaining(`KB-${ride.reference}`),
      LOCATION: expect.stringContaining('Cabot Square'),
      DESCRIPTION: expect.stringContaining('Greenwich Church Street'),
    }),
  ])
  expect(text).not.toMatch(/Osei|2079460123/)
  await phone.post('/api/driver/calendarend', {})
  expect((await read(path)).status).toBe(404)
})

describe('the desk', () => {
  test('follows every journey of the coming days, as far as it asks', async () => {
    const ann = await givenStaff(house, 'dispatcher')
    const near = await givenRide(house, '2026-03-11T08:00')
    const far = await givenRide(house, '2026-03-30T08:00')
    const path = await followed(ann, '/api/desk/calendar', {})
    const uids = async (query = '') =>
      eventsIn((await read(path + query)).text).map(({ UID }) => UID)
    expect(await uids()).toContain(`KB-${near.reference}-out@kerbside`)
    expect(await uids()).not.toContain(`KB-${far.reference}-out@kerbside`)
    expect(await uids('?days=30')).toContain(`KB-${far.reference}-out@kerbside`)
    expect(await uids('?days=1&days=2')).toEqual(await uids())

    await ann.post('/api/desk/calendar/end', {})
    expect((await read(path)).status).toBe(404)
    const rows = await asOwner<{ deed: string }>(
      house,
      `select deed from audit_entry where actor_name = 'Nadia dispatcher' and deed like 'calendar.%'
       order by number`,
    )
    expect(rows.map(({ deed }) => deed)).toEqual(['calendar.made', 'calendar.ended'])
  })

  test('lets nobody follow who has another role, or who left', async () => {
    const bo = await givenStaff(house, 'support')
    expect((await bo.post('/api/desk/calendar', {})).status).toBe(404)
    const cy = await givenStaff(house, 'owner')
    const path = await followed(cy, '/api/desk/calendar', {})
    expect((await read(path)).status).toBe(200)
    await asOwner(house, `update staff_member set role = 'accounts' where name = 'Nadia owner'`)
    expect((await read(path)).status).toBe(404)
  })
})
