import { expect, test } from 'vitest'
import { givenBooking, givenQuote, mayaBooks } from '../../../test/given.ts'
import { givenCustomer } from '../../../test/given-account.ts'
import { FAR, lookAtChange } from '../../../test/given-amendment.ts'
import { asOwner, openHouse, type Visitor } from '../../../test/house.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { manageLinkOf } from './open-manage-link.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

async function givenLink() {
  const house = await openHouse()
  const maya = house.visitor()
  const made = await givenBooking(maya, mayaBooks(await givenQuote(maya, FAR)))
  const bookingref = Number(made.Bref)
  const call = await house.call()
  const booking = await findAnyBooking(call, { reference: bookingref })
  if (!booking) throw new Error('no booking')
  const { code, expiresAt } = await manageLinkOf(call, { booking })
  const open = (visitor: Visitor, said = code) => visitor.post('/api/managelink', { code: said })
  const mayChange = async (visitor: Visitor) => (await lookAtChange(visitor, { bookingref })).code
  return { house, made, bookingref, code, expiresAt, open, mayChange }
}

test('the link of the mail is handed in once: from then on the browser changes and cancels without its code', async () => {
  const { house, made, bookingref, open, mayChange } = await givenLink()
  const phone = house.visitor()
  expect(await mayChange(phone)).toBe(0)
  const { status, body } = await open(phone)
  expect({ status, body }).toEqual({
    status: 200,
    body: { code: 1, message: '', ticketcode: made.ticketcode },
  })
  expect(await mayChange(phone)).toBe(1)
  const preview = { bookingref, preview: true }
  expect((await phone.post('/api/cancelbooking', preview)).body).toMatchObject({ code: 1, fee: 0 })

  // handed in again, as after going back or in a second tab, it is the same right in the same session
  expect((await open(phone)).body['ticketcode']).toBe(made.ticketcode)
  expect(await asOwner(house, 'select count(*)::integer as rights from session_booking')).toEqual([
    { rights: 2 },
  ])
  // another browser hands it in for itself; without, it may nothing
  const desk = house.visitor()
  expect(await mayChange(desk)).toBe(0)
  await open(desk)
  expect(await mayChange(desk)).toBe(1)
})

test('whoever signs in afterwards keeps the right in this browser', async () => {
  const { house, open, mayChange } = await givenLink()
  const ann = house.visitor()
  await open(ann)
  await givenCustomer(ann, { email: 'ann@example.com' })
  expect(await mayChange(ann)).toBe(1)
})

test('a shared ticket, a code of nothing, one that is over or taken back, and another house give no right', async () => {
  const { house, made, code, expiresAt, open, mayChange } = await givenLink()
  const stranger = house.visitor()
  const refused = async (visitor: Visitor, said: string) => {
    const { status, body } = await open(visitor, said)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
    expect(visitor.cookies.size).toBe(0)
  }
  await refused(stranger, made.ticketcode)
  await refused(stranger, 'x'.repeat(43))
  await refused(house.visitor('northway.localhost'), code)
  house.setNow(expiresAt.toISOString())
  await refused(stranger, code)
  house.setNow('2026-03-10T12:00:00Z')
  await asOwner(house, "update booking_access set revoked_at = now() where scope = 'manage'")
  await refused(stranger, code)
  expect(await mayChange(stranger)).toBe(0)
})
