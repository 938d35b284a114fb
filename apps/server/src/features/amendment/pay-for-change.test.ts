import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../seed/demo-accounts.ts'
import {
  givenBooking,
  givenDeposit,
  givenQuote,
  givenSettings,
  mayaBooking,
} from '../../../test/given.ts'
import { signInAs } from '../../../test/given-account.ts'
import {
  amendBooking,
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
  type SeenChange,
} from '../../../test/given-amendment.ts'
import { startPaidTestApp } from '../../../test/given-messages.ts'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { hashAsBrowser } from '../account/sign-in/deny-common.ts'
import { setCreditLimit } from '../credit/set-limit.ts'

test('a farther drop-off costs more: the old total, the new total and the balance, which is paid by its link', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  const { client, made, bookingref, total } = await givenPaidBooking(world)
  const seen = await previewAmendment(client, { bookingref, dropoff: DARTFORD })
  expect(seen).toMatchObject({
    code: 1,
    maychange: 'all',
    changeuntil: '2026-03-11T12:30:00.000Z',
    total,
    now: { dropoff: { text: expect.stringContaining('Canary Wharf') }, fare: total },
    newway: { dropoff: { text: 'Dartford station, DA1 1BP' }, pickupdatetime: '2026-03-12T12:30' },
    refund: 0,
  })
  expect(seen.topay).toBeCloseTo(seen.newtotal - total)
  expect(seen.topay).toBeGreaterThan(0)
  const lines = seen.newway?.lines ?? []
  expect(lines.reduce((sum, { amount }) => sum + pence(amount), 0)).toBe(pence(seen.newtotal))
  // the preview changed nothing
  expect(await moneyOf(testApp, bookingref)).toMatchObject([{ state: 'paid', total: pence(total) }])

  const { body } = await confirmChange(client, { bookingref, offerid: seen.offerid })
  const done = body as unknown as SeenChange
  expect(done).toMatchObject({
    code: 1,
    total: seen.newtotal,
    paypath: expect.stringMatching(/^\/payment\.html\?id=/),
  })
  expect(await moneyOf(testApp, bookingref)).toMatchObject([{ state: 'deposit_paid' }])
  expect(await payBalance(world, done)).toMatchObject({ purpose: 'balance', price: seen.topay })
  expect(await moneyOf(testApp, bookingref)).toEqual([
    { state: 'paid', total: pence(seen.newtotal), taken: pence(seen.newtotal), back: 0 },
  ])
  const ticket = await client.post('/api/bookinginfo', { code: made.ticketcode })
  expect(ticket.body).toMatchObject({
    totalfare: seen.newtotal,
    dropoffaddress: 'Dartford station, DA1 1BP',
    ispaid: true,
  })
  expect(
    await asOwner(
      testApp,
      `select machine, from_state, to_state, reason from transition where machine = 'fare'`,
    ),
  ).toEqual([
    {
      machine: 'fare',
      from_state: String(pence(total)),
      to_state: String(pence(seen.newtotal)),
      reason: 'drop-off',
    },
  ])
  const [message] = await asOwner<{ payload: { leg: number; changes: { label: string }[] } }>(
    testApp,
    `select payload from outbox where kind = 'booking-changed'`,
  )
  expect(message?.payload).toMatchObject({ leg: 1 })
  expect(message?.payload.changes.map(({ label }) => label)).toEqual(['Drop-off', 'Price'])

  // dearer a second time gives a second balance; then cheaper than ever refunds all but the fare, latest payment
  // first
  const again = await amendBooking(client, { bookingref, vehtypeid: 5 })
  expect(again.seen.topay).toBeGreaterThan(0)
  expect(await payBalance(world, again.done)).toMatchObject({ price: again.seen.topay })
  const cheap = await amendBooking(client, { bookingref, dropoff: HAMMERSMITH, vehtypeid: 1 })
  expect(cheap.seen.topay).toBe(0)
  const [money] = await moneyOf(testApp, bookingref)
  expect(money).toMatchObject({ state: 'part_refunded', total: pence(cheap.seen.newtotal) })
  expect(Number(money?.['taken']) - Number(money?.['back'])).toBe(pence(cheap.seen.newtotal))

  // a free cancellation refunds exactly what is left
  const cancelled = await client.post('/api/cancelbooking', { bookingref })
  expect(cancelled.body).toMatchObject({ code: 1, fee: 0, refund: cheap.seen.newtotal })
  const [after] = await moneyOf(testApp, bookingref)
  expect(after?.['back']).toBe(after?.['taken'])
})

test('a nearer drop-off costs less, and the difference is refunded to the card', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref, total } = await givenPaidBooking(world)
  const { seen, done } = await amendBooking(client, { bookingref, dropoff: HAMMERSMITH })
  expect(seen).toMatchObject({ topay: 0 })
  expect(seen.refund).toBeCloseTo(total - seen.newtotal)
  expect(done).toMatchObject({ paypath: '', total: seen.newtotal })
  expect(await moneyOf(world.testApp, bookingref)).toEqual([
    {
      state: 'part_refunded',
      total: pence(seen.newtotal),
      taken: pence(total),
      back: pence(seen.refund),
    },
  ])
  const refunds = world.stripe.journal.movements.filter(({ kind }) => kind === 'refunded')
  expect(refunds.map(({ amount }) => amount)).toEqual([pence(seen.refund)])
  // within 24 hours half of the new fare is kept, and no more
  world.testApp.setNow('2026-03-12T08:30:00Z')
  const fee = Math.floor(pence(seen.newtotal) / 2)
  const late = await client.post('/api/cancelbooking', { bookingref })
  expect(late.body).toMatchObject({ fee: fee / 100, refund: (pence(seen.newtotal) - fee) / 100 })
})

test('cash is paid to the driver, so a new price is only recorded', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client, FAR)
  const made = await givenBooking(client, mayaBooking(quote))
  const { seen, done } = await amendBooking(client, { bookingref: made.Bref, dropoff: DARTFORD })
  expect(seen).toMatchObject({ topay: 0, refund: 0 })
  expect(done).toMatchObject({ paypath: '', total: seen.newtotal })
  expect(await moneyOf(testApp, Number(made.Bref))).toMatchObject([{ state: 'unpaid' }])
})

test('with an authorised card less is captured, or the balance is requested in addition', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  await givenSettings(testApp, { holdsCards: true })
  const cheaper = await givenPaidBooking(world)
  const less = await amendBooking(cheaper.client, {
    bookingref: cheaper.bookingref,
    dropoff: HAMMERSMITH,
  })
  const claimed = await asOwner(
    testApp,
    'select state, captured_minor::int as takes from payment_attempt',
  )
  expect(claimed).toEqual([{ state: 'authorised', takes: pence(less.seen.newtotal) }])
  expect(less.seen.refund).toBeCloseTo(cheaper.total - less.seen.newtotal)

  const dearer = await givenPaidBooking(world)
  const more = await amendBooking(dearer.client, {
    bookingref: dearer.bookingref,
    dropoff: DARTFORD,
  })
  expect(await moneyOf(testApp, dearer.bookingref)).toMatchObject([{ state: 'deposit_paid' }])
  expect(await payBalance(world, more.done)).toMatchObject({
    purpose: 'balance',
    price: more.seen.topay,
  })
  expect(await moneyOf(testApp, dearer.bookingref)).toMatchObject([{ state: 'paid' }])
})

test('a deposit stays a deposit: the balance follows the new price', async () => {
  const world = await startPaidTestApp()
  await givenDeposit(world.testApp, { basisPoints: 2_000 })
  const { client, bookingref, total } = await givenPaidBooking(world)
  const [{ deposit } = { deposit: 0 }] = await asOwner<{ deposit: number }>(
    world.testApp,
    'select deposit_minor::int as deposit from booking',
  )
  const { seen } = await amendBooking(client, { bookingref, dropoff: DARTFORD })
  expect(pence(seen.topay)).toBe(pence(seen.newtotal) - deposit)
  expect(seen.newtotal).toBeGreaterThan(total)
  const due = await client.get(`/api/paymentintent?jobpartid=${bookingref}`)
  expect(due.body).toMatchObject({ purpose: 'balance', price: seen.topay })
})

test('a promo stays with its leg without a second use, and is lost if its fare becomes too low', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  await asOwner(
    testApp,
    "update promo set uses_left = 1, uses_per_customer = 1, minimum_fare = 6000 where code = 'WELCOME10'",
  )
  const quote = await givenQuote(client, FAR)
  const made = await givenBooking(client, { ...mayaBooking(quote), promocode: 'WELCOME10' })
  await asOwner(
    testApp,
    "update promo set ends_at = '2026-03-10T12:00:01Z' where code = 'WELCOME10'",
  )
  testApp.setNow('2026-03-10T13:00:00Z')
  const { seen } = await amendBooking(client, { bookingref: made.Bref, dropoff: DARTFORD })
  expect(seen['promolost']).toBe(false)
  const [row] = await asOwner<{ off: number; total: number }>(
    testApp,
    'select promo_off_minor::int as off, total_minor::int as total from booking',
  )
  expect(row?.total).toBe(pence(seen.newtotal))
  expect(row?.off).toBeGreaterThan(pence(seen.newtotal) * 0.1)
  expect(await asOwner(testApp, 'select uses from promo_use')).toEqual([{ uses: 1 }])
  await asOwner(testApp, "update promo set minimum_fare = 60000 where code = 'WELCOME10'")
  expect(
    await previewAmendment(client, { bookingref: made.Bref, dropoff: GREENWICH }),
  ).toMatchObject({
    code: 1,
    promolost: true,
  })
})

test('a leg on account becomes dearer only up to the credit limit; otherwise it stays unchanged', async () => {
  const testApp = await startTestApp()
  await givenSettings(testApp, { paymentMethods: ['cash', 'card', 'account'] })
  const booker = testApp.client()
  const passwordhash = await hashAsBrowser('kerbside', DEMO_PASSWORD)
  await signInAs(booker, { email: 'demo.booker@example.com', passwordhash, rememberme: true })
  const quote = await givenQuote(booker, FAR)
  const made = await givenBooking(booker, {
    ...mayaBooking(quote),
    paymentmethod: 'account',
    custname: 'Anna Guest',
    custphone: '2079460199',
  })
  const total = pence(quote.totalfare ?? 0)
  const limit = async (is: number) => {
    const context = await testApp.context()
    await setCreditLimit(context, { bookerId: 501, limit: minor(is), currency: 'GBP' })
  }
  await limit(total + 100)
  const seen = await previewAmendment(booker, { bookingref: made.Bref, dropoff: DARTFORD })
  expect(seen).toMatchObject({ topay: 0, refund: 0 })
  const params = { bookingref: made.Bref, offerid: seen.offerid }
  expect((await confirmChange(booker, params)).body).toMatchObject({
    code: 2,
    message: expect.stringMatching(/doesn’t have enough credit.*hasn’t changed/),
    total: total / 100,
  })
  await limit(pence(seen.newtotal))
  expect((await confirmChange(booker, params)).body).toMatchObject({
    code: 1,
    total: seen.newtotal,
  })
  expect(await moneyOf(testApp, Number(made.Bref))).toMatchObject([{ state: 'on_account' }])
})

test('in yen a change is in whole yen, and the amounts add up', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client, { ...FAR, currencyCode: 'JPY' })
  const made = await givenBooking(client, { ...mayaBooking(quote), currencycode: 'JPY' })
  const { seen } = await amendBooking(client, { bookingref: made.Bref, dropoff: DARTFORD })
  expect(seen).toMatchObject({ currencycode: 'JPY' })
  expect(Number.isInteger(seen.newtotal)).toBe(true)
  const lines = seen.newway?.lines ?? []
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(seen.newtotal)
})
