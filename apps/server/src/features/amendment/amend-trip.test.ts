import { expect, test } from 'vitest'
import { givenBooking, givenQuote, givenSettings, mayaBooks } from '../../../test/given.ts'
import {
  BOTH_WAYS,
  changeTrip,
  confirmChange,
  DARTFORD,
  FAR,
  GREENWICH,
  givenPaidTrip,
  HAMMERSMITH,
  lookAtChange,
  moneyOf,
  payBalance,
  pence,
} from '../../../test/given-amendment.ts'
import { openPaidHouse } from '../../../test/given-messages.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { openPageData } from '../../http/page-data.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { sendDue } from '../notification/send-due.ts'
import { manageLinkOf } from './open-manage-link.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

test('pressed twice, or ten times at once, a trip is changed and paid back once', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref, total } = await givenPaidTrip(world)
  const seen = await lookAtChange(visitor, { bookingref, dropoff: HAMMERSMITH })
  const said = { bookingref, offerid: seen.offerid }
  const many = await Promise.all(Array.from({ length: 10 }, () => confirmChange(visitor, said)))
  for (const { body } of many) expect(body).toMatchObject({ code: 1, total: seen.newtotal })
  expect((await confirmChange(visitor, said)).body).toMatchObject({ code: 1, total: seen.newtotal })
  expect(await moneyOf(world.house, bookingref)).toMatchObject([
    { taken: pence(total), back: pence(seen.refund) },
  ])
  expect(await asOwner(world.house, 'select changes from booking')).toEqual([{ changes: 1 }])
})

test('two different changes at once: one is made, the other is told how it stands by now', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref } = await givenPaidTrip(world)
  const [west, greenwich] = await Promise.all(
    [HAMMERSMITH, GREENWICH].map((dropoff) => lookAtChange(visitor, { bookingref, dropoff })),
  )
  const answers = await Promise.all(
    [west, greenwich].map((seen) => confirmChange(visitor, { bookingref, offerid: seen?.offerid })),
  )
  const late = answers.find(({ status }) => status === 409)
  const made = answers.find(({ status }) => status === 200)
  expect(made?.body).toMatchObject({ code: 1 })
  expect(late?.body).toMatchObject({
    code: 2,
    message: 'This booking was changed in the meantime. Please look at it once more.',
    version: made?.body['version'],
    total: made?.body['total'],
  })
})

test('an old price is not taken: the trip stays as it was until the new one is seen', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref, total } = await givenPaidTrip(world)
  const seen = await lookAtChange(visitor, { bookingref, dropoff: HAMMERSMITH })
  world.house.setNow(String(seen['expiresat']))
  const { body } = await confirmChange(visitor, { bookingref, offerid: seen.offerid })
  expect(body).toMatchObject({
    code: 2,
    message: 'This price has run out. Please look at the new one.',
    total,
  })
  // nor one made for another way or another booking
  const other = await givenPaidTrip(world)
  const foreign = await lookAtChange(other.visitor, {
    bookingref: other.bookingref,
    dropoff: HAMMERSMITH,
  })
  expect(
    (await confirmChange(visitor, { bookingref, offerid: foreign.offerid })).body,
  ).toMatchObject({
    code: 2,
    total,
  })
})

test('what cannot be priced leaves everything as it was, and says why in a quote’s words', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const made = await givenBooking(visitor, mayaBooks(await givenQuote(visitor, FAR)))
  const bookingref = Number(made.Bref)
  const refused = async (said: object) =>
    (await lookAtChange(visitor, { bookingref, ...said })).message
  expect(await refused({ bookingdate: '2026-03-10T11:00' })).toMatch(/^The earliest time we can/)
  expect(await refused({ bookingdate: '2026-03-29T01:30' })).toMatch(/^The clock goes forward/)
  expect(await refused({ dropoff: { ...HAMMERSMITH, lat: 48.85, lng: 2.35 } })).toMatch(
    /service area/,
  )
  const many = { passengers: 40, luggages: 2 }
  expect(await refused({ party: many })).toBe('No vehicle found with selected capacity.')
  expect(await refused({ vehtypeid: 99 })).toMatch(/^This vehicle is not available/)
  expect(await refused({ bookingdate: '2026-03-12T12:30' })).toMatch(/^Nothing is different yet/)
  expect(await asOwner(house, 'select version, changes from booking')).toEqual([
    { version: 1, changes: 0 },
  ])
  // five people are offered the first car that takes them, and may choose among the others
  const five = await lookAtChange(visitor, { bookingref, party: { passengers: 5, luggages: 2 } })
  expect(five).toMatchObject({ code: 1, newway: { party: { passengers: 5 } } })
  expect((five['vehicles'] as object[]).length).toBeGreaterThan(1)
})

test('the flight and the note hold until the driver sets out; the trip only as long as cancelling is free', async () => {
  const world = await openPaidHouse()
  const { house } = world
  const { visitor, bookingref, total } = await givenPaidTrip(world)
  const details = {
    flight: {
      flightnumber: 'BA117',
      arrivingfromairportname: 'New York JFK',
      arrivingfromairportcode: 'JFK',
    },
    notes: 'I have a cello',
  }
  house.setNow('2026-03-11T12:31:00Z')
  expect(await lookAtChange(visitor, { bookingref })).toMatchObject({
    maychange: 'details',
    offerid: '',
  })
  expect(
    await lookAtChange(visitor, { bookingref, bookingdate: '2026-03-12T13:00' }),
  ).toMatchObject({
    code: 2,
    message: expect.stringMatching(/^It is too late to change this here. Please call us: /),
  })
  const { seen } = await changeTrip(visitor, { bookingref, ...details })
  expect(seen).toMatchObject({ newtotal: total, topay: 0, refund: 0 })
  expect(
    await asOwner(house, `select note, flight->>'number' as number from booking, leg`),
  ).toEqual([{ note: 'I have a cello', number: 'BA117' }])
  await asOwner(house, "update leg set state = 'en_route'")
  expect(await lookAtChange(visitor, { bookingref, notes: 'two cellos' })).toMatchObject({
    code: 2,
    maychange: 'nothing',
  })
  await givenSettings(house, { customersMayChange: false })
  await asOwner(house, "update leg set state = 'confirmed'")
  expect(await lookAtChange(visitor, { bookingref, notes: 'two cellos' })).toMatchObject({
    message: expect.stringMatching(/^Please call us to change this trip/),
  })
})

test('the way back is changed alone; the way out keeps its price and its time', async () => {
  const world = await openPaidHouse()
  const { house } = world
  const { visitor, made, bookingref, total } = await givenPaidTrip(world, BOTH_WAYS)
  const back = Number(made.ReturnRef)
  const early = await lookAtChange(visitor, { bookingref: back, bookingdate: '2026-03-12T12:45' })
  expect(early.message).toBe('The way back cannot begin before the way there has ended.')
  const [before] = await asOwner(
    house,
    'select fare_minor, lines, pickup_at from leg where number = 1',
  )
  const { seen } = await changeTrip(visitor, { bookingref: back, bookingdate: '2026-03-14T14:00' })
  // the same rules at another hour of the same kind cost the same
  expect(seen).toMatchObject({ total, newtotal: total })
  const nearer = await changeTrip(visitor, { bookingref: back, pickup: HAMMERSMITH })
  expect(nearer.seen.refund).toBeGreaterThan(0)
  expect(
    await asOwner(house, 'select fare_minor, lines, pickup_at from leg where number = 1'),
  ).toEqual([before])
  // one of both ways is cancelled: of the other its own new fare is paid, and no more
  expect((await visitor.post('/api/cancelbooking', { bookingref })).body).toMatchObject({
    code: 1,
    fee: 0,
  })
  const dearer = await changeTrip(visitor, { bookingref: back, pickup: DARTFORD })
  expect(dearer.seen.topay).toBeGreaterThan(0)
  expect(await payBalance(world, dearer.done)).toMatchObject({ price: dearer.seen.topay })
  const [money] = await moneyOf(house, back)
  expect(Number(money?.['taken']) - Number(money?.['back'])).toBe(
    pence(dearer.seen.newway?.fare ?? 0),
  )
})

test('while a payment is under way the price does not move under it', async () => {
  const world = await openPaidHouse()
  const { house } = world
  const { visitor, bookingref } = await givenPaidTrip(world)
  const { done } = await changeTrip(visitor, { bookingref, dropoff: DARTFORD })
  const at = new URL(done.paypath, 'http://kerbside.localhost').searchParams
  const key = `id=${at.get('id')}&code=${at.get('code')}`
  await house.visitor().get(`/api/stripepaymentintent?${key}`)
  // the open question cannot be taken back just now
  world.stripe.faults.add({ times: 9, path: '/cancel', fault: { kind: 'http', status: 503 } })
  const seen = await lookAtChange(visitor, { bookingref, dropoff: HAMMERSMITH })
  expect((await confirmChange(visitor, { bookingref, offerid: seen.offerid })).body).toMatchObject({
    code: 2,
    message: expect.stringMatching(/^A payment for this booking is under way/),
  })
})

test('a guest changes by the signed link of the mail; a shared ticket, another’s hands and another’s house change nothing', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const made = await givenBooking(visitor, mayaBooks(await givenQuote(visitor, FAR)))
  const bookingref = Number(made.Bref)
  const call = await house.call()
  const booking = await findAnyBooking(call, { reference: bookingref })
  if (!booking) throw new Error('no booking')
  const { code, path } = await manageLinkOf(call, { booking })
  expect(path).toBe(`/confirmed/${code}.html`)

  const stranger = house.visitor()
  for (const said of [
    { bookingref },
    { bookingref, code: made.ticketcode },
    { bookingref: 2_000_000_001, code },
    { bookingref: 2_000_000_001 },
  ]) {
    const { status, body } = await stranger.post('/api/amendmentquote', said)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
  }
  const elsewhere = house.visitor('northway.localhost')
  expect((await elsewhere.post('/api/amendmentquote', { bookingref, code })).status).toBe(404)

  const seen = await lookAtChange(stranger, { bookingref, code, notes: 'Ring the lower bell' })
  const done = await confirmChange(stranger, { bookingref, code, offerid: seen.offerid })
  expect(done.body).toMatchObject({ code: 1, now: { notes: 'Ring the lower bell' } })
  // the link in the mail is a ticket, too, and what its page hands on is the ticket that changes nothing
  expect((await stranger.post('/api/bookinginfo', { code })).status).toBe(200)
  const page = { operator: call.profile, needs: ['booking'], code, own: undefined } as const
  expect(await openPageData(house.deps).find(page)).toMatchObject({ ticketcode: made.ticketcode })
  // and it cancels, which a shared ticket does not
  const preview = { bookingref, preview: true }
  for (const shared of [preview, { ...preview, code: made.ticketcode }])
    expect((await stranger.post('/api/cancelbooking', shared)).status).toBe(404)
  const cost = await stranger.post('/api/cancelbooking', { ...preview, code })
  expect(cost.body).toMatchObject({ code: 1, fee: 0 })
  await asOwner(house, "update booking_access set revoked_at = now() where scope = 'manage'")
  await manageLinkOf(call, { booking })
  expect((await stranger.post('/api/amendmentquote', { bookingref, code })).status).toBe(404)
})

test('a letter says what is different, and carries a link of its customer’s own to change it again', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const made = await givenBooking(visitor, mayaBooks(await givenQuote(visitor, FAR)))
  await changeTrip(visitor, { bookingref: made.Bref, bookingdate: '2026-03-12T14:00' })
  await sendDue(house.deps)
  const letters = await asOwner<{ subject: string; body_text: string }>(
    house,
    'select subject, body_text from kept_message order by kept_at',
  )
  const letter = letters.find(({ subject }) => subject.includes('has changed'))
  expect(letter?.body_text).toContain('12/03/2026 14:00')
  const code = /\/confirmed\/([\w-]+)\.html/.exec(letter?.body_text ?? '')?.[1]
  expect(code).not.toBe(made.ticketcode)
  const seen = await lookAtChange(house.visitor(), { bookingref: made.Bref, code })
  expect(seen).toMatchObject({
    code: 1,
    maychange: 'all',
    now: { pickupdatetime: '2026-03-12T14:00' },
  })
})
