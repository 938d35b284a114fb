import { expect, test } from 'vitest'
import {
  givenBooking,
  givenDeposit,
  givenQuote,
  givenSettings,
  mayaBooking,
} from '../../../../test/given.ts'
import { enterCard, type PaidTestApp, startPaidTestApp } from '../../../../test/given-messages.ts'
import { asOwner } from '../../../../test/test-app.ts'
import { captureDueAuthorisations } from './capture-due-authorisations.ts'
import { expirePendingBookings } from './expire-pending-bookings.ts'
import { settleAttempts } from './settle-attempts.ts'

const STRIPE = { paymentmethod: 'card' } as const
const DECLINED_CARD = '4000000000000002'

const bookingSnapshot = async ({ testApp }: PaidTestApp) =>
  asOwner(
    testApp,
    `select b.payment_state, b.payment_method, l.state as leg, array(
       select a.gateway || ' ' || a.state from payment_attempt a where a.booking_id = b.id order by a.number
     ) as attempts from booking b join leg l on l.booking_id = b.id and l.number = 1`,
  )

const capturedOf = ({ stripe }: PaidTestApp) =>
  stripe.journal.movements.filter(({ kind }) => kind === 'captured').map(({ amount }) => amount)

test('a card at Stripe: the booking waits, the customer confirms in the browser, and the server asks Stripe itself', async () => {
  const world = await startPaidTestApp()
  const client = world.testApp.client()
  const made = await givenBooking(client, STRIPE)
  // payments.md A4: an intent that is ready has a secret and no result yet
  expect(made).toMatchObject({ Code: 1, ClientSecret: expect.stringMatching(/^pi_.+_secret_/) })
  expect(made.PaymentResult).toBeUndefined()
  expect(await bookingSnapshot(world)).toMatchObject([
    { payment_state: 'authorising', leg: 'held', attempts: ['stripe requires_action'] },
  ])

  const intent = made.transactionid ?? ''
  const confirm = () =>
    client.put('/api/updatebooking', {
      transactionid: intent,
      jobpartid: made.Bref,
      transactionstatus: 'succeeded',
    })
  // the page's message proves nothing: Stripe has not been paid yet
  expect((await confirm()).body).toMatchObject({ Code: 2 })
  await enterCard(world, { intent })
  expect((await confirm()).body).toMatchObject({ Code: 1, PaymentResult: { code: 1 } })
  expect((await confirm()).body).toMatchObject({ Code: 1 })
  expect(await bookingSnapshot(world)).toMatchObject([
    { payment_state: 'paid', leg: 'confirmed', attempts: ['stripe captured'] },
  ])
  expect(capturedOf(world)).toHaveLength(1)
})

test('a declined card leaves the same charge open, and its secret is returned again for another card', async () => {
  const world = await startPaidTestApp()
  const client = world.testApp.client()
  const made = await givenBooking(client, STRIPE)
  const intent = made.transactionid ?? ''
  await enterCard(world, { intent, number: DECLINED_CARD })

  const again = await client.get(`/api/paymentintent?jobpartid=${made.Bref}`)
  expect(again.body).toMatchObject({ clientSecret: made.ClientSecret, transactionid: intent })
  await enterCard(world, { intent })
  const paid = await client.get(`/api/paymentintent?jobpartid=${made.Bref}`)
  expect(paid.body).toMatchObject({ clientSecret: '', paymentresult: { code: 1 } })
  expect(capturedOf(world)).toHaveLength(1)
})

test('a successful payment of a cheaper booking does not pay this one', async () => {
  const world = await startPaidTestApp()
  const client = world.testApp.client()
  const cheap = await givenBooking(client, STRIPE)
  const dear = await givenBooking(client, STRIPE)
  await enterCard(world, { intent: cheap.transactionid ?? '' })
  for (const transactionid of [cheap.transactionid ?? '', 'pi_fake']) {
    const input = { transactionid, jobpartid: dear.Bref, transactionstatus: 'succeeded' }
    expect((await client.put('/api/updatebooking', input)).body).toMatchObject({ Code: 2 })
  }
  const [row] = await asOwner<{ payment_state: string }>(
    world.testApp,
    `select b.payment_state from booking b join leg l on l.booking_id = b.id where l.reference = ${dear.Bref}`,
  )
  expect(row).toEqual({ payment_state: 'authorising' })
})

test('a customer who pays and closes the browser is confirmed by the scheduled task, once', async () => {
  const world = await startPaidTestApp()
  const made = await givenBooking(world.testApp.client(), STRIPE)
  await enterCard(world, { intent: made.transactionid ?? '' })
  expect(await settleAttempts(world.testApp.deps)).toBe(0)
  world.testApp.setNow('2026-03-10T12:01:00Z')
  expect(await settleAttempts(world.testApp.deps)).toBe(1)
  expect(await settleAttempts(world.testApp.deps)).toBe(0)
  expect(await bookingSnapshot(world)).toMatchObject([{ payment_state: 'paid', leg: 'confirmed' }])
})

test('a customer who never confirms loses the booking, and the charge is withdrawn before it expires', async () => {
  const world = await startPaidTestApp()
  const made = await givenBooking(world.testApp.client(), STRIPE)
  world.testApp.setNow('2026-03-10T12:15:30Z')
  expect(await expirePendingBookings(world.testApp.deps)).toBe(1)
  expect(await bookingSnapshot(world)).toMatchObject([
    { payment_state: 'failed', leg: 'expired', attempts: ['stripe failed'] },
  ])
  await enterCard(world, { intent: made.transactionid ?? '' })
  expect(capturedOf(world)).toEqual([])
})

test.each(['drop-before', 'drop-after'] as const)(
  'a lost response from Stripe (%s) does not cause a second charge: the same one is opened again',
  async (kind) => {
    const world = await startPaidTestApp()
    const client = world.testApp.client()
    world.stripe.faults.add({
      method: 'POST',
      path: '/v1/payment_intents',
      times: 2,
      fault: { kind },
    })
    const made = await givenBooking(client, STRIPE)
    expect(made).toMatchObject({ ClientSecret: '', PaymentResult: { code: 0 } })
    const again = await client.get(`/api/paymentintent?jobpartid=${made.Bref}`)
    expect(again.body['clientSecret']).toMatch(/_secret_/)
    expect(world.stripe.books.intents.size).toBe(1)
    await enterCard(world, { intent: String(again.body['transactionid']) })
    const paid = await client.get(`/api/paymentintent?jobpartid=${made.Bref}`)
    expect(paid.body).toMatchObject({ paymentresult: { code: 1 } })
  },
)

test('PayPal: the customer approves an order, and the server captures it once the page reports it', async () => {
  const world = await startPaidTestApp()
  const client = world.testApp.client()
  const made = await givenBooking(client, { paymentmethod: 'paypal' })
  expect(made).toMatchObject({
    ClientSecret: '',
    PaymentResult: { code: 0, paypalorderid: made.transactionid },
  })
  const order = made.transactionid ?? ''
  world.paypal.approve(order)
  const input = { transactionid: order, jobpartid: made.Bref }
  expect((await client.put('/api/updatebooking', input)).body).toMatchObject({ Code: 1 })
  expect(await bookingSnapshot(world)).toMatchObject([
    { payment_state: 'paid', payment_method: 'paypal', leg: 'confirmed' },
  ])
  expect(world.paypal.journal.movements.map(({ kind }) => kind)).toEqual(['captured'])
})

test('a customer who changes from card to PayPal pays once: the charge is withdrawn before the order is opened', async () => {
  const world = await startPaidTestApp()
  const client = world.testApp.client()
  const made = await givenBooking(client, STRIPE)
  const changed = await client.get(`/api/paymentintent?jobpartid=${made.Bref}&paymentmethod=paypal`)
  const order = String(changed.body['transactionid'])
  expect(changed.body).toMatchObject({ paymentresult: { paypalorderid: order } })
  await enterCard(world, { intent: made.transactionid ?? '' })
  world.paypal.approve(order)
  const input = { transactionid: order, jobpartid: made.Bref }
  expect((await client.put('/api/updatebooking', input)).body).toMatchObject({ Code: 1 })
  expect(await bookingSnapshot(world)).toMatchObject([
    { payment_state: 'paid', attempts: ['stripe failed', 'paypal captured'] },
  ])
  expect(capturedOf(world)).toEqual([])
})

test('a customer who gives up PayPal pays by card once, and approving the order afterwards takes nothing', async () => {
  const world = await startPaidTestApp()
  const client = world.testApp.client()
  const made = await givenBooking(client, { paymentmethod: 'paypal' })
  const order = made.transactionid ?? ''
  const byCard = `/api/paymentintent?jobpartid=${made.Bref}&paymentmethod=card`
  const changed = await client.get(byCard)
  expect(changed.body['clientSecret']).toMatch(/_secret_/)
  world.paypal.approve(order)
  await client.put('/api/updatebooking', { transactionid: order, jobpartid: made.Bref })
  await enterCard(world, { intent: String(changed.body['transactionid']) })
  expect((await client.get(byCard)).body).toMatchObject({ paymentresult: { code: 1 } })
  expect(await bookingSnapshot(world)).toMatchObject([
    { payment_state: 'paid', attempts: ['paypal voided', 'stripe captured'] },
  ])
  expect(world.paypal.journal.movements).toEqual([])
})

test('a customer who opens PayPal and never approves loses the booking', async () => {
  const world = await startPaidTestApp()
  await givenBooking(world.testApp.client(), { paymentmethod: 'paypal' })
  world.testApp.setNow('2026-03-10T12:15:30Z')
  expect(await expirePendingBookings(world.testApp.deps)).toBe(1)
  expect(await bookingSnapshot(world)).toMatchObject([
    { payment_state: 'failed', leg: 'expired', attempts: ['paypal voided'] },
  ])
})

test('where the operator authorises cards, a leg within six days is authorised at booking and captured when it is over', async () => {
  const world = await startPaidTestApp()
  await givenSettings(world.testApp, { holdsCards: true })
  const client = world.testApp.client()
  const made = await givenBooking(client, STRIPE)
  await enterCard(world, { intent: made.transactionid ?? '' })
  const input = { transactionid: made.transactionid, jobpartid: made.Bref }
  expect((await client.put('/api/updatebooking', input)).body).toMatchObject({ Code: 1 })
  expect(await bookingSnapshot(world)).toMatchObject([
    { payment_state: 'authorised', leg: 'confirmed', attempts: ['stripe authorised'] },
  ])
  expect(await captureDueAuthorisations(world.testApp.deps)).toBe(0)
  expect(capturedOf(world)).toEqual([])
  await asOwner(world.testApp, "update leg set state = 'completed'")
  expect(await captureDueAuthorisations(world.testApp.deps)).toBe(1)
  expect(await captureDueAuthorisations(world.testApp.deps)).toBe(0)
  expect(await bookingSnapshot(world)).toMatchObject([{ payment_state: 'paid', leg: 'completed' }])
  expect(capturedOf(world)).toHaveLength(1)
})

test('an authorisation is captured before the bank drops it, even if the leg is not over; a leg a week ahead is charged at once', async () => {
  const world = await startPaidTestApp()
  await givenSettings(world.testApp, { holdsCards: true })
  const client = world.testApp.client()
  const near = await givenBooking(client, STRIPE)
  await enterCard(world, { intent: near.transactionid ?? '' })
  await client.put('/api/updatebooking', {
    transactionid: near.transactionid,
    jobpartid: near.Bref,
  })
  const quote = await givenQuote(client, { bookingdate: '2026-03-20T09:30' })
  const far = await client.post('/api/createbookingTest', { ...mayaBooking(quote), ...STRIPE })
  await enterCard(world, { intent: String(far.body['transactionid']) })
  expect(capturedOf(world)).toHaveLength(1)
  world.testApp.setNow('2026-03-17T03:00:00Z')
  expect(await captureDueAuthorisations(world.testApp.deps)).toBe(1)
  expect(capturedOf(world)).toHaveLength(2)
})

test('a deposit is paid when booking and confirms it; the balance is due later', async () => {
  const world = await startPaidTestApp()
  await givenDeposit(world.testApp, { basisPoints: 2_500 })
  const client = world.testApp.client()
  const quote = await givenQuote(client)
  const { body } = await client.post('/api/createbookingTest', { ...mayaBooking(quote), ...STRIPE })
  await enterCard(world, { intent: String(body['transactionid']) })
  await client.put('/api/updatebooking', {
    transactionid: body['transactionid'],
    jobpartid: body['Bref'],
  })
  expect(await bookingSnapshot(world)).toMatchObject([
    { payment_state: 'deposit_paid', leg: 'confirmed' },
  ])
  const total = Math.round((quote.totalfare ?? 0) * 100)
  expect(capturedOf(world)).toEqual([Math.round(total / 4)])
})

test('without the keys of its gateway an operator neither offers nor accepts the card', async () => {
  const world = await startPaidTestApp('stripe')
  const north = world.testApp.client('northway.localhost')
  await givenSettings(
    world.testApp,
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
  const mine = await world.testApp.client().get('/api/configuration')
  expect(mine.body).toMatchObject({ iscardallowed: true, stripepublickey: 'pk_test_kerbside' })
  expect(JSON.stringify(mine.body)).not.toMatch(/sk_test|whsec/)
})

test('a gateway that is down for long is not offered while cash stays, and it returns by itself', async () => {
  const world = await startPaidTestApp()
  const client = world.testApp.client()
  world.stripe.faults.add({ method: 'POST', times: 99, fault: { kind: 'drop-before' } })
  for (let tries = 0; tries < 5; tries++) await givenBooking(client, STRIPE)
  const readMethods = async () => {
    const { body } = await client.get('/api/configuration')
    return { cash: body['iscashallowed'], card: body['iscardallowed'] }
  }
  expect(await readMethods()).toEqual({ cash: true, card: false })
  const rejected = await client.post('/api/createbookingTest', {
    ...mayaBooking(await givenQuote(client)),
    ...STRIPE,
  })
  expect(rejected.body).toMatchObject({ Code: 2 })

  world.stripe.faults.clear()
  world.testApp.setNow('2026-03-10T12:01:01Z')
  expect(await readMethods()).toEqual({ cash: true, card: true })
  expect((await givenBooking(client, STRIPE)).ClientSecret).toMatch(/_secret_/)
  expect(await readMethods()).toEqual({ cash: true, card: true })
})

test('a live operator accepts no sandbox payments, whatever the address or its settings', async () => {
  const { testApp } = await startPaidTestApp()
  await asOwner(testApp, "update operator set mode = 'live'")
  const client = testApp.client()
  const params = '/api/configuration?airports=true&sandbox=true&runmode=test'
  expect((await client.get(params)).body).toMatchObject({
    paymentgateway: 'stripe',
    testmode: false,
    paypalclientid: expect.not.stringMatching(/^test$/),
  })
  await givenSettings(testApp, { paymentGateway: 'sandbox' })
  expect((await client.get(params)).body).toMatchObject({ iscardallowed: false })
  const { body } = await client.post('/api/createbookingTest', {
    ...mayaBooking(await givenQuote(client)),
    ...STRIPE,
    nonce: 'tok_of_the_sandbox_gateway',
  })
  expect(body).toMatchObject({ Code: 2, Message: expect.stringMatching(/isn’t available/) })
  expect(await asOwner(testApp, 'select 1 from booking')).toEqual([])
})
