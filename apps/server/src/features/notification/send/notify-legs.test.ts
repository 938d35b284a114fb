import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../../../../testkit/mail/mail-server.ts'
import {
  type FakePushService,
  openPushService,
} from '../../../../../../testkit/push/push-service.ts'
import { givenBooking, givenSettings, type Made } from '../../../../test/given.ts'
import { givenCustomer, setUpTestApp } from '../../../../test/given-account.ts'
import { type GivenDriver, givenDriver, signInDriver } from '../../../../test/given-driver.ts'
import { givenLegInState } from '../../../../test/given-leg-in-state.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { asOwner, type TestClient } from '../../../../test/test-app.ts'
import { withOperator } from '../../../db.ts'
import { smtpMail } from '../../../ports/mail/smtp.ts'
import { vapidKeys } from '../../../ports/push/vapid-keys.ts'
import { webPushes } from '../../../ports/push/web.ts'
import { queueOffer } from './queue-offer.ts'
import { remindAll } from './remind-all.ts'
import { purgeOld, sendDue } from './send-due.ts'

let server: MailServer
let service: FakePushService
let dan: GivenDriver
let phone: TestClient

beforeAll(async () => {
  server = await openMailServer()
  service = await openPushService()
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const mailFor = () => {
  const { port } = server
  const deps = { host: '127.0.0.1', port, user: '', password: '', from: '' }
  return Promise.resolve(smtpMail({ server: { ...deps, encryption: 'none' } }))
}
const pushFor = () =>
  webPushes({
    keys: vapidKeys(Buffer.alloc(32, 7)),
    contact: 'mailto:desk@kerbside.example',
    accepts: (endpoint) => endpoint.startsWith(service.url),
  })

const opened = setUpTestApp({ deps: { mailFor, pushFor } })

beforeAll(async () => {
  dan = await givenDriver(opened(), {
    firstName: 'Marek',
    vehicle: { make: 'Mercedes', model: 'E-Class', colour: 'Black', registration: 'TEST LK24' },
  })
  phone = await signInDriver(opened(), dan)
})
beforeEach(async () => {
  await asOwner(opened(), 'delete from message_template')
  server.received.length = 0
  service.received.length = 0
  service.status = 201
})

type Kind =
  | 'driver-assigned'
  | 'driver-changed'
  | 'driver-on-way'
  | 'driver-arrived'
  | 'pickup-moved'
  | 'leg-finished'
  | 'leg-no-show'

/** Writes the outbox entry of a move by the desk or driver, and the leg's new state. */
async function moved(
  made: Made,
  { state, kind }: { state: Parameters<typeof givenLegInState>[1]['state']; kind: Kind },
): Promise<void> {
  const testApp = opened()
  const { bookingId, leg } = await givenLegInState(testApp, {
    reference: made.Bref,
    state,
    driver: dan,
  })
  const payload = JSON.stringify({ bookingId, leg })
  await asOwner(
    testApp,
    `insert into outbox (operator_id, id, kind, payload, run_at, attempts, last_error)
     select operator_id, gen_random_uuid(), '${kind}', '${payload}', '${testApp.deps.now().toISOString()}', 0, ''
     from booking where id = '${bookingId}'`,
  )
}

const subjects = () => server.received.map(({ email }) => email.subject ?? '')
const textsOf = () =>
  asOwner<{ body_text: string }>(
    opened(),
    "select body_text from stored_message where channel = 'sms' order by stored_at",
  )
const droppedOf = () =>
  asOwner<{ kind: string; last_error: string }>(
    opened(),
    "select kind, last_error from message where state = 'dropped' order by made_at",
  )

/** A booking whose first e-mail has been sent. */
async function booked(client: TestClient = opened().client()): Promise<Made> {
  const made = await givenBooking(client)
  await sendDue(opened().deps)
  server.received.length = 0
  await asOwner(opened(), 'delete from stored_message')
  return made
}

/** The operator turns on an email that is off at first. */
const givenMailOn = (kind: string) =>
  asOwner(
    opened(),
    `insert into message_template (operator_id, kind, channel, is_on, is_own, subject, body, changed_at, changed_by)
     select id, '${kind}', 'mail', true, false, '', '', now(), 'Ada' from operator where slug = 'kerbside'`,
  )

/** An offer to Marek, in the state it has when the message is sent. */
async function givenOffer(made: Made, state: 'sent' | 'withdrawn' = 'sent'): Promise<void> {
  const testApp = opened()
  const context = await testApp.context()
  const [row] = await asOwner<{ id: string; booking_id: string; leg: number }>(
    testApp,
    `insert into offer (operator_id, id, booking_id, leg, driver_id, state, sent_at, expires_at, answered_at)
     select operator_id, gen_random_uuid(), booking_id, number, '${dan.driverId}', '${state}', '2026-03-10T12:00:00Z',
       '2026-03-10T12:00:30Z', ${state === 'sent' ? 'null' : "'2026-03-10T12:00:02Z'"}
     from leg where reference = ${made.Bref} returning id, booking_id, leg`,
  )
  if (!row) throw new Error('no offer')
  const facts = { bookingId: row.booking_id, leg: row.leg, offerId: row.id }
  await withOperator(context, (tx) => queueOffer(tx, { context, driverId: dan.driverId, facts }))
}

/** A browser whose user pressed "Tell me". */
async function listens(client: TestClient, input: object) {
  const { endpoint, p256dh, auth } = service.subscribe()
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return {
    endpoint,
    answer: await client.post('/api/push', { endpoint, ...keys, ...input }),
  }
}

test('a guest gets one e-mail with driver, vehicle and tracking link', async () => {
  await givenMailOn('driver-assigned')
  const made = await booked()
  await moved(made, { state: 'assigned', kind: 'driver-assigned' })
  await sendDue(opened().deps)
  await sendDue(opened().deps)

  expect(subjects()).toEqual([`Marek is your driver (KB-${made.Bref})`])
  const [got] = server.received
  for (const body of [got?.email.text, got?.email.html]) {
    expect(body).toContain('TEST LK24')
    expect(body).toMatch(/[Bb]lack Mercedes E-Class/)
    expect(body).toContain(`http://kerbside.localhost/tracking/${made.ticketcode}.html`)
  }
  expect(got?.email.from?.name).toBe('Kerbside')
  const calendar = got?.email.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  expect(String(calendar && Buffer.from(calendar.content as ArrayBuffer))).toMatch(/SEQUENCE:\d+/)
  expect(await textsOf()).toEqual([])
})

test('from setting off to completion: an email when the car sets off and one with the receipt, and texts in between', async () => {
  const made = await booked()
  const steps = [
    ['en_route', 'driver-on-way'],
    ['arrived', 'driver-arrived'],
    ['completed', 'leg-finished'],
  ] as const
  for (const [state, kind] of steps) {
    await moved(made, { state, kind })
    await sendDue(opened().deps)
  }
  // paid in the car: Marek has three minutes to state the cash he took
  expect(subjects()).toHaveLength(1)
  opened().setNow('2026-03-10T12:03:00Z')
  await sendDue(opened().deps)
  expect(subjects()).toEqual([
    `Marek is on the way (KB-${made.Bref})`,
    `Thank you for travelling with Kerbside (KB-${made.Bref})`,
  ])
  expect(await textsOf()).toHaveLength(2)
  const last = server.received.at(-1)?.email
  expect(last?.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf')
  expect(last?.text).toContain(`http://kerbside.localhost/feedback/${made.ticketcode}.html`)
})

test('once the driver has stated the cash, the e-mail with the receipt is sent at once with the amount', async () => {
  const made = await booked()
  await moved(made, { state: 'completed', kind: 'leg-finished' })
  await asOwner(
    opened(),
    `insert into cash_taken (operator_id, booking_id, leg, driver_id, amount_minor, currency, taken_at, stated)
     select operator_id, booking_id, number, driver_id, 10550, 'GBP', now(), true from leg where reference = ${made.Bref}`,
  )
  await sendDue(opened().deps)
  expect(subjects()).toEqual([`Thank you for travelling with Kerbside (KB-${made.Bref})`])
  const pdf = server.received[0]?.email.attachments.find(({ mimeType }) => mimeType.endsWith('pdf'))
  const messages = (await readPdf(Buffer.from(pdf?.content as ArrayBuffer))).join(' ')
  expect(messages).toContain('Paid in cash')
  expect(messages).toContain('£105.50')
  expect(messages).not.toContain('To pay the driver')
})

test('after a no-show the customer is told so, with a number to call', async () => {
  const made = await booked()
  await moved(made, { state: 'no_show', kind: 'leg-no-show' })
  await sendDue(opened().deps)
  expect(subjects()).toEqual([`We waited for you (KB-${made.Bref})`])
  const [got] = server.received
  expect(got?.email.text).toContain('in a black Mercedes E-Class, TEST LK24 but couldn’t find you')
  expect(got?.email.text).toContain('no other car will come')
})

test('no message says that a car is on the way once it has arrived', async () => {
  await givenMailOn('driver-arrived')
  const made = await booked()
  await moved(made, { state: 'en_route', kind: 'driver-on-way' })
  await moved(made, { state: 'arrived', kind: 'driver-arrived' })
  await sendDue(opened().deps)
  expect(subjects()).toEqual([`Marek is here (KB-${made.Bref})`])
  const late = { kind: 'driver-on-way', last_error: 'the journey has moved on' }
  expect(await droppedOf()).toEqual([late, late])
})

test('the e-mail about a pickup moved by its flight also names the old time', async () => {
  const made = await booked()
  await asOwner(
    opened(),
    `update leg set requested_pickup_at = pickup_at, pickup_at = pickup_at + interval '35 minutes' where reference = ${made.Bref}`,
  )
  await moved(made, { state: 'assigned', kind: 'pickup-moved' })
  await sendDue(opened().deps)
  const [got] = server.received
  expect(got?.email.subject).toBe(`Your pickup is now at 10:05 (KB-${made.Bref})`)
  expect(got?.email.text).toContain('(was Wed 11 Mar, 09:30)')
})

test('customers are notified by their preferences: a text when it sets off, no email about it, both when it arrives', async () => {
  await givenMailOn('driver-arrived')
  const maya = opened().client()
  await givenCustomer(maya)
  const choose = (topic: string, channel: string, wanted: boolean) =>
    maya.put('/api/messagechoices', { topic, channel, wanted })
  await choose('onTheWay', 'mail', false)
  const made = await booked(maya)
  for (const [state, kind] of [
    ['en_route', 'driver-on-way'],
    ['arrived', 'driver-arrived'],
  ] as const) {
    await moved(made, { state, kind })
    await sendDue(opened().deps)
  }
  expect(subjects()).toEqual([`Marek is here (KB-${made.Bref})`])
  const where =
    "Meeting point: In your terminal's arrivals hall, by the information desk. Free waiting until 10:30."
  expect((await textsOf()).map(({ body_text }) => body_text)).toEqual([
    `Kerbside: Marek is on the way, black Mercedes E-Class, TEST LK24. ${where} http://kerbside.localhost/tracking/${made.ticketcode}.html`,
    `Kerbside: Marek is waiting at Heathrow Terminal 5, black Mercedes E-Class, TEST LK24. ${where} http://kerbside.localhost/tracking/${made.ticketcode}.html`,
  ])
})

test('the booking confirmation cannot be switched off, and unauthenticated clients have no preferences', async () => {
  const maya = opened().client()
  expect((await maya.get('/api/messagechoices')).status).toBe(404)
  await givenCustomer(maya)
  const input = { topic: 'booking', channel: 'mail', wanted: false }
  const { body } = await maya.put('/api/messagechoices', input)
  expect(body).toMatchObject({ code: 2 })
  expect(body['choices']).toContainEqual({ ...input, wanted: true, fixed: true })
  expect((await maya.put('/api/messagechoices', { ...input, topic: 'spam' })).status).toBe(400)
})

test('a guest who gave a number is texted when the car comes, and about everything if the operator pays for it', async () => {
  const made = await booked()
  await moved(made, { state: 'assigned', kind: 'driver-assigned' })
  await sendDue(opened().deps)
  expect(await textsOf()).toEqual([])
  await moved(made, { state: 'arrived', kind: 'driver-arrived' })
  await sendDue(opened().deps)
  expect(await textsOf()).toHaveLength(1)
  await givenSettings(opened(), { textsGuests: true })
  await moved(made, { state: 'assigned', kind: 'driver-changed' })
  await sendDue(opened().deps)
  expect(await textsOf()).toHaveLength(2)
})

test('the profile shows what is really sent: an email that the operator turned off is off and cannot be chosen', async () => {
  const maya = opened().client()
  await givenCustomer(maya)
  const choiceOf = async (topic: string, channel: string) => {
    const { body } = await maya.get('/api/messagechoices')
    const choices = body['choices'] as { topic: string; channel: string }[]
    return choices.find((item) => item.topic === topic && item.channel === channel)
  }
  expect(await choiceOf('reminder', 'mail')).toMatchObject({ wanted: false, fixed: true })
  expect(await choiceOf('onTheWay', 'sms')).toMatchObject({ wanted: true, fixed: false })
  expect(await choiceOf('reminder', 'sms')).toMatchObject({ wanted: false, fixed: false })
  const request = { topic: 'reminder', channel: 'mail', wanted: true }
  expect((await maya.put('/api/messagechoices', request)).body).toMatchObject({
    code: 2,
    message: 'We don’t send you this update in this way.',
  })
  await givenMailOn('reminder')
  expect(await choiceOf('reminder', 'mail')).toMatchObject({ wanted: true, fixed: false })
})

test('a subscriber is notified while the page is closed, encrypted for that browser alone; a browser that is gone is deleted', async () => {
  await givenMailOn('driver-arrived')
  const guest = opened().client()
  const made = await booked(guest)
  const { answer: response } = await listens(opened().client(), {
    code: made.ticketcode,
    jobpartid: Number(made.Bref),
  })
  expect(response.body).toMatchObject({ code: 1 })
  await moved(made, { state: 'en_route', kind: 'driver-on-way' })
  await sendDue(opened().deps)
  expect(service.received.map(({ text }) => JSON.parse(text))).toEqual([
    {
      title: 'Marek is on the way',
      body: 'Marek is on the way to Heathrow Terminal 5 in a black Mercedes E-Class, TEST LK24.',
      path: `/tracking/${made.ticketcode}.html`,
      tag: `leg-${made.Bref}`,
    },
  ])

  service.status = 410
  await moved(made, { state: 'arrived', kind: 'driver-arrived' })
  await sendDue(opened().deps)
  expect(await asOwner(opened(), 'select id from push_subscription')).toEqual([])
  expect(await droppedOf()).toMatchObject([{ kind: 'driver-arrived' }])
})

test('after an error of the push service the push is retried, and then sent once', async () => {
  const made = await booked()
  await listens(opened().client(), { code: made.ticketcode, jobpartid: Number(made.Bref) })
  service.status = 503
  await moved(made, { state: 'arrived', kind: 'driver-arrived' })
  await sendDue(opened().deps)
  expect(service.received).toEqual([])
  service.status = 201
  opened().setNow('2026-03-10T12:02:00Z')
  await sendDue(opened().deps)
  await sendDue(opened().deps)
  expect(service.received).toHaveLength(1)
})

test('a client cannot subscribe to another customer’s leg, and pushes go only to real push services', async () => {
  const made = await booked()
  const eve = opened().client()
  const reference = { jobpartid: Number(made.Bref) }
  expect((await listens(eve, reference)).answer.status).toBe(404)
  expect((await listens(eve, {})).answer.status).toBe(404)
  const other = await booked(eve)
  const shared = await opened()
    .client()
    .post('/api/sharetracking', { ...reference, code: made.ticketcode })
  const handedOn = { ...reference, code: String(shared.body['trackcode']) }
  expect((await listens(eve, handedOn)).answer.status).toBe(404)
  expect((await listens(eve, { ...reference, code: other.ticketcode })).answer.status).toBe(404)
  const inside = { endpoint: 'http://127.0.0.1:5432/x', code: made.ticketcode, ...reference }
  expect((await listens(eve, inside)).answer.body).toMatchObject({ code: 2 })
  expect(await asOwner(opened(), 'select id from push_subscription')).toEqual([])

  const stored = await listens(eve, { code: made.ticketcode, ...reference })
  await eve.post('/api/pushend', { endpoint: stored.endpoint })
  await eve.post('/api/pushend', { endpoint: stored.endpoint })
  expect(await asOwner(opened(), 'select id from push_subscription')).toEqual([])
})

test('passengers are reminded a day and two hours before, once each', async () => {
  const testApp = opened()
  await givenMailOn('reminder')
  const made = await booked()
  // the pickup is at 09:30 tomorrow; a booking made at noon today gets no one-day reminder
  await remindAll(testApp.deps)
  testApp.setNow('2026-03-11T07:31:00Z')
  await remindAll(testApp.deps)
  await remindAll(testApp.deps)
  await sendDue(testApp.deps)
  expect(subjects()).toEqual([`At 09:30: Heathrow Terminal 5 to Canary Wharf (KB-${made.Bref})`])

  await asOwner(testApp, "update booking set made_at = made_at - interval '9 days'")
  await asOwner(testApp, "update leg set pickup_at = '2026-03-12T09:00:00Z'")
  testApp.setNow('2026-03-11T09:10:00Z')
  await remindAll(testApp.deps)
  await remindAll(testApp.deps)
  await sendDue(testApp.deps)
  expect(subjects().at(-1)).toBe(`Tomorrow: Heathrow Terminal 5 to Canary Wharf (KB-${made.Bref})`)
  expect(subjects()).toHaveLength(2)
})

test('a customer who is away is notified of a chat message: by push at once, by one e-mail after two minutes', async () => {
  const testApp = opened()
  const made = await booked()
  await givenLegInState(testApp, { reference: made.Bref, state: 'assigned', driver: dan })
  await listens(testApp.client(), { code: made.ticketcode, jobpartid: Number(made.Bref) })
  const input = (body: string) => ({
    jobpartid: Number(made.Bref),
    id: crypto.randomUUID(),
    body,
  })
  await phone.post('/api/driver/chat', input('I stand at <Pret>'))
  await phone.post('/api/driver/chat', input('No hurry'))
  testApp.setNow('2026-03-10T12:00:30Z')
  await sendDue(testApp.deps)
  expect(service.received.map(({ text }) => JSON.parse(text).title)).toEqual([
    'Marek sent you a message',
    'Marek sent you a message',
  ])
  testApp.setNow('2026-03-10T12:02:30Z')
  await sendDue(testApp.deps)
  expect(subjects()).toEqual([`Marek sent you a message (KB-${made.Bref})`])
  expect(server.received[0]?.email.html).toContain('&lt;Pret&gt;')

  const guest = testApp.client()
  const opens = { jobpartid: Number(made.Bref), code: made.ticketcode }
  await guest.post('/api/chatread', { ...opens, upto: 2 })
  await phone.post('/api/driver/chat', input('Coming'))
  await guest.post('/api/chatread', { ...opens, upto: 3 })
  testApp.setNow('2026-03-10T12:10:00Z')
  await sendDue(testApp.deps)
  expect(server.received).toHaveLength(1)
  expect(service.received).toHaveLength(2)
})

test('a driver with a closed app is notified of an offer, but not of one answered meanwhile', async () => {
  const testApp = opened()
  const { endpoint, p256dh, auth } = service.subscribe()
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  expect((await phone.post('/api/driver/push', { endpoint, ...keys })).body).toMatchObject({
    code: 1,
  })
  await givenOffer(await booked())
  await sendDue(testApp.deps)
  expect(service.received.map(({ text }) => JSON.parse(text))).toMatchObject([
    { title: 'New job offer', path: '/driver', body: expect.stringContaining('Canary Wharf') },
  ])
  await givenOffer(await booked(), 'withdrawn')
  await sendDue(testApp.deps)
  expect(service.received).toHaveLength(1)
  await asOwner(testApp, 'delete from push_subscription')
})

test('push subscriptions of guests are deleted two weeks after the leg', async () => {
  const made = await booked()
  await listens(opened().client(), { code: made.ticketcode, jobpartid: Number(made.Bref) })
  opened().setNow('2026-03-24T09:00:00Z')
  await purgeOld(opened().deps)
  expect(await asOwner(opened(), 'select id from push_subscription')).toHaveLength(1)
  opened().setNow('2026-03-26T09:00:00Z')
  await purgeOld(opened().deps)
  expect(await asOwner(opened(), 'select id from push_subscription')).toEqual([])
})

test('a passenger who lands reads where to meet, when waiting stops being free and how far the car is, in every message', async () => {
  const testApp = opened()
  const flight = { flightnumber: 'BA178', expflightarrival: '2026-03-11T09:00' }
  const made = await givenBooking(testApp.client(), flight)
  await sendDue(testApp.deps)
  const [confirmed] = server.received
  for (const body of [confirmed?.email.text, confirmed?.email.html]) {
    expect(body).toContain('In your terminal’s arrivals hall, by the information desk.')
    expect(body).toContain('BA178 lands at 09:00')
    expect(body).toMatch(/Free waiting.*until 10:30/s)
  }
  const calendar = confirmed?.email.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const entry = String(calendar && Buffer.from(calendar.content as ArrayBuffer)).replaceAll(
    '\r\n ',
    '',
  )
  expect(entry).toContain('Meeting point: In your terminal’s arrivals hall')
  expect(entry).toContain('BA178 lands at 09:00. Free waiting until 10:30.')

  server.received.length = 0
  const { drivers } = testApp.deps
  const { operator } = await testApp.context()
  // Hounslow West station
  drivers.seen(operator, {
    driverId: dan.driverId,
    lat: 51.4735,
    lng: -0.3865,
    at: testApp.deps.now(),
  })
  await moved(made, { state: 'en_route', kind: 'driver-on-way' })
  await sendDue(testApp.deps)
  expect(server.received[0]?.email.text).toMatch(
    /in a black Mercedes E-Class, TEST LK24, \d+ minutes away\./,
  )
  expect(server.received[0]?.email.text).toContain('BA178 lands at 09:00')
  const [text] = await textsOf()
  expect(text?.body_text).toMatch(
    /^Kerbside: Marek is on the way, \d+ minutes away, black Mercedes E-Class, TEST LK24\. Meeting point: In your terminal's arrivals hall, by the information desk\. BA178 lands at 09:00\. Free waiting until 10:30\. http/,
  )
})
