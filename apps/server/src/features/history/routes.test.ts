import type { BookingDetails, HistoryReply } from '@kerbside/contract/booking.ts'
import {
  findBookingDetails,
  listCurrentBookings,
  listPastLegs,
} from '@kerbside/contract/booking.ts'
import { groupOf, HISTORY_GROUPS, todayAt } from '@kerbside/domain/booking/history.ts'
import { LEG_STATES } from '@kerbside/domain/booking/leg-state.ts'
import { expect, test } from 'vitest'
import { givenBooking, givenQuote, mayaBooking } from '../../../test/given.ts'
import { asDemo, givenCustomer, signInAs } from '../../../test/given-account.ts'
import { givenLegs } from '../../../test/given-legs.ts'
import { asOwner, startTestApp, type TestClient } from '../../../test/test-app.ts'

const MISSING = {
  status: 404,
  body: { code: 0, message: 'Something went wrong, please try again.' },
}

const list = async (client: TestClient, context: string): Promise<HistoryReply> => {
  const { status, body } = await client.get(`/api/${context}`)
  expect(status).toBe(200)
  const { reply } = context.startsWith('current') ? listCurrentBookings : listPastLegs
  return reply.parse(body)
}

const referencesOf = ({ jlist }: HistoryReply) => jlist.map(({ jobpartid }) => jobpartid)

test('a customer finds today’s, current, upcoming and past legs in the right groups', async () => {
  const testApp = await startTestApp()
  const maya = testApp.client()
  const { custid } = await givenCustomer(maya)
  const { Bref } = await givenBooking(maya)
  // the test app's day is the tenth of March; every state before, on and after it
  const journeys = LEG_STATES.flatMap((state) =>
    ['2026-03-08', '2026-03-10', '2026-03-20'].map((day) => ({
      state,
      pickupAt: `${day}T15:00:00Z`,
    })),
  )
  await givenLegs(testApp, { like: Bref, journeys })

  const today = todayAt(testApp.deps.now(), 'Europe/London')
  const tomorrows = { state: 'confirmed', pickupAt: '2026-03-11T09:30:00Z' } as const
  const expected = Object.fromEntries(
    HISTORY_GROUPS.map((group) => [
      group,
      [...journeys, tomorrows].filter(
        ({ state, pickupAt }) => groupOf({ state, pickupAt: new Date(pickupAt) }, today) === group,
      ).length,
    ]),
  )
  const current = await list(maya, `currentbookings?custid=${custid}`)
  expect(current.counts).toEqual(expected)
  for (const group of ['today', 'process', 'pending'] as const) {
    const item = await list(maya, `currentbookings?custid=${custid}&group=${group}`)
    expect(item.total).toBe(expected[group])
    expect(item.jlist.every((journey) => journey.group === group)).toBe(true)
  }
  const times = current.jlist.map(({ pickupdatetime }) => pickupdatetime)
  expect(times).toEqual(times.toSorted())
})

test('past legs come five a page, latest first, and within the requested period', async () => {
  const testApp = await startTestApp()
  const maya = testApp.client()
  const { custid } = await givenCustomer(maya)
  const { Bref } = await givenBooking(maya)
  const days = [
    '2026-03-01',
    '2026-02-20',
    '2026-01-05',
    '2025-12-11', // within three months
    '2025-12-09',
    '2025-10-01', // six
    '2025-05-01', // twelve
    '2024-01-01',
  ]
  const made = await givenLegs(testApp, {
    like: Bref,
    journeys: days.map((day) => ({ state: 'completed', pickupAt: `${day}T10:00:00Z` })),
  })
  const request = (filter: string, page = 0) =>
    list(maya, `journeyhistory?custid=${custid}&filter=${filter}&page=${page}`)

  const first = await request('all')
  expect(first).toMatchObject({ total: 8, pagesize: 5, pageindex: 0, counts: { history: 8 } })
  expect(referencesOf(first)).toEqual(made.slice(0, 5))
  expect(referencesOf(await request('all', 1))).toEqual(made.slice(5))
  expect(referencesOf(await request('all', 10_000))).toEqual([])
  expect((await request('3')).total).toBe(4)
  expect((await request('6')).total).toBe(6)
  expect((await request('12')).total).toBe(7)
  expect(first.jlist[0]).toMatchObject({ status: 'finish', fare: first.jlist[0]?.charged })
})

test('outward and return are two legs, each with its own route, reference and fare; a cancelled one costs its fee', async () => {
  const testApp = await startTestApp()
  const maya = testApp.client()
  const { custid } = await givenCustomer(maya)
  const quote = await givenQuote(maya, { rtntype: 'rtn', returndate: '2026-03-14T18:00' })
  const { body } = await maya.post('/api/createbookingTest', {
    ...mayaBooking(quote),
    rtntype: 'rtn',
  })
  const [out, back] = [Number(body['Bref']), Number(body['ReturnRef'])]

  const found = await list(maya, `currentbookings?custid=${custid}`)
  expect(found.jlist).toMatchObject([
    { jobpartid: out, leg: 1, otherjobpartid: back, pickpostcode: 'TW6 2GA', charged: quote.fare },
    {
      jobpartid: back,
      leg: 2,
      otherjobpartid: out,
      pickpostcode: 'E14 4QQ',
      charged: quote.returnfare,
    },
  ])

  const details = async (jobid: number): Promise<BookingDetails> =>
    findBookingDetails.reply.parse((await maya.get(`/api/bookingdetails?jobid=${jobid}`)).body)
  const [seenOut, seenBack] = [await details(out), await details(back)]
  expect(seenOut).toMatchObject({ jobpartid: out, returnjobpartid: back, pickpostcode: 'TW6 2GA' })
  expect(seenBack).toMatchObject({
    jobpartid: back,
    returnjobpartid: null,
    pickpostcode: 'E14 4QQ',
    pickupdatetime: '2026-03-14T18:00',
    timeline: [{ status: 'upcoming', at: '2026-03-10T12:00:00.000Z' }],
    ticketcode: body['ticketcode'],
  })
  expect(seenBack.routepath[0]).not.toEqual(seenOut.routepath[0])

  await maya.post('/api/cancelbooking', { bookingref: back })
  const past = await list(maya, `journeyhistory?custid=${custid}&filter=3`)
  expect(past.jlist).toMatchObject([{ jobpartid: back, status: 'cancelled', charged: 0 }])
  expect(referencesOf(await list(maya, `currentbookings?custid=${custid}`))).toEqual([out])

  // a month after the leg its ticket has expired, and its page no longer links there
  testApp.setNow('2026-06-01T12:00:00Z')
  await signInAs(maya)
  expect((await details(back)).ticketcode).toBe('')
})

test('another customer’s list or booking gives the same response as a missing one', async () => {
  const testApp = await startTestApp()
  const [maya, ann, guest] = [testApp.client(), testApp.client(), testApp.client()]
  const { custid } = await givenCustomer(maya)
  const others = await givenCustomer(ann, { email: 'ann@example.com' })
  const annsBooking = await givenBooking(ann)
  const guests = await givenBooking(guest, { passengeremail: 'joe@example.com' })
  const northway = testApp.client('northway.localhost')
  await givenCustomer(northway)

  for (const context of ['currentbookings?', 'journeyhistory?filter=12&']) {
    // S-02: without a session; S-03: with another company's number
    expect(await testApp.client().get(`/api/${context}custid=${custid}`)).toMatchObject(MISSING)
    expect(await maya.get(`/api/${context}custid=${others.custid}`)).toMatchObject(MISSING)
    expect(await maya.get(`/api/${context}custid=${custid}&bookerid=501`)).toMatchObject(MISSING)
    expect(await maya.get(`/api/${context}custid=0`)).toMatchObject(MISSING)
    // S-37
    expect((await maya.get(`/api/${context}custid=1&custid=2`)).status).toBe(400)
    expect((await maya.get(`/api/${context}custid[$ne]=1`)).status).toBe(400)
    expect((await maya.get(`/api/${context}custid=${custid}&page=10001`)).status).toBe(400)
  }
  expect((await maya.get(`/api/journeyhistory?custid=${custid}&filter=4`)).status).toBe(400)

  const missing = await maya.get('/api/bookingdetails?jobid=2000000001')
  expect(missing).toMatchObject(MISSING)
  // S-04, S-05: another customer's, a guest's, and that of the same person at another operator
  for (const { Bref } of [annsBooking, guests]) {
    const { status, body } = await maya.get(`/api/bookingdetails?jobid=${Bref}`)
    expect({ status, body }).toEqual({ status: missing.status, body: missing.body })
    expect(await northway.get(`/api/bookingdetails?jobid=${Bref}`)).toMatchObject(MISSING)
  }
  expect((await ann.get(`/api/bookingdetails?jobid=${annsBooking.Bref}`)).status).toBe(200)
})

test('a booker sees what the company booked, also by a colleague, and without its number only their own', async () => {
  const testApp = await startTestApp()
  const [booker, colleague] = [testApp.client(), testApp.client()]
  await givenCustomer(colleague, { email: 'col@example.com' })
  await asOwner(testApp, "update customer set booker_id = 501 where email = 'col@example.com'")
  await asDemo(booker, 'demo.booker@example.com')
  const theirs = await booker.post('/api/createbookingTest', {
    ...mayaBooking(await givenQuote(booker)),
    custname: 'Anna Guest',
    custphone: '2079460199',
  })
  const colleagues = await colleague.post('/api/createbookingTest', {
    ...mayaBooking(await givenQuote(colleague, { bookingdate: '2026-03-12T09:30' })),
    custname: 'Anna Guest',
    custphone: '2079460199',
  })
  const custid = String((await booker.get('/api/profile')).body['custid'])
  const own = await list(booker, `currentbookings?custid=${custid}`)
  expect(referencesOf(own)).toEqual([Number(theirs.body['Bref'])])
  const all = await list(booker, `currentbookings?custid=${custid}&bookerid=501`)
  expect(referencesOf(all)).toEqual([theirs, colleagues].map(({ body }) => Number(body['Bref'])))
  const details = await booker.get(`/api/bookingdetails?jobid=${String(colleagues.body['Bref'])}`)
  expect(details.status).toBe(200)
})
