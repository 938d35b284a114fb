import { expect, test } from 'vitest'
import { givenQuote, mayaBooking } from '../../../test/given.ts'
import {
  bookForGuest,
  givenAccount,
  givenMember,
  openAccount,
  WHARF,
} from '../../../test/given-corporate.ts'
import { givenStaff } from '../../../test/given-desk.ts'
import { setMember } from '../corporate/agree-account.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const MARCH = `bookerid=${WHARF}&datefrom=2026-03-01&dateto=2026-03-31`
/** The same for a call of the desk. */
const DESK_MARCH = `bookerId=${WHARF}&dateFrom=2026-03-01&dateTo=2026-03-31`

test('a company’s month: what is on account, paid to the driver, cancelled, and earned', async () => {
  const { booker } = await openAccount()
  const first = await bookForGuest(booker)
  const second = await bookForGuest(booker, {
    journey: { bookingdate: '2026-03-12T09:30' },
    booking: { paymentmethod: 'cash', ourref: '', costcentre: '' },
  })
  const third = await bookForGuest(booker, { journey: { bookingdate: '2026-03-13T09:30' } })
  await booker.post('/api/cancelbooking', { bookingref: third.body['Bref'] })
  await bookForGuest(booker, { journey: { bookingdate: '2026-04-01T00:00' } })
  const { total } = first

  const { body } = await booker.get(`/api/bookerstatement?${MARCH}`)
  const lines = body['bookings'] as Record<string, unknown>[]
  const commission = Math.round(total * 10) / 100
  expect(lines).toMatchObject([
    {
      JobPartID: Number(first.body['Bref']),
      BookingDateTime: '2026-03-11T09:30',
      Status: 'upcoming',
      BookerRef: 'PO-123456',
      BookerName: 'Tess Marsh',
      BookerAddress: '1 Wharf Road, London E14',
      PassengerName: 'Maya Osei',
      CostCentre: 'HR',
      PickupPostcode: 'TW6 2GA',
      Card: 0,
      Cash: 0,
      Account: total,
      Price: total,
      Commission: commission,
    },
    {
      JobPartID: Number(second.body['Bref']),
      BookerRef: '',
      Cash: total,
      Account: 0,
      Price: total,
      Card: 0,
    },
    { Status: 'cancelled', Price: 0, Commission: 0, Cash: 0 },
  ])
  expect(body).toMatchObject({
    company: 'Wharf Hotels',
    datefrom: '2026-03-01',
    dateto: '2026-03-31',
    totals: [
      {
        currencycode: 'GBP',
        bookings: 3,
        card: 0,
        cash: total,
        account: total,
        price: total * 2,
        commission: commission * 2,
      },
    ],
  })
})

test('the desk reads the same statement as the company; a dispatcher and another operator find none', async () => {
  const { booker, testApp } = await openAccount()
  await bookForGuest(booker)
  const theirs = await booker.get(`/api/bookerstatement?${MARCH}`)
  const accounts = await givenStaff(testApp, 'accounts')
  const ours = await accounts.get(`/api/desk/account/statement?${DESK_MARCH}`)
  expect(ours.body).toEqual(theirs.body)
  expect(ours.body['bookings']).toHaveLength(1)

  const backwards = `bookerId=${WHARF}&dateFrom=2026-03-31&dateTo=2026-03-01`
  const rejected = await accounts.get(`/api/desk/account/statement?${backwards}`)
  expect(rejected.body).toMatchObject({ code: 2, bookings: [] })
  for (const anonymous of [
    await (await givenStaff(testApp, 'dispatcher')).get(
      `/api/desk/account/statement?${DESK_MARCH}`,
    ),
    await (await givenStaff(testApp, 'accounts', 'northway')).get(
      `/api/desk/account/statement?${DESK_MARCH}`,
    ),
    await accounts.get(`/api/desk/account/statement?${DESK_MARCH.replace(`=${WHARF}`, '=7')}`),
  ])
    expect([anonymous.status, anonymous.body]).toEqual([404, MISSING])
})

test('a chart’s week begins on its Monday, has seven days and no cancelled journey', async () => {
  const { booker } = await openAccount()
  const { total } = await bookForGuest(booker)
  await bookForGuest(booker, { journey: { bookingdate: '2026-03-15T23:30' } })
  const gone = await bookForGuest(booker, { journey: { bookingdate: '2026-03-12T09:30' } })
  await booker.post('/api/cancelbooking', { bookingref: gone.body['Bref'] })
  await bookForGuest(booker, { journey: { bookingdate: '2026-03-16T00:00' } })
  const { body } = await booker.get(`/api/booking?bookerid=${WHARF}&weekcommencing=2026-03-12`)
  const days = body['days'] as { date: string; bookings: number; amount: number }[]
  expect(days.map(({ date }) => date)).toEqual(
    [9, 10, 11, 12, 13, 14, 15].map((day) => `2026-03-${String(day).padStart(2, '0')}`),
  )
  expect(days.map(({ bookings }) => bookings)).toEqual([0, 0, 1, 0, 0, 0, 1])
  expect(days[2]?.amount).toBe(total)
  expect(body['currencycode']).toBe('GBP')
})

test('a month without journeys is empty and adds up to zero; an invalid span of days is rejected', async () => {
  const { booker } = await openAccount()
  const of = async (days: string) =>
    (await booker.get(`/api/bookerstatement?bookerid=${WHARF}${days}`)).body
  expect(await of('')).toMatchObject({
    code: 1,
    bookings: [],
    totals: [],
    datefrom: '2026-03-01',
    dateto: '2026-03-10',
  })
  expect(await of('&datefrom=2026-03-31&dateto=2026-03-01')).toMatchObject({ code: 2 })
  expect(await of('&datefrom=2025-03-01&dateto=2026-03-31')).toMatchObject({
    code: 2,
    message: 'Please choose a period of up to a year.',
  })
  expect(
    (await booker.get(`/api/bookerstatement?bookerid=${WHARF}&datefrom=2026-02-31`)).status,
  ).toBe(400)
  // an instant falls on a day in the operator's time zone: 23:30 in London is the next day further east
  expect(await of('&datefrom=2026-06-30T23:30:00Z&dateto=2026-07-01')).toMatchObject({
    datefrom: '2026-07-01',
  })
})

test('another company, a customer, a guest and another operator find no statement', async () => {
  const { testApp, booker } = await openAccount()
  await bookForGuest(booker)
  await givenAccount(testApp, { name: 'Other Ltd' }, 502)
  const other = await givenMember(testApp, { name: 'Otto', bookerId: 502 })
  await givenAccount(testApp, { name: 'North Ltd' }, 503, 'northway')
  const north = await givenMember(testApp, { name: 'Nora', bookerId: 503, slug: 'northway' })
  const requests = [
    `bookerstatement?${MARCH}`,
    `booking?bookerid=${WHARF}&weekcommencing=2026-03-09`,
  ]
  for (const request of requests) {
    const missing = await booker.get(`/api/${request.replace(String(WHARF), '999')}`)
    for (const client of [other, testApp.client(), north]) {
      const { status, body } = await client.get(`/api/${request}`)
      expect({ status, body }).toEqual({ status: 404, body: MISSING })
      expect({ status, body }).toEqual({ status: missing.status, body: missing.body })
    }
    expect((await booker.get(`/api/${request.replace(String(WHARF), '0')}`)).status).toBe(404)
  }
  expect(
    (await other.get(`/api/bookerstatement?${MARCH.replace('501', '502')}`)).body,
  ).toMatchObject({
    bookings: [],
  })
})

test('a booker who has left the company no longer sees its statement', async () => {
  const { testApp, booker } = await openAccount()
  const quote = await givenQuote(booker)
  await booker.post('/api/createbookingTest', mayaBooking(quote))
  await setMember(await testApp.context(), { email: 'tess@wharf.example', of: undefined })
  expect((await booker.get(`/api/bookerstatement?${MARCH}`)).status).toBe(404)
})
