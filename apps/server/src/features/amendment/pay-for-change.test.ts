import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../seed/demo-accounts.ts'
import {
  givenBooking,
  givenDeposit,
  givenQuote,
  givenSettings,
  mayaBooks,
} from '../../../test/given.ts'
import { signInAs } from '../../../test/given-account.ts'
import {
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
  type SeenChange,
} from '../../../test/given-amendment.ts'
import { openPaidHouse } from '../../../test/given-messages.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { hashAsBrowser } from '../account/deny-common.ts'
import { setCreditLimit } from '../credit/set-limit.ts'

test('a farther drop-off costs more: what is now, what would be and the balance, paid by its link', async () => {
  const world = await openPaidHouse()
  const { house } = world
  const { visitor, made, bookingref, total } = await givenPaidTrip(world)
  const seen = await lookAtChange(visitor, { bookingref, dropoff: DARTFORD })
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
  // looking changed nothing
  expect(await moneyOf(house, bookingref)).toMatchObject([{ state: 'paid', total: pence(total) }])

  const { body } = await confirmChange(visitor, { bookingref, offerid: seen.offerid })
  const done = body as unknown as SeenChange
  expect(done).toMatchObject({
    code: 1,
    total: seen.newtotal,
    paypath: expect.stringMatching(/^\/payment\.html\?id=/),
  })
  expect(await moneyOf(house, bookingref)).toMatchObject([{ state: 'deposit_paid' }])
  expect(await payBalance(world, done)).toMatchObject({ purpose: 'balance', price: seen.topay })
  expect(await moneyOf(house, bookingref)).toEqual([
    { state: 'paid', total: pence(seen.newtotal), taken: pence(seen.newtotal), back: 0 },
  ])
  const ticket = await visitor.post('/api/bookinginfo', { code: made.ticketcode })
  expect(ticket.body).toMatchObject({
    totalfare: seen.newtotal,
    dropoffaddress: 'Dartford station, DA1 1BP',
    ispaid: true,
  })
  expect(
    await asOwner(
      house,
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
    house,
    `select payload from outbox where kind = 'booking-changed'`,
  )
  expect(message?.payload).toMatchObject({ leg: 1 })
  expect(message?.payload.changes.map(({ label }) => label)).toEqual(['Drop-off', 'Price'])

  // dearer a second time, a second balance; then cheaper than ever: all but the fare goes back, last money first
  const again = await changeTrip(visitor, { bookingref, vehtypeid: 5 })
  expect(again.seen.topay).toBeGreaterThan(0)
  expect(await payBalance(world, again.done)).toMatchObject({ price: again.seen.topay })
  const cheap = await changeTrip(visitor, { bookingref, dropoff: HAMMERSMITH, vehtypeid: 1 })
  expect(cheap.seen.topay).toBe(0)
  const [money] = await moneyOf(house, bookingref)
  expect(money).toMatchObject({ state: 'part_refunded', total: pence(cheap.seen.newtotal) })
  expect(Number(money?.['taken']) - Number(money?.['back'])).toBe(pence(cheap.seen.newtotal))

  // and cancelled free of charge, exactly what is left goes back
  const cancelled = await visitor.post('/api/cancelbooking', { bookingref })
  expect(cancelled.body).toMatchObject({ code: 1, fee: 0, refund: cheap.seen.newtotal })
  const [after] = await moneyOf(house, bookingref)
  expect(after?.['back']).toBe(after?.['taken'])
})

test('a nearer drop-off costs less, and the difference goes back to the card', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref, total } = await givenPaidTrip(world)
  const { seen, done } = await changeTrip(visitor, { bookingref, dropoff: HAMMERSMITH })
  expect(seen).toMatchObject({ topay: 0 })
  expect(seen.refund).toBeCloseTo(total - seen.newtotal)
  expect(done).toMatchObject({ paypath: '', total: seen.newtotal })
  expect(await moneyOf(world.house, bookingref)).toEqual([
    {
      state: 'part_refunded',
      total: pence(seen.newtotal),
      taken: pence(total),
      back: pence(seen.refund),
    },
  ])
  const refunds = world.stripe.journal.movements.filter(({ kind }) => kind === 'refunded')
  expect(refunds.map(({ amount }) => amount)).toEqual([pence(seen.refund)])
  // within the day half of the new fare is kept, and no more than that
  world.house.setNow('2026-03-12T08:30:00Z')
  const fee = Math.floor(pence(seen.newtotal) / 2)
  const late = await visitor.post('/api/cancelbooking', { bookingref })
  expect(late.body).toMatchObject({ fee: fee / 100, refund: (pence(seen.newtotal) - fee) / 100 })
})

test('cash is paid to the driver: another price is only written down', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor, FAR)
  const made = await givenBooking(visitor, mayaBooks(quote))
  const { seen, done } = await changeTrip(visitor, { bookingref: made.Bref, dropoff: DARTFORD })
  expect(seen).toMatchObject({ topay: 0, refund: 0 })
  expect(done).toMatchObject({ paypath: '', total: seen.newtotal })
  expect(await moneyOf(house, Number(made.Bref))).toMatchObject([{ state: 'unpaid' }])
})

test('held money: less of it is taken, or the balance is asked for beside it', async () => {
  const world = await openPaidHouse()
  const { house } = world
  await givenSettings(house, { holdsCards: true })
  const cheaper = await givenPaidTrip(world)
  const less = await changeTrip(cheaper.visitor, {
    bookingref: cheaper.bookingref,
    dropoff: HAMMERSMITH,
  })
  const claimed = await asOwner(
    house,
    'select state, captured_minor::int as takes from payment_attempt',
  )
  expect(claimed).toEqual([{ state: 'authorised', takes: pence(less.seen.newtotal) }])
  expect(less.seen.refund).toBeCloseTo(cheaper.total - less.seen.newtotal)

  const dearer = await givenPaidTrip(world)
  const more = await changeTrip(dearer.visitor, {
    bookingref: dearer.bookingref,
    dropoff: DARTFORD,
  })
  expect(await moneyOf(house, dearer.bookingref)).toMatchObject([{ state: 'deposit_paid' }])
  expect(await payBalance(world, more.done)).toMatchObject({
    purpose: 'balance',
    price: more.seen.topay,
  })
  expect(await moneyOf(house, dearer.bookingref)).toMatchObject([{ state: 'paid' }])
})

test('a deposit stays a deposit: the balance follows the new price', async () => {
  const world = await openPaidHouse()
  await givenDeposit(world.house, { basisPoints: 2_000 })
  const { visitor, bookingref, total } = await givenPaidTrip(world)
  const [{ deposit } = { deposit: 0 }] = await asOwner<{ deposit: number }>(
    world.house,
    'select deposit_minor::int as deposit from booking',
  )
  const { seen } = await changeTrip(visitor, { bookingref, dropoff: DARTFORD })
  expect(pence(seen.topay)).toBe(pence(seen.newtotal) - deposit)
  expect(seen.newtotal).toBeGreaterThan(total)
  const due = await visitor.get(`/api/paymentintent?jobpartid=${bookingref}`)
  expect(due.body).toMatchObject({ purpose: 'balance', price: seen.topay })
})

test('a promo stays with its trip, uses no second time, and is lost where its fare is too small', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  await asOwner(
    house,
    "update promo set uses_left = 1, uses_per_customer = 1, minimum_fare = 6000 where code = 'WELCOME10'",
  )
  const quote = await givenQuote(visitor, FAR)
  const made = await givenBooking(visitor, { ...mayaBooks(quote), promocode: 'WELCOME10' })
  await asOwner(house, "update promo set ends_at = '2026-03-10T12:00:01Z' where code = 'WELCOME10'")
  house.setNow('2026-03-10T13:00:00Z')
  const { seen } = await changeTrip(visitor, { bookingref: made.Bref, dropoff: DARTFORD })
  expect(seen['promolost']).toBe(false)
  const [row] = await asOwner<{ off: number; total: number }>(
    house,
    'select promo_off_minor::int as off, total_minor::int as total from booking',
  )
  expect(row?.total).toBe(pence(seen.newtotal))
  expect(row?.off).toBeGreaterThan(pence(seen.newtotal) * 0.1)
  expect(await asOwner(house, 'select uses from promo_use')).toEqual([{ uses: 1 }])
  await asOwner(house, "update promo set minimum_fare = 60000 where code = 'WELCOME10'")
  expect(await lookAtChange(visitor, { bookingref: made.Bref, dropoff: GREENWICH })).toMatchObject({
    code: 1,
    promolost: true,
  })
})

test('on account: dearer only as far as the limit goes, and the trip stands all the same', async () => {
  const house = await openHouse()
  await givenSettings(house, { paymentMethods: ['cash', 'card', 'account'] })
  const booker = house.visitor()
  const passwordhash = await hashAsBrowser('kerbside', DEMO_PASSWORD)
  await signInAs(booker, { email: 'demo.booker@example.com', passwordhash, rememberme: true })
  const quote = await givenQuote(booker, FAR)
  const made = await givenBooking(booker, {
    ...mayaBooks(quote),
    paymentmethod: 'account',
    custname: 'Anna Guest',
    custphone: '2079460199',
  })
  const total = pence(quote.totalfare ?? 0)
  const limit = async (is: number) => {
    const call = await house.call()
    await setCreditLimit(call, { bookerId: 501, limit: minor(is), currency: 'GBP' })
  }
  await limit(total + 100)
  const seen = await lookAtChange(booker, { bookingref: made.Bref, dropoff: DARTFORD })
  expect(seen).toMatchObject({ topay: 0, refund: 0 })
  const asked = { bookingref: made.Bref, offerid: seen.offerid }
  expect((await confirmChange(booker, asked)).body).toMatchObject({
    code: 2,
    message: expect.stringMatching(/not enough credit left.*stays as it was/),
    total: total / 100,
  })
  await limit(pence(seen.newtotal))
  expect((await confirmChange(booker, asked)).body).toMatchObject({ code: 1, total: seen.newtotal })
  expect(await moneyOf(house, Number(made.Bref))).toMatchObject([{ state: 'on_account' }])
})

test('in yen a change is whole yen, and adds up', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor, { ...FAR, currencyCode: 'JPY' })
  const made = await givenBooking(visitor, { ...mayaBooks(quote), currencycode: 'JPY' })
  const { seen } = await changeTrip(visitor, { bookingref: made.Bref, dropoff: DARTFORD })
  expect(seen).toMatchObject({ currencycode: 'JPY' })
  expect(Number.isInteger(seen.newtotal)).toBe(true)
  const lines = seen.newway?.lines ?? []
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(seen.newtotal)
})
