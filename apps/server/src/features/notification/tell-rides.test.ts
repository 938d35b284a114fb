import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../../../testkit/mail/mail-server.ts'
import { openPushService, type PushStandIn } from '../../../../../testkit/push/push-service.ts'
import { givenBooking, givenSettings, type Made } from '../../../test/given.ts'
import { givenCustomer, houseOfFile } from '../../../test/given-account.ts'
import { type GivenDriver, givenDriver, signInDriver } from '../../../test/given-driver.ts'
import { givenRide } from '../../../test/given-ride.ts'
import { asOwner, type Visitor } from '../../../test/house.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { withOperator } from '../../db.ts'
import { smtpMail } from '../../ports/mail/smtp.ts'
import { vapidKeys } from '../../ports/push/vapid-keys.ts'
import { webPushes } from '../../ports/push/web.ts'
import { queueOffer } from './queue-offer.ts'
import { remindAll } from './remind-all.ts'
import { forgetOld, sendDue } from './send-due.ts'

let server: MailServer
let service: PushStandIn
let dan: GivenDriver
let phone: Visitor

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
  const means = { host: '127.0.0.1', port, user: '', password: '', from: '' }
  return Promise.resolve(smtpMail({ server: { ...means, encryption: 'none' } }))
}
const pushFor = () =>
  webPushes({
    keys: vapidKeys(Buffer.alloc(32, 7)),
    contact: 'mailto:desk@kerbside.example',
    accepts: (endpoint) => endpoint.startsWith(service.url),
  })

const opened = houseOfFile({ deps: { mailFor, pushFor } })

beforeAll(async () => {
  dan = await givenDriver(opened(), {
    firstName: 'Marek',
    vehicle: { make: 'Mercedes', model: 'E-Class', colour: 'Black', registration: 'TEST LK24' },
  })
  phone = await signInDriver(opened(), dan)
})
beforeEach(() => {
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
  | 'ride-finished'
  | 'ride-no-show'

/** What the desk's and the driver's moves leave in the outbox, with the row they move. */
async function moved(
  made: Made,
  { state, kind }: { state: Parameters<typeof givenRide>[1]['state']; kind: Kind },
): Promise<void> {
  const house = opened()
  const { bookingId, leg } = await givenRide(house, { reference: made.Bref, state, driver: dan })
  const payload = JSON.stringify({ bookingId, leg })
  await asOwner(
    house,
    `insert into outbox (operator_id, id, kind, payload, run_at, attempts, last_error)
     select operator_id, gen_random_uuid(), '${kind}', '${payload}', '${house.deps.now().toISOString()}', 0, ''
     from booking where id = '${bookingId}'`,
  )
}

const subjects = () => server.received.map(({ letter }) => letter.subject ?? '')
const textsOf = () =>
  asOwner<{ body_text: string }>(
    opened(),
    "select body_text from kept_message where channel = 'sms' order by kept_at",
  )
const droppedOf = () =>
  asOwner<{ kind: string; last_error: string }>(
    opened(),
    "select kind, last_error from message where state = 'dropped' order by made_at",
  )

/** Somebody who booked, whose first letter has gone. */
async function booked(visitor: Visitor = opened().visitor()): Promise<Made> {
  const made = await givenBooking(visitor)
  await sendDue(opened().deps)
  server.received.length = 0
  await asOwner(opened(), 'delete from kept_message')
  return made
}

/** A job put before Marek, as it stands by the time it is told. */
async function givenOffer(made: Made, state: 'sent' | 'withdrawn' = 'sent'): Promise<void> {
  const house = opened()
  const call = await house.call()
  const [row] = await asOwner<{ id: string; booking_id: string; leg: number }>(
    house,
    `insert into offer (operator_id, id, booking_id, leg, driver_id, state, sent_at, expires_at, answered_at)
     select operator_id, gen_random_uuid(), booking_id, number, '${dan.driverId}', '${state}', '2026-03-10T12:00:00Z',
       '2026-03-10T12:00:30Z', ${state === 'sent' ? 'null' : "'2026-03-10T12:00:02Z'"}
     from leg where reference = ${made.Bref} returning id, booking_id, leg`,
  )
  if (!row) throw new Error('no offer')
  const facts = { bookingId: row.booking_id, leg: row.leg, offerId: row.id }
  await withOperator(call, (tx) => queueOffer(tx, { call, driverId: dan.driverId, facts }))
}

/** A browser whose visitor pressed "Tell me". */
async function listens(visitor: Visitor, said: object) {
  const { endpoint, p256dh, auth } = service.subscribe()
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return {
    endpoint,
    answer: await visitor.post('/api/push', { endpoint, ...keys, ...said }),
  }
}

test('a guest is told by letter who comes, in what, and where to look, each once', async () => {
  const made = await booked()
  await moved(made, { state: 'assigned', kind: 'driver-assigned' })
  await sendDue(opened().deps)
  await sendDue(opened().deps)

  expect(subjects()).toEqual([`Marek is your driver (KB-${made.Bref})`])
  const [got] = server.received
  for (const body of [got?.letter.text, got?.letter.html]) {
    expect(body).toContain('TEST LK24')
    expect(body).toMatch(/[Bb]lack Mercedes E-Class/)
    expect(body).toContain(`http://kerbside.localhost/tracking/${made.ticketcode}.html`)
  }
  expect(got?.letter.from?.name).toBe('Kerbside')
  const calendar = got?.letter.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  expect(String(calendar && Buffer.from(calendar.content as ArrayBuffer))).toMatch(/SEQUENCE:\d+/)
  expect(await textsOf()).toEqual([])
})

test('from setting off to the receipt: a letter for each step, and the receipt in the last', async () => {
  const made = await booked()
  const steps = [
    ['en_route', 'driver-on-way'],
    ['arrived', 'driver-arrived'],
    ['completed', 'ride-finished'],
  ] as const
  for (const [state, kind] of steps) {
    await moved(made, { state, kind })
    await sendDue(opened().deps)
  }
  // paid in the car: Marek has three minutes to say what he was handed
  expect(subjects()).toHaveLength(2)
  opened().setNow('2026-03-10T12:03:00Z')
  await sendDue(opened().deps)
  expect(subjects()).toEqual([
    `Marek is on the way (KB-${made.Bref})`,
    `Marek is here (KB-${made.Bref})`,
    `Thank you for riding with Kerbside (KB-${made.Bref})`,
  ])
  const last = server.received.at(-1)?.letter
  expect(last?.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf')
  expect(last?.text).toContain(`http://kerbside.localhost/feedback/${made.ticketcode}.html`)
})

test('once the driver has said what was paid, the letter with the receipt goes at once and says so', async () => {
  const made = await booked()
  await moved(made, { state: 'completed', kind: 'ride-finished' })
  await asOwner(
    opened(),
    `insert into cash_taken (operator_id, booking_id, leg, driver_id, amount_minor, currency, taken_at, stated)
     select operator_id, booking_id, number, driver_id, 10550, 'GBP', now(), true from leg where reference = ${made.Bref}`,
  )
  await sendDue(opened().deps)
  expect(subjects()).toEqual([`Thank you for riding with Kerbside (KB-${made.Bref})`])
  const pdf = server.received[0]?.letter.attachments.find(({ mimeType }) =>
    mimeType.endsWith('pdf'),
  )
  const words = (await readPdf(Buffer.from(pdf?.content as ArrayBuffer))).join(' ')
  expect(words).toContain('Paid in cash')
  expect(words).toContain('£105.50')
  expect(words).not.toContain('To pay the driver')
})

test('who was waited for and did not come is told so, and whom to call', async () => {
  const made = await booked()
  await moved(made, { state: 'no_show', kind: 'ride-no-show' })
  await sendDue(opened().deps)
  expect(subjects()).toEqual([`We waited for you (KB-${made.Bref})`])
  const [got] = server.received
  expect(got?.letter.text).toContain(
    'in a black Mercedes E-Class, TEST LK24 and could not find you',
  )
  expect(got?.letter.text).toContain('no other car comes')
})

test('nobody is told that a car is on the way that has come meanwhile', async () => {
  const made = await booked()
  await moved(made, { state: 'en_route', kind: 'driver-on-way' })
  await moved(made, { state: 'arrived', kind: 'driver-arrived' })
  await sendDue(opened().deps)
  expect(subjects()).toEqual([`Marek is here (KB-${made.Bref})`])
  expect(await droppedOf()).toEqual([
    { kind: 'driver-on-way', last_error: 'the journey has moved on' },
  ])
})

test('a pick-up that goes with its flight is told with what it was', async () => {
  const made = await booked()
  await asOwner(
    opened(),
    `update leg set asked_pickup_at = pickup_at, pickup_at = pickup_at + interval '35 minutes' where reference = ${made.Bref}`,
  )
  await moved(made, { state: 'assigned', kind: 'pickup-moved' })
  await sendDue(opened().deps)
  const [got] = server.received
  expect(got?.letter.subject).toBe(`Your pick-up is now at 10:05 (KB-${made.Bref})`)
  expect(got?.letter.text).toContain('(was Wednesday 11 March 2026 at 09:30)')
})

test('customers are told as they chose: a text when it sets off, no letter about it, both when it is there', async () => {
  const maya = opened().visitor()
  await givenCustomer(maya)
  const choose = (topic: string, channel: string, wanted: boolean) =>
    maya.put('/api/messagechoices', { topic, channel, wanted })
  await choose('onTheWay', 'mail', false)
  await choose('onTheWay', 'sms', true)
  await choose('arrived', 'sms', true)
  const made = await booked(maya)
  for (const [state, kind] of [
    ['en_route', 'driver-on-way'],
    ['arrived', 'driver-arrived'],
  ] as const) {
    await moved(made, { state, kind })
    await sendDue(opened().deps)
  }
  expect(subjects()).toEqual([`Marek is here (KB-${made.Bref})`])
  expect((await textsOf()).map(({ body_text }) => body_text)).toEqual([
    `Kerbside: Marek is on the way, black Mercedes E-Class, TEST LK24. http://kerbside.localhost/tracking/${made.ticketcode}.html`,
    `Kerbside: Marek is waiting at Heathrow Terminal 5, black Mercedes E-Class, TEST LK24. http://kerbside.localhost/tracking/${made.ticketcode}.html`,
  ])
})

test('the letter that confirms a booking cannot be chosen away, and strangers choose nothing', async () => {
  const maya = opened().visitor()
  expect((await maya.get('/api/messagechoices')).status).toBe(404)
  await givenCustomer(maya)
  const said = { topic: 'booking', channel: 'mail', wanted: false }
  const { body } = await maya.put('/api/messagechoices', said)
  expect(body).toMatchObject({ code: 2 })
  expect(body['choices']).toContainEqual({ ...said, wanted: true, fixed: true })
  expect((await maya.put('/api/messagechoices', { ...said, topic: 'spam' })).status).toBe(400)
})

test('guests are texted where their operator pays for it', async () => {
  await givenSettings(opened(), { textsGuests: true })
  const made = await booked()
  await moved(made, { state: 'arrived', kind: 'driver-arrived' })
  await sendDue(opened().deps)
  expect(await textsOf()).toHaveLength(1)
})

test('whoever pressed is told while the page is shut, encrypted for that browser alone; a browser that is gone is forgotten', async () => {
  const guest = opened().visitor()
  const made = await booked(guest)
  const { answer } = await listens(opened().visitor(), {
    code: made.ticketcode,
    jobpartid: Number(made.Bref),
  })
  expect(answer.body).toMatchObject({ code: 1 })
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

test('a push service that is tired is asked again, and then once', async () => {
  const made = await booked()
  await listens(opened().visitor(), { code: made.ticketcode, jobpartid: Number(made.Bref) })
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

test('nobody listens to somebody else’s journey, and the house sends to push services only', async () => {
  const made = await booked()
  const eve = opened().visitor()
  const reference = { jobpartid: Number(made.Bref) }
  expect((await listens(eve, reference)).answer.status).toBe(404)
  expect((await listens(eve, {})).answer.status).toBe(404)
  const other = await booked(eve)
  const shared = await opened()
    .visitor()
    .post('/api/sharetracking', { ...reference, code: made.ticketcode })
  const handedOn = { ...reference, code: String(shared.body['trackcode']) }
  expect((await listens(eve, handedOn)).answer.status).toBe(404)
  expect((await listens(eve, { ...reference, code: other.ticketcode })).answer.status).toBe(404)
  const inside = { endpoint: 'http://127.0.0.1:5432/x', code: made.ticketcode, ...reference }
  expect((await listens(eve, inside)).answer.body).toMatchObject({ code: 2 })
  expect(await asOwner(opened(), 'select id from push_subscription')).toEqual([])

  const kept = await listens(eve, { code: made.ticketcode, ...reference })
  await eve.post('/api/pushend', { endpoint: kept.endpoint })
  await eve.post('/api/pushend', { endpoint: kept.endpoint })
  expect(await asOwner(opened(), 'select id from push_subscription')).toEqual([])
})

test('travellers are reminded a day and two hours before, once each', async () => {
  const house = opened()
  const made = await booked()
  // the pickup is at 09:30 tomorrow; who booked at noon today is not reminded of the day
  await remindAll(house.deps)
  house.setNow('2026-03-11T07:31:00Z')
  await remindAll(house.deps)
  await remindAll(house.deps)
  await sendDue(house.deps)
  expect(subjects()).toEqual([`At 09:30: Heathrow Terminal 5 to Canary Wharf (KB-${made.Bref})`])

  await asOwner(house, "update booking set made_at = made_at - interval '9 days'")
  await asOwner(house, "update leg set pickup_at = '2026-03-12T09:00:00Z'")
  house.setNow('2026-03-11T09:10:00Z')
  await remindAll(house.deps)
  await remindAll(house.deps)
  await sendDue(house.deps)
  expect(subjects().at(-1)).toBe(`Tomorrow: Heathrow Terminal 5 to Canary Wharf (KB-${made.Bref})`)
  expect(subjects()).toHaveLength(2)
})

test('who is not there is told that somebody wrote: by push at once, by one letter after two minutes', async () => {
  const house = opened()
  const made = await booked()
  await givenRide(house, { reference: made.Bref, state: 'assigned', driver: dan })
  await listens(house.visitor(), { code: made.ticketcode, jobpartid: Number(made.Bref) })
  const said = (body: string) => ({
    jobpartid: Number(made.Bref),
    id: crypto.randomUUID(),
    body,
  })
  await phone.post('/api/driver/chat', said('I stand at <Pret>'))
  await phone.post('/api/driver/chat', said('No hurry'))
  house.setNow('2026-03-10T12:00:30Z')
  await sendDue(house.deps)
  expect(service.received.map(({ text }) => JSON.parse(text).title)).toEqual([
    'Marek wrote to you',
    'Marek wrote to you',
  ])
  house.setNow('2026-03-10T12:02:30Z')
  await sendDue(house.deps)
  expect(subjects()).toEqual([`Marek wrote to you (KB-${made.Bref})`])
  expect(server.received[0]?.letter.html).toContain('&lt;Pret&gt;')

  const guest = house.visitor()
  const opens = { jobpartid: Number(made.Bref), code: made.ticketcode }
  await guest.post('/api/chatread', { ...opens, upto: 2 })
  await phone.post('/api/driver/chat', said('Coming'))
  await guest.post('/api/chatread', { ...opens, upto: 3 })
  house.setNow('2026-03-10T12:10:00Z')
  await sendDue(house.deps)
  expect(server.received).toHaveLength(1)
  expect(service.received).toHaveLength(2)
})

test('a driver whose app is shut is told of an offer, and of none that was answered meanwhile', async () => {
  const house = opened()
  const { endpoint, p256dh, auth } = service.subscribe()
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  expect((await phone.post('/api/driver/push', { endpoint, ...keys })).body).toMatchObject({
    code: 1,
  })
  await givenOffer(await booked())
  await sendDue(house.deps)
  expect(service.received.map(({ text }) => JSON.parse(text))).toMatchObject([
    { title: 'A job for you', path: '/driver', body: expect.stringContaining('Canary Wharf') },
  ])
  await givenOffer(await booked(), 'withdrawn')
  await sendDue(house.deps)
  expect(service.received).toHaveLength(1)
  await asOwner(house, 'delete from push_subscription')
})

test('browsers of guests are forgotten two weeks after the ride', async () => {
  const made = await booked()
  await listens(opened().visitor(), { code: made.ticketcode, jobpartid: Number(made.Bref) })
  opened().setNow('2026-03-24T09:00:00Z')
  await forgetOld(opened().deps)
  expect(await asOwner(opened(), 'select id from push_subscription')).toHaveLength(1)
  opened().setNow('2026-03-26T09:00:00Z')
  await forgetOld(opened().deps)
  expect(await asOwner(opened(), 'select id from push_subscription')).toEqual([])
})
