import { expect, test } from 'vitest'
import { givenBooking, givenSettings } from '../../../../test/given.ts'
import { givenCustomer } from '../../../../test/given-account.ts'
import { setUpNotifiedLegs } from '../../../../test/notified-legs.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { asOwner } from '../../../../test/test-app.ts'
import { sendDue } from './send-due.ts'

const world = setUpNotifiedLegs()
const { opened, moved, subjects, textsOf, droppedOf, booked, givenMailOn } = world

test('a guest gets one e-mail with driver, vehicle and tracking link', async () => {
  await givenMailOn('driver-assigned')
  const made = await booked()
  await moved(made, { state: 'assigned', kind: 'driver-assigned' })
  await sendDue(opened().deps)
  await sendDue(opened().deps)

  expect(subjects()).toEqual([`Marek is your driver (KB-${made.Bref})`])
  const [got] = world.server.received
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
  const last = world.server.received.at(-1)?.email
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
  const pdf = world.server.received[0]?.email.attachments.find(({ mimeType }) =>
    mimeType.endsWith('pdf'),
  )
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
  const [got] = world.server.received
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
  const [got] = world.server.received
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

test('a passenger who lands reads where to meet, when waiting stops being free and how far the car is, in every message', async () => {
  const testApp = opened()
  const flight = { flightnumber: 'BA178', expflightarrival: '2026-03-11T09:00' }
  const made = await givenBooking(testApp.client(), flight)
  await sendDue(testApp.deps)
  const [confirmed] = world.server.received
  for (const body of [confirmed?.email.text, confirmed?.email.html]) {
    expect(body).toContain('In your terminal’s arrivals hall, by the information desk.')
    expect(body).toContain('BA178 lands at 09:00')
    expect(body).toMatch(/Free waiting.*until 10:30/s)
  }
  const calendar = confirmed?.email.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const folded = String(calendar && Buffer.from(calendar.content as ArrayBuffer))
  const entry = folded.replaceAll('\r\n ', '')
  expect(entry).toContain('Meeting point: In your terminal’s arrivals hall')
  expect(entry).toContain('BA178 lands at 09:00. Free waiting until 10:30.')

  world.server.received.length = 0
  const { operator } = await testApp.context()
  const hounslowWest = { lat: 51.4735, lng: -0.3865, at: testApp.deps.now() }
  testApp.deps.drivers.seen(operator, { driverId: world.dan.driverId, ...hounslowWest })
  await moved(made, { state: 'en_route', kind: 'driver-on-way' })
  await sendDue(testApp.deps)
  expect(world.server.received[0]?.email.text).toMatch(
    /in a black Mercedes E-Class, TEST LK24, \d+ minutes away\./,
  )
  expect(world.server.received[0]?.email.text).toContain('BA178 lands at 09:00')
  const [text] = await textsOf()
  expect(text?.body_text).toMatch(
    /^Kerbside: Marek is on the way, \d+ minutes away, black Mercedes E-Class, TEST LK24\. Meeting point: In your terminal's arrivals hall, by the information desk\. BA178 lands at 09:00\. Free waiting until 10:30\. http/,
  )
})
