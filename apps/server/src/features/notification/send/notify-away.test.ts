import { expect, test } from 'vitest'
import { givenLegInState } from '../../../../test/given-leg-in-state.ts'
import { setUpNotifiedLegs } from '../../../../test/notified-legs.ts'
import { asOwner } from '../../../../test/test-app.ts'
import { remindAll } from './remind-all.ts'
import { purgeOld, sendDue } from './send-due.ts'

const world = setUpNotifiedLegs()
const { opened, moved, subjects, droppedOf, booked, givenMailOn, givenOffer, listens } = world

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
  expect(world.service.received.map(({ text }) => JSON.parse(text))).toEqual([
    {
      title: 'Marek is on the way',
      body: 'Marek is on the way to Heathrow Terminal 5 in a black Mercedes E-Class, TEST LK24.',
      path: `/tracking/${made.ticketcode}.html`,
      tag: `leg-${made.Bref}`,
    },
  ])

  world.service.status = 410
  await moved(made, { state: 'arrived', kind: 'driver-arrived' })
  await sendDue(opened().deps)
  expect(await asOwner(opened(), 'select id from push_subscription')).toEqual([])
  expect(await droppedOf()).toMatchObject([{ kind: 'driver-arrived' }])
})

test('after an error of the push service the push is retried, and then sent once', async () => {
  const made = await booked()
  await listens(opened().client(), { code: made.ticketcode, jobpartid: Number(made.Bref) })
  world.service.status = 503
  await moved(made, { state: 'arrived', kind: 'driver-arrived' })
  await sendDue(opened().deps)
  expect(world.service.received).toEqual([])
  world.service.status = 201
  opened().setNow('2026-03-10T12:02:00Z')
  await sendDue(opened().deps)
  await sendDue(opened().deps)
  expect(world.service.received).toHaveLength(1)
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
  await givenLegInState(testApp, { reference: made.Bref, state: 'assigned', driver: world.dan })
  await listens(testApp.client(), { code: made.ticketcode, jobpartid: Number(made.Bref) })
  const input = (body: string) => ({
    jobpartid: Number(made.Bref),
    id: crypto.randomUUID(),
    body,
  })
  await world.phone.post('/api/driver/chat', input('I stand at <Pret>'))
  await world.phone.post('/api/driver/chat', input('No hurry'))
  testApp.setNow('2026-03-10T12:00:30Z')
  await sendDue(testApp.deps)
  expect(world.service.received.map(({ text }) => JSON.parse(text).title)).toEqual([
    'Marek sent you a message',
    'Marek sent you a message',
  ])
  testApp.setNow('2026-03-10T12:02:30Z')
  await sendDue(testApp.deps)
  expect(subjects()).toEqual([`Marek sent you a message (KB-${made.Bref})`])
  expect(world.server.received[0]?.email.html).toContain('&lt;Pret&gt;')

  const guest = testApp.client()
  const opens = { jobpartid: Number(made.Bref), code: made.ticketcode }
  await guest.post('/api/chatread', { ...opens, upto: 2 })
  await world.phone.post('/api/driver/chat', input('Coming'))
  await guest.post('/api/chatread', { ...opens, upto: 3 })
  testApp.setNow('2026-03-10T12:10:00Z')
  await sendDue(testApp.deps)
  expect(world.server.received).toHaveLength(1)
  expect(world.service.received).toHaveLength(2)
})

test('a driver with a closed app is notified of an offer, but not of one answered meanwhile', async () => {
  const testApp = opened()
  const { endpoint, p256dh, auth } = world.service.subscribe()
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  expect((await world.phone.post('/api/driver/push', { endpoint, ...keys })).body).toMatchObject({
    code: 1,
  })
  await givenOffer(await booked())
  await sendDue(testApp.deps)
  expect(world.service.received.map(({ text }) => JSON.parse(text))).toMatchObject([
    { title: 'New job offer', path: '/driver', body: expect.stringContaining('Canary Wharf') },
  ])
  await givenOffer(await booked(), 'withdrawn')
  await sendDue(testApp.deps)
  expect(world.service.received).toHaveLength(1)
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
