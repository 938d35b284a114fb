import { showDeskLeg } from '@kerbside/contract/dispatch.ts'
import { expect, test } from 'vitest'
import { givenSettings } from '../../../../test/given.ts'
import { givenPaidBooking, moneyOf, pence } from '../../../../test/given-amendment.ts'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenAssigned, givenLeg } from '../../../../test/given-leg.ts'
import { givenLegInState } from '../../../../test/given-leg-in-state.ts'
import { startPaidTestApp } from '../../../../test/given-messages.ts'
import { asOwner, type TestClient } from '../../../../test/test-app.ts'

const quote = async (desk: TestClient, reference: number, price: object) =>
  (await desk.post('/api/desk/editquote', { reference, price })).body
const confirm = async (desk: TestClient, reference: number, quoted: Record<string, unknown>) =>
  (await desk.post('/api/desk/edit', { reference, offerId: quoted['offerid'] })).body

test('a price lowered below what was paid says what goes back, and refunds it; a raised one leaves a balance', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  const { bookingref, total } = await givenPaidBooking(world)
  const desk = await givenStaff(testApp, 'dispatcher')
  const lower = await quote(desk, bookingref, { amount: total - 10, reason: 'Late last time' })
  expect(lower).toMatchObject({ code: 1, newtotal: total - 10, refund: 10, topay: 0 })
  expect(await confirm(desk, bookingref, lower)).toMatchObject({
    code: 1,
    price: { amount: total - 10, byHand: true, charges: 0, maySet: true },
  })
  expect(await moneyOf(testApp, bookingref)).toMatchObject([
    { state: 'part_refunded', total: pence(total - 10), taken: pence(total), back: 1000 },
  ])
  const { body } = await desk.get(`/api/desk/leg?reference=${bookingref}`)
  const { details, history = [] } = showDeskLeg.reply.parse(body)
  expect(details?.lines.at(-1)).toEqual({ kind: 'by-hand', text: 'Agreed price', amount: -10 })
  expect(history.map(({ reason }) => reason).join()).toContain('Reason: Late last time')
  const [action] = await asOwner(
    testApp,
    `select action, object, detail->>'reason' as reason from audit_entry where action = 'booking.price-set'`,
  )
  expect(action).toEqual({
    action: 'booking.price-set',
    object: `booking ${bookingref}`,
    reason: 'Late last time',
  })

  const higher = await quote(desk, bookingref, { amount: total + 5, reason: 'Extra bags' })
  expect(higher).toMatchObject({ code: 1, newtotal: total + 5, topay: 15, refund: 0 })
  await confirm(desk, bookingref, higher)
  expect(await moneyOf(testApp, bookingref)).toMatchObject([{ state: 'deposit_paid' }])
  const back = await quote(desk, bookingref, { amount: null, reason: 'As booked' })
  expect(back).toMatchObject({ code: 1, newtotal: total })
})

test('a price needs a reason, and is not set after the ride', async () => {
  const { testApp } = await startPaidTestApp()
  const desk = await givenStaff(testApp, 'dispatcher')
  const { reference } = await givenLeg(testApp, '2026-03-12T12:30')
  for (const reason of ['', '  ']) {
    const refused = await quote(desk, reference, { amount: 20, reason })
    expect(refused['code']).not.toBe(1)
    expect(String(refused['message'] ?? refused['Message'])).toContain('Reason')
  }
  const dan = await givenDriver(testApp)
  await givenAssigned(testApp, { reference, driverId: dan.driverId })
  await givenLegInState(testApp, { reference, state: 'completed' })
  expect(await quote(desk, reference, { amount: 20, reason: 'Agreed' })).toMatchObject({
    code: 2,
    message: expect.stringContaining('extra charge'),
    price: { maySet: false },
  })
})

test('an operator whose dispatchers may not set prices leaves it to the owner', async () => {
  const { testApp } = await startPaidTestApp()
  await givenSettings(testApp, { dispatchersSetPrices: false })
  const { reference } = await givenLeg(testApp, '2026-03-12T12:30')
  const price = { amount: 20, reason: 'Agreed' }
  const dispatcher = await givenStaff(testApp, 'dispatcher')
  expect(await quote(dispatcher, reference, price)).toMatchObject({
    code: 2,
    message: 'Only an owner can set prices. Ask an owner to do it.',
  })
  const owner = await givenStaff(testApp, 'owner')
  const quoted = await quote(owner, reference, price)
  expect(quoted).toMatchObject({ code: 1, newtotal: 20 })
  // what the owner has prepared is not the dispatcher's to save either
  expect(await confirm(dispatcher, reference, quoted)).toMatchObject({
    code: 2,
    message: 'Only an owner can set prices. Ask an owner to do it.',
    price: { byHand: false },
  })
  expect(await confirm(owner, reference, quoted)).toMatchObject({ code: 1, price: { amount: 20 } })
})
