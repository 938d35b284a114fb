import { expect, test } from 'vitest'
import { givenBooking, givenQuote, givenSettings, mayaBooking } from '../../../test/given.ts'
import {
  amendBooking,
  BOTH_WAYS,
  confirmChange,
  DARTFORD,
  FAR,
  GREENWICH,
  givenPaidBooking,
  HAMMERSMITH,
  moneyOf,
  payBalance,
  pence,
  previewAmendment,
} from '../../../test/given-amendment.ts'
import { startPaidTestApp } from '../../../test/given-messages.ts'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { openPageData } from '../../http/page-data.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { sendDue } from '../notification/send/send-due.ts'
import { manageLinkOf } from './open-manage-link.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

test('ten simultaneous confirmations change a leg and refund it once', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref, total } = await givenPaidBooking(world)
  const seen = await previewAmendment(client, { bookingref, dropoff: HAMMERSMITH })
  const input = { bookingref, offerid: seen.offerid }
  const many = await Promise.all(Array.from({ length: 10 }, () => confirmChange(client, input)))
  for (const { body } of many) expect(body).toMatchObject({ code: 1, total: seen.newtotal })
  expect((await confirmChange(client, input)).body).toMatchObject({ code: 1, total: seen.newtotal })
  expect(await moneyOf(world.testApp, bookingref)).toMatchObject([
    { taken: pence(total), back: pence(seen.refund) },
  ])
  expect(await asOwner(world.testApp, 'select changes from booking')).toEqual([{ changes: 1 }])
})

test('of two different simultaneous changes one is made; the other response shows the current state', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref } = await givenPaidBooking(world)
  const [west, greenwich] = await Promise.all(
    [HAMMERSMITH, GREENWICH].map((dropoff) => previewAmendment(client, { bookingref, dropoff })),
  )
  const responses = await Promise.all(
    [west, greenwich].map((seen) => confirmChange(client, { bookingref, offerid: seen?.offerid })),
  )
  const late = responses.find(({ status }) => status === 409)
  const made = responses.find(({ status }) => status === 200)
  expect(made?.body).toMatchObject({ code: 1 })
  expect(late?.body).toMatchObject({
    code: 2,
    message: 'This booking has just been changed. Please check it again.',
    version: made?.body['version'],
    total: made?.body['total'],
  })
})

test('an outdated price is rejected, and the leg stays unchanged until the customer has seen the new one', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref, total } = await givenPaidBooking(world)
  const seen = await previewAmendment(client, { bookingref, dropoff: HAMMERSMITH })
  world.testApp.setNow(String(seen['expiresat']))
  const { body } = await confirmChange(client, { bookingref, offerid: seen.offerid })
  expect(body).toMatchObject({
    code: 2,
    message: 'This price has expired. Please check the new one.',
    total,
  })
  // an offer for another leg or another booking is rejected too
  const other = await givenPaidBooking(world)
  const foreign = await previewAmendment(other.client, {
    bookingref: other.bookingref,
    dropoff: HAMMERSMITH,
  })
  expect(
    (await confirmChange(client, { bookingref, offerid: foreign.offerid })).body,
  ).toMatchObject({
    code: 2,
    total,
  })
})

test('a change that cannot be priced leaves everything unchanged and gives the same reason as a quote', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const made = await givenBooking(client, mayaBooking(await givenQuote(client, FAR)))
  const bookingref = Number(made.Bref)
  const rejected = async (input: object) =>
    (await previewAmendment(client, { bookingref, ...input })).message
  expect(await rejected({ bookingdate: '2026-03-10T11:00' })).toMatch(/^The earliest time we can/)
  expect(await rejected({ bookingdate: '2026-03-29T01:30' })).toMatch(/^The clocks go forward/)
  expect(await rejected({ dropoff: { ...HAMMERSMITH, lat: 48.85, lng: 2.35 } })).toMatch(
    /service area/,
  )
  const many = { passengers: 40, luggages: 2 }
  expect(await rejected({ party: many })).toBe('No vehicle found with selected capacity.')
  expect(await rejected({ vehtypeid: 99 })).toMatch(/^This car isn’t available/)
  expect(await rejected({ bookingdate: '2026-03-12T12:30' })).toMatch(
    /^You haven’t changed anything yet/,
  )
  expect(await asOwner(testApp, 'select version, changes from booking')).toEqual([
    { version: 1, changes: 0 },
  ])
  // five passengers are offered the first vehicle type that carries them, and may choose among the others
  const five = await previewAmendment(client, { bookingref, party: { passengers: 5, luggages: 2 } })
  expect(five).toMatchObject({ code: 1, newway: { party: { passengers: 5 } } })
  expect((five['vehicles'] as object[]).length).toBeGreaterThan(1)
})

test('flight and note can change until the driver sets out, the leg only while cancelling is free', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  const { client, bookingref, total } = await givenPaidBooking(world)
  const details = {
    flight: {
      flightnumber: 'BA117',
      arrivingfromairportname: 'New York JFK',
      arrivingfromairportcode: 'JFK',
    },
    notes: 'I have a cello',
  }
  testApp.setNow('2026-03-11T12:31:00Z')
  expect(await previewAmendment(client, { bookingref })).toMatchObject({
    maychange: 'details',
    offerid: '',
  })
  expect(
    await previewAmendment(client, { bookingref, bookingdate: '2026-03-12T13:00' }),
  ).toMatchObject({
    code: 2,
    message: expect.stringMatching(/^It’s too late to change this online. Please call us: /),
  })
  const { seen } = await amendBooking(client, { bookingref, ...details })
  expect(seen).toMatchObject({ newtotal: total, topay: 0, refund: 0 })
  expect(
    await asOwner(testApp, `select note, flight->>'number' as number from booking, leg`),
  ).toEqual([{ note: 'I have a cello', number: 'BA117' }])
  await asOwner(testApp, "update leg set state = 'en_route'")
  expect(await previewAmendment(client, { bookingref, notes: 'two cellos' })).toMatchObject({
    code: 2,
    maychange: 'nothing',
  })
  await givenSettings(testApp, { customersMayChange: false })
  await asOwner(testApp, "update leg set state = 'confirmed'")
  expect(await previewAmendment(client, { bookingref, notes: 'two cellos' })).toMatchObject({
    message: expect.stringMatching(/^Please call us to change this trip: /),
  })
})

test('the return leg is changed alone; the outward leg keeps its price and time', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  const { client, made, bookingref, total } = await givenPaidBooking(world, BOTH_WAYS)
  const back = Number(made.ReturnRef)
  const early = await previewAmendment(client, {
    bookingref: back,
    bookingdate: '2026-03-12T12:45',
  })
  expect(early.message).toBe('The return can’t start before the outbound trip has ended.')
  const [before] = await asOwner(
    testApp,
    'select fare_minor, lines, pickup_at from leg where number = 1',
  )
  const { seen } = await amendBooking(client, { bookingref: back, bookingdate: '2026-03-14T14:00' })
  // another time in the same price period costs the same
  expect(seen).toMatchObject({ total, newtotal: total })
  const nearer = await amendBooking(client, { bookingref: back, pickup: HAMMERSMITH })
  expect(nearer.seen.refund).toBeGreaterThan(0)
  expect(
    await asOwner(testApp, 'select fare_minor, lines, pickup_at from leg where number = 1'),
  ).toEqual([before])
  // one leg is cancelled: for the other its new fare is paid, and no more
  expect((await client.post('/api/cancelbooking', { bookingref })).body).toMatchObject({
    code: 1,
    fee: 0,
  })
  const dearer = await amendBooking(client, { bookingref: back, pickup: DARTFORD })
  expect(dearer.seen.topay).toBeGreaterThan(0)
  expect(await payBalance(world, dearer.done)).toMatchObject({ price: dearer.seen.topay })
  const [money] = await moneyOf(testApp, back)
  expect(Number(money?.['taken']) - Number(money?.['back'])).toBe(
    pence(dearer.seen.newway?.fare ?? 0),
  )
})

test('while a payment is in progress the price does not change', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  const { client, bookingref } = await givenPaidBooking(world)
  const { done } = await amendBooking(client, { bookingref, dropoff: DARTFORD })
  const at = new URL(done.paypath, 'http://kerbside.localhost').searchParams
  const key = `id=${at.get('id')}&code=${at.get('code')}`
  await testApp.client().get(`/api/stripepaymentintent?${key}`)
  // the open payment cannot be cancelled at this moment
  world.stripe.faults.add({ times: 9, path: '/cancel', fault: { kind: 'http', status: 503 } })
  const seen = await previewAmendment(client, { bookingref, dropoff: HAMMERSMITH })
  expect((await confirmChange(client, { bookingref, offerid: seen.offerid })).body).toMatchObject({
    code: 2,
    message: expect.stringMatching(/^A payment for this booking is in progress/),
  })
})

test('a guest changes a booking by the signed link in the mail; a shared ticket, another session and another operator cannot', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const made = await givenBooking(client, mayaBooking(await givenQuote(client, FAR)))
  const bookingref = Number(made.Bref)
  const context = await testApp.context()
  const booking = await findAnyBooking(context, { reference: bookingref })
  if (!booking) throw new Error('no booking')
  const { code, path } = await manageLinkOf(context, { booking })
  expect(path).toBe(`/confirmed/${code}.html`)

  const unauthenticated = testApp.client()
  for (const input of [
    { bookingref },
    { bookingref, code: made.ticketcode },
    { bookingref: 2_000_000_001, code },
    { bookingref: 2_000_000_001 },
  ]) {
    const { status, body } = await unauthenticated.post('/api/amendmentquote', input)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
  }
  const elsewhere = testApp.client('northway.localhost')
  expect((await elsewhere.post('/api/amendmentquote', { bookingref, code })).status).toBe(404)

  const seen = await previewAmendment(unauthenticated, {
    bookingref,
    code,
    notes: 'Ring the lower bell',
  })
  const done = await confirmChange(unauthenticated, { bookingref, code, offerid: seen.offerid })
  expect(done.body).toMatchObject({ code: 1, now: { notes: 'Ring the lower bell' } })
  // the link in the mail is also a ticket, but the ticket its page shares cannot change anything
  expect((await unauthenticated.post('/api/bookinginfo', { code })).status).toBe(200)
  const page = { operator: context.profile, needs: ['booking'], code, own: undefined } as const
  expect(await openPageData(testApp.deps).find(page)).toMatchObject({ ticketcode: made.ticketcode })
  // and the link can cancel, which a shared ticket cannot
  const preview = { bookingref, preview: true }
  for (const shared of [preview, { ...preview, code: made.ticketcode }])
    expect((await unauthenticated.post('/api/cancelbooking', shared)).status).toBe(404)
  const cost = await unauthenticated.post('/api/cancelbooking', { ...preview, code })
  expect(cost.body).toMatchObject({ code: 1, fee: 0 })
  await asOwner(testApp, "update booking_access set revoked_at = now() where scope = 'manage'")
  await manageLinkOf(context, { booking })
  expect((await unauthenticated.post('/api/amendmentquote', { bookingref, code })).status).toBe(404)
})

test('the e-mail about a change lists the differences and contains the customer’s own link to change it again', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const made = await givenBooking(client, mayaBooking(await givenQuote(client, FAR)))
  await amendBooking(client, { bookingref: made.Bref, bookingdate: '2026-03-12T14:00' })
  await sendDue(testApp.deps)
  const emails = await asOwner<{ subject: string; body_text: string }>(
    testApp,
    'select subject, body_text from stored_message order by stored_at',
  )
  const email = emails.find(({ subject }) => subject.includes('has changed'))
  expect(email?.body_text).toContain('12/03/2026 14:00')
  const code = /\/confirmed\/([\w-]+)\.html/.exec(email?.body_text ?? '')?.[1]
  expect(code).not.toBe(made.ticketcode)
  const seen = await previewAmendment(testApp.client(), { bookingref: made.Bref, code })
  expect(seen).toMatchObject({
    code: 1,
    maychange: 'all',
    now: { pickupdatetime: '2026-03-12T14:00' },
  })
})
