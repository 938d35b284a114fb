import { expect, test } from 'vitest'
import { givenBooking, givenQuote, mayaBooking } from '../../../test/given.ts'
import { givenCustomer } from '../../../test/given-account.ts'
import { FAR, previewAmendment } from '../../../test/given-amendment.ts'
import { asOwner, startTestApp, type TestClient } from '../../../test/test-app.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { manageLinkOf } from './open-manage-link.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

async function givenLink() {
  const testApp = await startTestApp()
  const maya = testApp.client()
  const made = await givenBooking(maya, mayaBooking(await givenQuote(maya, FAR)))
  const bookingref = Number(made.Bref)
  const context = await testApp.context()
  const booking = await findAnyBooking(context, { reference: bookingref })
  if (!booking) throw new Error('no booking')
  const { code, expiresAt } = await manageLinkOf(context, { booking })
  const open = (client: TestClient, input = code) => client.post('/api/managelink', { code: input })
  const mayChange = async (client: TestClient) =>
    (await previewAmendment(client, { bookingref })).code
  return { testApp, made, bookingref, code, expiresAt, open, mayChange }
}

test('the mailed link is exchanged once: from then on the browser changes and cancels without its code', async () => {
  const { testApp, made, bookingref, open, mayChange } = await givenLink()
  const phone = testApp.client()
  expect(await mayChange(phone)).toBe(0)
  const { status, body } = await open(phone)
  expect({ status, body }).toEqual({
    status: 200,
    body: { code: 1, message: '', ticketcode: made.ticketcode },
  })
  expect(await mayChange(phone)).toBe(1)
  const preview = { bookingref, preview: true }
  expect((await phone.post('/api/cancelbooking', preview)).body).toMatchObject({ code: 1, fee: 0 })

  // exchanged again, after going back or in a second tab, it gives the same right in the same session
  expect((await open(phone)).body['ticketcode']).toBe(made.ticketcode)
  expect(await asOwner(testApp, 'select count(*)::integer as rights from session_booking')).toEqual(
    [{ rights: 2 }],
  )
  // another browser must exchange the link itself; without it, it has no right
  const desk = testApp.client()
  expect(await mayChange(desk)).toBe(0)
  await open(desk)
  expect(await mayChange(desk)).toBe(1)
})

test('a customer who signs in afterwards keeps the right in this browser', async () => {
  const { testApp, open, mayChange } = await givenLink()
  const ann = testApp.client()
  await open(ann)
  await givenCustomer(ann, { email: 'ann@example.com' })
  expect(await mayChange(ann)).toBe(1)
})

test('a shared ticket, an unknown code, an expired or revoked one, and another operator give no right', async () => {
  const { testApp, made, code, expiresAt, open, mayChange } = await givenLink()
  const unauthenticated = testApp.client()
  const rejected = async (client: TestClient, input: string) => {
    const { status, body } = await open(client, input)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
    expect(client.cookies.size).toBe(0)
  }
  await rejected(unauthenticated, made.ticketcode)
  await rejected(unauthenticated, 'x'.repeat(43))
  await rejected(testApp.client('northway.localhost'), code)
  testApp.setNow(expiresAt.toISOString())
  await rejected(unauthenticated, code)
  testApp.setNow('2026-03-10T12:00:00Z')
  await asOwner(testApp, "update booking_access set revoked_at = now() where scope = 'manage'")
  await rejected(unauthenticated, code)
  expect(await mayChange(unauthenticated)).toBe(0)
})
