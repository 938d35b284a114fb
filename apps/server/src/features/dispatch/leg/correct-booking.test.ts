import { showDeskLeg } from '@kerbside/contract/dispatch.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { previewAmendment } from '../../../../test/given-amendment.ts'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenAssigned, givenDriven, givenLeg } from '../../../../test/given-leg.ts'
import { givenLegInState } from '../../../../test/given-leg-in-state.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { withOperator } from '../../../db.ts'
import { eraseContact } from '../../account/privacy/erase-contact.ts'
import { markContactErased } from '../../licensing/retention/retention-store.ts'
import { sendDue } from '../../notification/send/send-due.ts'

const NOON = '2026-03-10T12:00:00Z'
let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  desk = await givenStaff(testApp, 'dispatcher')
})
beforeEach(() => testApp.setNow(NOON))

const quote = async (reference: number, change: object, client = desk) =>
  (await client.post('/api/desk/editquote', { reference, ...change })).body
const confirm = (reference: number, quoted: Record<string, unknown>, client = desk) =>
  client.post('/api/desk/edit', { reference, offerId: quoted['offerid'] })
/** Quotes and confirms. */
const correct = async (reference: number, change: object) => {
  const quoted = await quote(reference, change)
  expect(quoted).toMatchObject({ code: 1, message: '' })
  return (await confirm(reference, quoted)).body
}
const historyOf = async (reference: number) => {
  const { body } = await desk.get(`/api/desk/leg?reference=${reference}`)
  const { history = [] } = showDeskLeg.reply.parse(body)
  return history.map(({ text, who, reason }) => ({ text, who, reason }))
}
/** Sends what is due, and lists the e-mails since the last call. */
const mails = async () => {
  await sendDue(testApp.deps)
  const rows = await asOwner<{ recipient: string; subject: string; text: string }>(
    testApp,
    `with gone as (delete from stored_message returning *)
     select recipient, subject, body_text as text from gone where channel = 'mail' order by stored_at`,
  )
  return rows
}

test('a dispatcher corrects name, phone and email: the history says from what to what, and messages go to the new contact', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-12T12:30')
  await mails()
  const before = (await quote(reference, {}))['contact'] as Record<string, string>
  const done = await correct(reference, {
    contact: { name: 'Mia Osei-Bell', phone: '020 7946 0999', email: 'mia@example.com' },
  })
  expect(done).toMatchObject({
    code: 1,
    contact: { name: 'Mia Osei-Bell', phone: '+442079460999', email: 'mia@example.com' },
  })
  const [latest] = await historyOf(reference)
  expect(latest).toMatchObject({ text: 'Booking changed', who: 'Nadia dispatcher' })
  expect(latest?.reason).toContain(`Email: mia@example.com (was ${before['email']})`)
  expect(latest?.reason).toContain(`Phone: +442079460999 (was ${before['phone']})`)
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual(['mia@example.com'])
  expect(sent[0]?.text).toContain('Email: mia@example.com')
  // a new passenger does not read the last one's number
  expect(sent[0]?.text).not.toContain(String(before['phone']))
  const [row] = await asOwner(
    testApp,
    `select b.find_phone from booking b join leg l on l.booking_id = b.id
     where l.reference = ${reference}`,
  )
  expect(row).toEqual({ find_phone: '2079460999' })
})

test('of two dispatchers who correct one booking the second sees the first one’s correction and loses nothing to it', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-12T12:30')
  const name = await quote(reference, { contact: { name: 'Mia Bell' } })
  const note = await quote(reference, { contact: { ourReference: 'PO 7' } })
  expect((await confirm(reference, name)).status).toBe(200)
  const late = await confirm(reference, note)
  expect(late).toMatchObject({
    status: 409,
    body: { code: 2, contact: { name: 'Mia Bell', ourReference: '' } },
  })
  // a repeated press is answered as the first
  expect((await confirm(reference, name)).body).toMatchObject({ code: 1 })
  await correct(reference, { contact: { ourReference: 'PO 7' } })
  expect(await quote(reference, {})).toMatchObject({
    contact: { name: 'Mia Bell', ourReference: 'PO 7' },
  })
})

test('on the road the flight can still be corrected; after the ride only the contact, and no message is sent', async () => {
  const dan = await givenDriver(testApp)
  const { reference } = await givenLeg(testApp, '2026-03-10T13:30')
  await givenAssigned(testApp, { reference, driverId: dan.driverId })
  await givenDriven(testApp, { reference, driverId: dan.driverId, to: 'arrived' })
  await correct(reference, { flight: { flightnumber: 'BA117' } })
  expect(await quote(reference, { bookingdate: '2026-03-10T16:00' })).toMatchObject({ code: 2 })
  await givenLegInState(testApp, { reference, state: 'completed' })
  await mails()
  expect(await quote(reference, { flight: { flightnumber: 'BA119' } })).toMatchObject({ code: 2 })
  expect(await quote(reference, { notes: 'late', contact: { name: 'X Y' } })).toMatchObject({
    code: 2,
  })
  const done = await correct(reference, { contact: { email: 'right@example.com' } })
  expect(done).toMatchObject({ code: 1, contact: { email: 'right@example.com' } })
  expect(await mails()).toEqual([])
})

test('a number no one can call, or no way to reach anyone, is refused in words and changes nothing', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-12T12:30')
  for (const [contact, message] of [
    [{ phone: '12' }, 'Check the passenger’s phone number.'],
    [{ phone: '', email: '' }, 'Enter a phone number or an email address.'],
    [{ email: 'mia(at)example' }, 'Check the email address.'],
    [{ name: '' }, 'Name is required'],
  ] as const) {
    const refused = await quote(reference, { contact })
    expect(refused['code']).not.toBe(1)
    expect(String(refused['message'] ?? refused['Message'])).toContain(message)
  }
  expect((await historyOf(reference)).some(({ text }) => text === 'Booking changed')).toBe(false)
})

test('customers, and the desk of another operator, cannot correct a contact', async () => {
  const { reference, client } = await givenLeg(testApp, '2026-03-12T12:30')
  const seen = await previewAmendment(client, {
    bookingref: reference,
    contact: { email: 'thief@example.com' },
  })
  expect(seen.offerid).toBe('')
  const northway = await givenStaff(testApp, 'dispatcher', 'northway')
  expect((await quote(reference, { contact: { name: 'X' } }, northway))['code']).toBe(0)
  const accounts = await givenStaff(testApp, 'accounts')
  const { status } = await accounts.post('/api/desk/editquote', { reference, contact: {} })
  expect(status).toBeGreaterThanOrEqual(400)
})

test('erased contact details leave no trace of a correction, and none can be added again', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-12T12:30')
  await correct(reference, { contact: { email: 'soon.erased@example.com' } })
  const context = await testApp.context()
  const [row] = await asOwner<{ id: string }>(
    testApp,
    `select booking_id as id from leg where reference = ${reference}`,
  )
  const which = { operator: context.operator, ids: [row?.id ?? ''], now: context.now() }
  await withOperator(context, async (tx) => {
    await eraseContact(tx, { ...which, written: 'any' })
    await markContactErased(tx, which)
  })
  const [kept] = await asOwner<{ all: string }>(
    testApp,
    `select (select string_agg(t::text, ' ') from transition t where t.booking_id = '${row?.id}')
       || (select string_agg(a::text, ' ') from amendment a where a.booking_id = '${row?.id}') as all`,
  )
  expect(kept?.all).not.toContain('soon.erased')
  const quoted = await quote(reference, { contact: { email: 'again@example.com' } })
  expect((await confirm(reference, quoted)).body).toMatchObject({ code: 2 })
})

test('a stop and a child seat are priced before they are saved', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-12T12:30')
  const stop = { lat: 51.4927, lng: -0.2248, postcode: 'W6 7AL', address: 'Hammersmith Broadway' }
  const { now } = (await quote(reference, {})) as { now: { party: object } }
  const priced = await quote(reference, {
    viaaddresses: [stop],
    party: { ...now.party, smallchildseats: 1 },
  })
  expect(Number(priced['newtotal'])).toBeGreaterThan(Number(priced['total']))
  expect((await confirm(reference, priced)).body).toMatchObject({
    code: 1,
    total: priced['newtotal'],
    now: {
      party: { smallchildseats: 1 },
      viaaddresses: [{ address: expect.stringContaining('Hammersmith') }],
    },
  })
})

test('the confirmation is sent again to the corrected address, once however often it is pressed', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-12T12:30')
  await correct(reference, { contact: { email: 'corrected@example.com' } })
  await mails()
  testApp.setNow('2026-03-10T12:05:00Z')
  const [row] = await asOwner<{ version: number }>(
    testApp,
    `select b.version from booking b join leg l on l.booking_id = b.id where l.reference = ${reference}`,
  )
  const version = row?.version ?? 0
  const resend = async (more: object) =>
    (await desk.post('/api/desk/resend', { reference, version, ...more })).body
  expect(await resend({})).toMatchObject({ code: 2, reason: 'no-contact' })
  const both = { email: true, text: true }
  const replies = [await resend(both), await resend(both)]
  expect(replies).toMatchObject([{ code: 1 }, { code: 2, reason: 'sent-just-now' }])
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual(['corrected@example.com'])
  expect((await historyOf(reference))[0]).toMatchObject({
    text: 'Confirmation sent again',
    reason: 'email, text',
    who: 'Nadia dispatcher',
  })
  expect(await resend({ ...both, version: version - 1 })).toMatchObject({
    reason: 'changed-meanwhile',
  })
})
