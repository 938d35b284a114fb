import { expect, test } from 'vitest'
import {
  givenBooking,
  givenDeposit,
  givenQuote,
  givenSettings,
  mayaBooks,
} from '../../../test/given.ts'
import { enterCard, openPaidHouse, type PaidHouse } from '../../../test/given-messages.ts'
import { asOwner } from '../../../test/house.ts'
import { expireHeld } from './expire-held.ts'
import { settleAttempts } from './settle-attempts.ts'
import { takeHolds } from './take-holds.ts'

const STRIPE = { paymentmethod: 'card' } as const
const DECLINED_CARD = '4000000000000002'

const standingOf = async ({ house }: PaidHouse) =>
  asOwner(
    house,
    `select b.payment_state, b.payment_method, l.state as leg, array(
       select a.gateway || ' ' || a.state from payment_attempt a where a.booking_id = b.id order by a.number
     ) as attempts from booking b join leg l on l.booking_id = b.id and l.number = 1`,
  )

const capturedOf = ({ stripe }: PaidHouse) =>
  stripe.journal.movements.filter(({ kind }) => kind === 'captured').map(({ amount }) => amount)

test('a card at Stripe: the booking waits, the customer confirms in the browser, and we ask Stripe ourselves', async () => {
  const world = await openPaidHouse()
  const visitor = world.house.visitor()
  const made = await givenBooking(visitor, STRIPE)
  // payments.md A4: an intent that is ready has a secret and no result yet
  expect(made).toMatchObject({ Code: 1, ClientSecret: expect.stringMatching(/^pi_.+_secret_/) })
  expect(made.PaymentResult).toBeUndefined()
  expect(await standingOf(world)).toMatchObject([
    { payment_state: 'authorising', leg: 'held', attempts: ['stripe requires_action'] },
  ])

  const intent = made.transactionid ?? ''
  const tell = () =>
    visitor.put('/api/updatebooking', {
      transactionid: intent,
      jobpartid: made.Bref,
      transactionstatus: 'succeeded',
    })
  // what the page says proves nothing: Stripe has not been paid yet
  expect((await tell()).body).toMatchObject({ Code: 2 })
  await enterCard(world, { intent })
  expect((await tell()).body).toMatchObject({ Code: 1, PaymentResult: { code: 1 } })
  expect((await tell()).body).toMatchObject({ Code: 1 })
  expect(await standingOf(world)).toMatchObject([
    { payment_state: 'paid', leg: 'confirmed', attempts: ['stripe captured'] },
  ])
  expect(capturedOf(world)).toHaveLength(1)
})

test('a declined card leaves the same charge open, and its secret is given again for another card', async () => {
  const world = await openPaidHouse()
  const visitor = world.house.visitor()
  const made = await givenBooking(visitor, STRIPE)
  const intent = made.transactionid ?? ''
  await enterCard(world, { intent, number: DECLINED_CARD })

  const again = await visitor.get(`/api/paymentintent?jobpartid=${made.Bref}`)
  expect(again.body).toMatchObject({ clientSecret: made.ClientSecret, transactionid: intent })
  await enterCard(world, { intent })
  const paid = await visitor.get(`/api/paymentintent?jobpartid=${made.Bref}`)
  expect(paid.body).toMatchObject({ clientSecret: '', paymentresult: { code: 1 } })
  expect(capturedOf(world)).toHaveLength(1)
})

test('a succeeded payment of a cheaper booking pays nothing here', async () => {
  const world = await openPaidHouse()
  const visitor = world.house.visitor()
  const cheap = await givenBooking(visitor, STRIPE)
  const dear = await givenBooking(visitor, STRIPE)
  await enterCard(world, { intent: cheap.transactionid ?? '' })
  for (const transactionid of [cheap.transactionid ?? '', 'pi_fake']) {
    const told = { transactionid, jobpartid: dear.Bref, transactionstatus: 'succeeded' }
    expect((await visitor.put('/api/updatebooking', told)).body).toMatchObject({ Code: 2 })
  }
  const [row] = await asOwner<{ payment_state: string }>(
    world.house,
    `select b.payment_state from booking b join leg l on l.booking_id = b.id where l.reference = ${dear.Bref}`,
  )
  expect(row).toEqual({ payment_state: 'authorising' })
})

test('who paid and closed the browser is confirmed by the clockwork, once', async () => {
  const world = await openPaidHouse()
  const made = await givenBooking(world.house.visitor(), STRIPE)
  await enterCard(world, { intent: made.transactionid ?? '' })
  expect(await settleAttempts(world.house.deps)).toBe(0)
  world.house.setNow('2026-03-10T12:01:00Z')
  expect(await settleAttempts(world.house.deps)).toBe(1)
  expect(await settleAttempts(world.house.deps)).toBe(0)
  expect(await standingOf(world)).toMatchObject([{ payment_state: 'paid', leg: 'confirmed' }])
})

test('who never confirms loses the booking, and the charge is withdrawn before it lapses', async () => {
  const world = await openPaidHouse()
  const made = await givenBooking(world.house.visitor(), STRIPE)
  world.house.setNow('2026-03-10T12:15:30Z')
  expect(await expireHeld(world.house.deps)).toBe(1)
  expect(await standingOf(world)).toMatchObject([
    { payment_state: 'failed', leg: 'expired', attempts: ['stripe failed'] },
  ])
  await enterCard(world, { intent: made.transactionid ?? '' })
  expect(capturedOf(world)).toEqual([])
})

test.each(['drop-before', 'drop-after'] as const)(
  'an answer of Stripe that is lost (%s) does not make a second charge: the same one is opened again',
  async (kind) => {
    const world = await openPaidHouse()
    const visitor = world.house.visitor()
    world.stripe.faults.add({
      method: 'POST',
      path: '/v1/payment_intents',
      times: 2,
      fault: { kind },
    })
    const made = await givenBooking(visitor, STRIPE)
    expect(made).toMatchObject({ ClientSecret: '', PaymentResult: { code: 0 } })
    const again = await visitor.get(`/api/paymentintent?jobpartid=${made.Bref}`)
    expect(again.body['clientSecret']).toMatch(/_secret_/)
    expect(world.stripe.books.intents.size).toBe(1)
    await enterCard(world, { intent: String(again.body['transactionid']) })
    const paid = await visitor.get(`/api/paymentintent?jobpartid=${made.Bref}`)
    expect(paid.body).toMatchObject({ paymentresult: { code: 1 } })
  },
)

test('PayPal: an order to approve, taken by us once the page tells of it', async () => {
  const world = await openPaidHouse()
  const visitor = world.house.visitor()
  const made = await givenBooking(visitor, { paymentmethod: 'paypal' })
  expect(made).toMatchObject({
    ClientSecret: '',
    PaymentResult: { code: 0, paypalorderid: made.transactionid },
  })
  const order = made.transactionid ?? ''
  world.paypal.approve(order)
  const told = { transactionid: order, jobpartid: made.Bref }
  expect((await visitor.put('/api/updatebooking', told)).body).toMatchObject({ Code: 1 })
  expect(await standingOf(world)).toMatchObject([
    { payment_state: 'paid', payment_method: 'paypal', leg: 'confirmed' },
  ])
  expect(world.paypal.journal.movements.map(({ kind }) => kind)).toEqual(['captured'])
})

test('whoever changes from the card to PayPal pays once: the charge is withdrawn before the order is opened', async () => {
  const world = await openPaidHouse()
  const visitor = world.house.visitor()
  const made = await givenBooking(visitor, STRIPE)
  const changed = await visitor.get(
    `/api/paymentintent?jobpartid=${made.Bref}&paymentmethod=paypal`,
  )
  const order = String(changed.body['transactionid'])
  expect(changed.body).toMatchObject({ paymentresult: { paypalorderid: order } })
  await enterCard(world, { intent: made.transactionid ?? '' })
  world.paypal.approve(order)
  const told = { transactionid: order, jobpartid: made.Bref }
  expect((await visitor.put('/api/updatebooking', told)).body).toMatchObject({ Code: 1 })
  expect(await standingOf(world)).toMatchObject([
    { payment_state: 'paid', attempts: ['stripe failed', 'paypal captured'] },
  ])
  expect(capturedOf(world)).toEqual([])
})

test('who gives PayPal up pays by card once, and approving the order afterwards takes nothing', async () => {
  const world = await openPaidHouse()
  const visitor = world.house.visitor()
  const made = await givenBooking(visitor, { paymentmethod: 'paypal' })
  const order = made.transactionid ?? ''
  const byCard = `/api/paymentintent?jobpartid=${made.Bref}&paymentmethod=card`
  const changed = await visitor.get(byCard)
  expect(changed.body['clientSecret']).toMatch(/_secret_/)
  world.paypal.approve(order)
  await visitor.put('/api/updatebooking', { transactionid: order, jobpartid: made.Bref })
  await enterCard(world, { intent: String(changed.body['transactionid']) })
  expect((await visitor.get(byCard)).body).toMatchObject({ paymentresult: { code: 1 } })
  expect(await standingOf(world)).toMatchObject([
    { payment_state: 'paid', attempts: ['paypal voided', 'stripe captured'] },
  ])
  expect(world.paypal.journal.movements).toEqual([])
})

test('who opens PayPal and never approves loses the booking', async () => {
  const world = await openPaidHouse()
  await givenBooking(world.house.visitor(), { paymentmethod: 'paypal' })
  world.house.setNow('2026-03-10T12:15:30Z')
  expect(await expireHeld(world.house.deps)).toBe(1)
  expect(await standingOf(world)).toMatchObject([
    { payment_state: 'failed', leg: 'expired', attempts: ['paypal voided'] },
  ])
})

test('where the operator holds cards, a ride within six days is held and taken when it is over', async () => {
  const world = await openPaidHouse()
  await givenSettings(world.house, { holdsCards: true })
  const visitor = world.house.visitor()
  const made = await givenBooking(visitor, STRIPE)
  await enterCard(world, { intent: made.transactionid ?? '' })
  const told = { transactionid: made.transactionid, jobpartid: made.Bref }
  expect((await visitor.put('/api/updatebooking', told)).body).toMatchObject({ Code: 1 })
  expect(await standingOf(world)).toMatchObject([
    { payment_state: 'authorised', leg: 'confirmed', attempts: ['stripe authorised'] },
  ])
  expect(await takeHolds(world.house.deps)).toBe(0)
  expect(capturedOf(world)).toEqual([])
  await asOwner(world.house, "update leg set state = 'completed'")
  expect(await takeHolds(world.house.deps)).toBe(1)
  expect(await takeHolds(world.house.deps)).toBe(0)
  expect(await standingOf(world)).toMatchObject([{ payment_state: 'paid', leg: 'completed' }])
  expect(capturedOf(world)).toHaveLength(1)
})

test('a hold is taken before the bank lets it go, though the ride is not over; a ride in a week is charged at once', async () => {
  const world = await openPaidHouse()
  await givenSettings(world.house, { holdsCards: true })
  const visitor = world.house.visitor()
  const near = await givenBooking(visitor, STRIPE)
  await enterCard(world, { intent: near.transactionid ?? '' })
  await visitor.put('/api/updatebooking', {
    transactionid: near.transactionid,
    jobpartid: near.Bref,
  })
  const quote = await givenQuote(visitor, { bookingdate: '2026-03-20T09:30' })
  const far = await visitor.post('/api/createbookingTest', { ...mayaBooks(quote), ...STRIPE })
  await enterCard(world, { intent: String(far.body['transactionid']) })
  expect(capturedOf(world)).toHaveLength(1)
  world.house.setNow('2026-03-17T03:00:00Z')
  expect(await takeHolds(world.house.deps)).toBe(1)
  expect(capturedOf(world)).toHaveLength(2)
})

test('a deposit is paid when booking and the booking stands; the rest is due', async () => {
  const world = await openPaidHouse()
  await givenDeposit(world.house, { basisPoints: 2_500 })
  const visitor = world.house.visitor()
  const quote = await givenQuote(visitor)
  const { body } = await visitor.post('/api/createbookingTest', { ...mayaBooks(quote), ...STRIPE })
  await enterCard(world, { intent: String(body['transactionid']) })
  await visitor.put('/api/updatebooking', {
    transactionid: body['transactionid'],
    jobpartid: body['Bref'],
  })
  expect(await standingOf(world)).toMatchObject([
    { payment_state: 'deposit_paid', leg: 'confirmed' },
  ])
  const total = Math.round((quote.totalfare ?? 0) * 100)
  expect(capturedOf(world)).toEqual([Math.round(total / 4)])
})

test('without keys of its gateway an operator does not offer the card, and takes none', async () => {
  const world = await openPaidHouse('stripe')
  const north = world.house.visitor('northway.localhost')
  await givenSettings(
    world.house,
    { paymentGateway: 'stripe', paymentMethods: ['cash', 'card', 'paypal'] },
    'northway',
  )
  const { body } = await north.get('/api/configuration')
  expect(body).toMatchObject({
    iscashallowed: true,
    iscardallowed: false,
    ispaypalallowed: false,
    stripepublickey: '',
  })
  const mine = await world.house.visitor().get('/api/configuration')
  expect(mine.body).toMatchObject({ iscardallowed: true, stripepublickey: 'pk_test_kerbside' })
  expect(JSON.stringify(mine.body)).not.toMatch(/sk_test|whsec/)
})

test('a gateway that is down for long is not offered, cash stays, and it comes back by itself', async () => {
  const world = await openPaidHouse()
  const visitor = world.house.visitor()
  world.stripe.faults.add({ method: 'POST', times: 99, fault: { kind: 'drop-before' } })
  for (let tries = 0; tries < 5; tries++) await givenBooking(visitor, STRIPE)
  const ways = async () => {
    const { body } = await visitor.get('/api/configuration')
    return { cash: body['iscashallowed'], card: body['iscardallowed'] }
  }
  expect(await ways()).toEqual({ cash: true, card: false })
  const refused = await visitor.post('/api/createbookingTest', {
    ...mayaBooks(await givenQuote(visitor)),
    ...STRIPE,
  })
  expect(refused.body).toMatchObject({ Code: 2 })

  world.stripe.faults.clear()
  world.house.setNow('2026-03-10T12:01:01Z')
  expect(await ways()).toEqual({ cash: true, card: true })
  expect((await givenBooking(visitor, STRIPE)).ClientSecret).toMatch(/_secret_/)
  expect(await ways()).toEqual({ cash: true, card: true })
})

test('a live operator takes no sandbox money, whatever the address says and whatever its settings are', async () => {
  const { house } = await openPaidHouse()
  await asOwner(house, "update operator set mode = 'live'")
  const visitor = house.visitor()
  const asked = '/api/configuration?airports=true&sandbox=true&runmode=test'
  expect((await visitor.get(asked)).body).toMatchObject({
    paymentgateway: 'stripe',
    testmode: false,
    paypalclientid: expect.not.stringMatching(/^test$/),
  })
  await givenSettings(house, { paymentGateway: 'sandbox' })
  expect((await visitor.get(asked)).body).toMatchObject({ iscardallowed: false })
  const { body } = await visitor.post('/api/createbookingTest', {
    ...mayaBooks(await givenQuote(visitor)),
    ...STRIPE,
    nonce: 'tok_of_the_sandbox_gateway',
  })
  expect(body).toMatchObject({ Code: 2, Message: expect.stringMatching(/not offered/) })
  expect(await asOwner(house, 'select 1 from booking')).toEqual([])
})
