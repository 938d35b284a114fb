import { expect, test } from 'vitest'
import { givenBooking, givenNonce, givenQuote, mayaBooking } from '../../../test/given.ts'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { expirePendingBookings } from './payment/expire-pending-bookings.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

test('a key too short to be stored is rejected with a message instead of being ignored', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const booking = mayaBooking(await givenQuote(client))
  for (const key of ['run-5-0', 'x'.repeat(129), 'two words'])
    expect(
      await client.post('/api/createbookingTest', booking, { 'idempotency-key': key }),
    ).toMatchObject({
      status: 400,
      body: { code: 2, message: expect.stringContaining('Idempotency-Key must be 8 to 128') },
    })
  expect(await asOwner(testApp, 'select id from booking')).toEqual([])
})

test('a guest books in cash and gets a confirmed booking behind a secret code', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const made = await givenBooking(client, { notes: 'Meet at the coffee shop' })
  expect(made).toMatchObject({ Code: 1, ReturnRef: null, PaymentResult: { code: 0, message: '' } })
  expect(made.Bref).toMatch(/^\d{7}$/)
  expect(made.ticketcode).toMatch(/^[\w-]{43}$/)

  const { body } = await testApp.client().post('/api/bookinginfo', { code: made.ticketcode })
  expect(body).toMatchObject({
    code: 1,
    status: 'upcoming',
    ispaid: false,
    paymentmethod: 'cash',
    jobpartid: Number(made.Bref),
    passengername: 'Maya Osei',
    notes: 'Meet at the coffee shop',
    pickupdatetime: '2026-03-11T09:30',
    vehicletype: 'Estate',
    testbooking: true,
  })
  expect((body['routepath'] as unknown[]).length).toBeGreaterThan(2)
})

test('a return is two legs with two references', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client, { rtntype: 'rtn', returndate: '2026-03-14T18:00' })
  const { body } = await client.post('/api/createbookingTest', mayaBooking(quote))
  expect(body['ReturnRef']).toMatch(/^\d{7}$/)
  expect(body['ReturnRef']).not.toBe(body['Bref'])
  const legs = await asOwner(testApp, 'select number, state, pickup_local from leg order by number')
  expect(legs).toEqual([
    { number: 1, state: 'confirmed', pickup_local: '2026-03-11T09:30' },
    { number: 2, state: 'confirmed', pickup_local: '2026-03-14T18:00' },
  ])
})

test('the same key makes one booking and gives one response, sent once or twenty times at once', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const booking = mayaBooking(await givenQuote(client))
  const key = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' }
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => client.post('/api/createbookingTest', booking, key)),
  )
  const references = new Set(responses.map((response) => response.body['Bref']))
  expect(references.size).toBe(1)
  expect(new Set(responses.map((response) => response.body['ticketcode'])).size).toBe(1)
  expect(await asOwner(testApp, 'select id from booking')).toHaveLength(1)
  expect(await asOwner(testApp, 'select id from outbox')).toHaveLength(1)
})

test('without a key a quote is still booked once', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const booking = mayaBooking(await givenQuote(client))
  const first = await client.post('/api/createbookingTest', booking)
  const second = await client.post('/api/createbookingTest', booking)
  expect(second.body['Bref']).toBe(first.body['Bref'])
})

const underKey = (n: number) => ({
  'idempotency-key': `c0ffee00-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
})

test('one quote makes one booking when sent twenty times at once under twenty keys', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const booking = mayaBooking(await givenQuote(client))
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      client.post('/api/createbookingTest', booking, underKey(n)),
    ),
  )
  expect(responses.map((response) => response.body['Code'])).toEqual(Array(20).fill(1))
  expect(new Set(responses.map((response) => response.body['Bref'])).size).toBe(1)
  expect(await asOwner(testApp, 'select id from booking')).toHaveLength(1)
  expect(await asOwner(testApp, 'select id from outbox')).toHaveLength(1)
})

test('one quote paid by card twenty times at once under twenty keys is charged once', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client)
  const cards = await Promise.all(
    Array.from({ length: 20 }, () => givenNonce(testApp, { number: '4242424242424242' })),
  )
  const responses = await Promise.all(
    cards.map((nonce, n) =>
      client.post(
        '/api/createbookingTest',
        { ...mayaBooking(quote), paymentmethod: 'card', nonce },
        underKey(n),
      ),
    ),
  )
  expect(new Set(responses.map((response) => response.body['Bref'])).size).toBe(1)
  expect(await asOwner(testApp, 'select id from booking')).toHaveLength(1)
  expect(await asOwner(testApp, 'select state from payment_attempt')).toEqual([
    { state: 'captured' },
  ])
})

test('a client that already booked a quote gets that booking again, whatever the key and the note', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const booking = mayaBooking(await givenQuote(client))
  const first = await client.post('/api/createbookingTest', booking, underKey(1))
  const noted = { ...booking, notes: 'By the coffee shop' }
  const second = await client.post('/api/createbookingTest', noted, underKey(2))
  expect(second.body).toMatchObject({ Code: 1, Bref: first.body['Bref'] })
  testApp.setNow('2026-03-10T12:10:00Z')
  const late = await client.post('/api/createbookingTest', noted, underKey(3))
  expect(late.body).toMatchObject({ Code: 1, Bref: first.body['Bref'] })
  expect(await asOwner(testApp, 'select note from booking')).toEqual([{ note: '' }])
})

test('a quote that another client booked counts as expired, unless the request is identical', async () => {
  const testApp = await startTestApp()
  const booking = mayaBooking(await givenQuote(testApp.client()))
  const first = await testApp.client().post('/api/createbookingTest', booking, underKey(1))
  const unauthenticated = await testApp
    .client()
    .post('/api/createbookingTest', { ...booking, notes: 'mine' }, underKey(2))
  expect(unauthenticated.body['Message']).toMatch(/^Opps, your quotation has expired/)
  expect(Object.keys(unauthenticated.body).sort()).toEqual(['Code', 'Message'])
  const again = await testApp.client().post('/api/createbookingTest', booking, underKey(3))
  expect(again.body).toMatchObject({ Code: 1, Bref: first.body['Bref'] })
  expect(await asOwner(testApp, 'select id from booking')).toHaveLength(1)
})

test('a reused key returns the first booking’s ticket only to the client that made it', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const first = await client.post(
    '/api/createbookingTest',
    mayaBooking(await givenQuote(client)),
    underKey(1),
  )
  const other = mayaBooking(await givenQuote(client, { passengers: 3 }))
  const own = await client.post('/api/createbookingTest', other, underKey(1))
  expect(own.body).toMatchObject({ Code: 2, ticketcode: first.body['ticketcode'] })
  const unauthenticated = await testApp.client().post('/api/createbookingTest', other, underKey(1))
  expect(unauthenticated.body).toEqual({
    Code: 2,
    Message: 'Payment information invalid, please try again.',
  })
  await asOwner(testApp, "update leg set state = 'expired'")
  const over = await client.post('/api/createbookingTest', other, underKey(1))
  expect(over.body).toMatchObject({ Code: 2, ticketcode: '' })
  expect(await asOwner(testApp, 'select id from booking')).toHaveLength(1)
})

test('a key used for a different booking is rejected', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const booking = mayaBooking(await givenQuote(client))
  const key = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000002' }
  await client.post('/api/createbookingTest', booking, key)
  const { body } = await client.post('/api/createbookingTest', { ...booking, notes: 'other' }, key)
  expect(body).toMatchObject({ Code: 2, Message: 'Payment information invalid, please try again.' })
  expect(await asOwner(testApp, 'select id from booking')).toHaveLength(1)
})

test('an altered fare, another vehicle, a forged signature and an expired quote are all rejected', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const booking = mayaBooking(await givenQuote(client))
  const book = async (params: object) =>
    (await client.post('/api/createbookingTest', { ...booking, ...params })).body['Message']

  expect(await book({ totalfare: 0.01 })).toMatch(/^The price of this trip has changed/)
  expect(await book({ vehtypeid: 77 })).toMatch(/^This car isn’t available/)
  expect(await book({ signature: 'A'.repeat(43) })).toMatch(/^Opps, your quotation has expired/)
  expect(await book({ passengerphone: '123' })).toBe('Phone is invalid')
  expect(await book({ passengeremail: '' })).toBe('Email is required')
  expect(await book({ paymentmethod: 'account' })).toMatch(/^This payment method isn’t available/)
  testApp.setNow('2026-03-10T12:10:00Z')
  expect(await book({})).toMatch(/^Opps, your quotation has expired.*\+44 20 7946 0123$/)
  expect(await asOwner(testApp, 'select from booking')).toEqual([])
})

test('another operator’s quote cannot be booked', async () => {
  const testApp = await startTestApp()
  const booking = mayaBooking(await givenQuote(testApp.client('northway.localhost')))
  const { body } = await testApp.client().post('/api/createbookingTest', booking)
  expect(body['Message']).toMatch(/^Opps, your quotation has expired/)
})

test('another operator’s ticket, another client’s booking and a missing one give the same response', async () => {
  const testApp = await startTestApp()
  const made = await givenBooking(testApp.client())
  const northway = testApp.client('northway.localhost')
  const unauthenticated = testApp.client()
  const responses = [
    await northway.post('/api/bookinginfo', { code: made.ticketcode }),
    await unauthenticated.post('/api/bookinginfo', { code: 'A'.repeat(43) }),
    await unauthenticated.get(`/api/paymentintent?jobpartid=${made.Bref}`),
    await unauthenticated.get('/api/paymentintent?jobpartid=1234567'),
    await unauthenticated.get(`/api/trackvehicle?jobpartid=${made.Bref}`),
    await unauthenticated.put('/api/updatebooking', { transactionid: 'x', jobpartid: made.Bref }),
  ]
  for (const { status, body } of responses)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
})

test('the client that made the booking follows it without the code', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const made = await givenBooking(client)
  const { body } = await client.get(`/api/trackvehicle?jobpartid=${made.Bref}`)
  expect(body).toMatchObject({
    code: 1,
    state: 'confirmed',
    status: 'upcoming',
    currentlat: null,
    name: '',
  })
})

test('a promo takes its amount off, and its last use goes to one booking only', async () => {
  const testApp = await startTestApp()
  await asOwner(testApp, "update promo set uses_left = 1 where code = 'FIVER'")
  const book = async () => {
    const client = testApp.client()
    const quote = await givenQuote(client)
    return client.post('/api/createbookingTest', { ...mayaBooking(quote), promocode: 'fiver' })
  }
  const responses = await Promise.all([book(), book(), book()])
  expect(responses.filter((response) => response.body['Code'] === 1)).toHaveLength(1)
  const rejected = responses.filter((response) => response.body['Code'] !== 1)
  for (const { body } of rejected)
    expect(body['Message']).toBe('This promo code is no longer available.')
  const [row] = await asOwner<{ total_minor: string; promo_off_minor: string }>(
    testApp,
    'select total_minor, promo_off_minor from booking',
  )
  expect(row).toEqual({ total_minor: '8250', promo_off_minor: '500' })
})

test('a test card is charged once, the booking is confirmed and its ticket shows the card', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const made = await givenBooking(client, { paymentmethod: 'card', nonce })
  expect(made.PaymentResult).toMatchObject({ code: 1 })
  const { body } = await client.post('/api/bookinginfo', { code: made.ticketcode })
  expect(body).toMatchObject({
    status: 'upcoming',
    ispaid: true,
    paymentmethod: 'card',
    last4: '4242',
  })
  const moves = await asOwner(
    testApp,
    'select machine, from_state, to_state from transition order by version, machine',
  )
  expect(moves).toEqual([
    { machine: 'leg', from_state: null, to_state: 'held' },
    { machine: 'leg', from_state: 'held', to_state: 'confirmed' },
    { machine: 'payment', from_state: 'authorising', to_state: 'paid' },
  ])
  expect(await asOwner(testApp, 'select status from sandbox_gateway.charge')).toEqual([
    { status: 'succeeded' },
  ])
})

test('a declined card leaves the booking pending, and another card pays it', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const declined = await givenNonce(testApp, { number: '4000000000000002' })
  const made = await givenBooking(client, { paymentmethod: 'card', nonce: declined })
  expect(made.PaymentResult).toMatchObject({
    code: 2,
    message:
      'It was not possible to process the payment, please check the card details and try again.',
  })
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const { body } = await client.get(`/api/paymentintent?jobpartid=${made.Bref}&nonce=${nonce}`)
  expect(body).toMatchObject({ code: 1, paymentresult: { code: 1 } })
  const again = await client.get(`/api/paymentintent?jobpartid=${made.Bref}&nonce=${nonce}`)
  expect(again.body).toMatchObject({ paymentresult: { code: 1 } })
  expect(await asOwner(testApp, 'select state from payment_attempt order by number')).toEqual([
    { state: 'failed' },
    { state: 'captured' },
  ])
})

test('twenty simultaneous requests for one card payment charge once', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const booking = {
    ...mayaBooking(await givenQuote(client)),
    paymentmethod: 'card' as const,
    nonce,
  }
  const key = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000003' }
  await Promise.all(
    Array.from({ length: 20 }, () => client.post('/api/createbookingTest', booking, key)),
  )
  expect(await asOwner(testApp, 'select amount_minor from sandbox_gateway.charge')).toEqual([
    { amount_minor: '8750' },
  ])
})

test('a page that reports payment with a foreign transaction is not believed', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const nonce = await givenNonce(testApp, { number: '4000000000000002' })
  const made = await givenBooking(client, { paymentmethod: 'card', nonce })
  const { body } = await client.put('/api/updatebooking', {
    transactionid: 'pi_fake',
    jobpartid: made.Bref,
    transactionstatus: 'succeeded',
  })
  expect(body['Code']).toBe(2)
  const info = await client.post('/api/bookinginfo', { code: made.ticketcode })
  expect(info.body).toMatchObject({ status: 'pending payment', ispaid: false })
})

test('a pending booking expires when it is not paid', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const nonce = await givenNonce(testApp, { number: '4000000000000002' })
  const made = await givenBooking(client, { paymentmethod: 'card', nonce })
  testApp.setNow('2026-03-10T12:20:00Z')
  expect(await expirePendingBookings(testApp.deps)).toBe(1)
  const info = await client.post('/api/bookinginfo', { code: made.ticketcode })
  expect(info.body['status']).toBe('cancelled')
})

test('a card number in the notes is rejected and stored nowhere', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const booking = {
    ...mayaBooking(await givenQuote(client)),
    notes: 'my card is 4242 4242 4242 4242',
  }
  const { status } = await client.post('/api/createbookingTest', booking)
  expect(status).toBe(400)
  expect(await asOwner(testApp, 'select from booking')).toEqual([])
})

test('paying with another card withdraws the bank’s open challenge for the last one', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const challengedNonce = await givenNonce(testApp, { number: '4000002500003155' })
  const made = await givenBooking(client, { paymentmethod: 'card', nonce: challengedNonce })
  expect(made.PaymentResult).toMatchObject({ code: 0 })
  expect(made.PaymentResult?.actionurl).toContain('/challenge/')
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const { body } = await client.get(`/api/paymentintent?jobpartid=${made.Bref}&nonce=${nonce}`)
  expect(body).toMatchObject({ paymentresult: { code: 1 } })
  const charges = await asOwner(
    testApp,
    'select status from sandbox_gateway.charge order by made_at, status',
  )
  expect(charges.filter((charge) => charge['status'] === 'succeeded')).toHaveLength(1)
})

test('an unanswered bank challenge lets the booking expire and takes nothing', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const challengedNonce = await givenNonce(testApp, { number: '4000002500003155' })
  const made = await givenBooking(client, { paymentmethod: 'card', nonce: challengedNonce })
  testApp.setNow('2026-03-10T12:20:00Z')
  expect(await expirePendingBookings(testApp.deps)).toBe(1)
  const info = await client.post('/api/bookinginfo', { code: made.ticketcode })
  expect(info.body).toMatchObject({ status: 'cancelled', ispaid: false })
})

test('a request repeated after it took the last use of its promo returns its booking', async () => {
  const testApp = await startTestApp()
  await asOwner(testApp, "update promo set uses_left = 1 where code = 'FIVER'")
  const client = testApp.client()
  const booking = { ...mayaBooking(await givenQuote(client)), promocode: 'FIVER' }
  const first = await client.post('/api/createbookingTest', booking)
  const again = await client.post('/api/createbookingTest', booking)
  expect(again.body).toMatchObject({ Code: 1, Bref: first.body['Bref'] })
})

test('a guest whose first response was lost gets a session with the second, and pays with it', async () => {
  const testApp = await startTestApp()
  const nonce = await givenNonce(testApp, { number: '4000000000000002' })
  const quote = await givenQuote(testApp.client())
  const booking = { ...mayaBooking(quote), paymentmethod: 'card' as const, nonce }
  await testApp.client().post('/api/createbookingTest', booking)

  const client = testApp.client()
  const again = await client.post('/api/createbookingTest', booking)
  const other = await givenNonce(testApp, { number: '4242424242424242' })
  const { body } = await client.get(
    `/api/paymentintent?jobpartid=${String(again.body['Bref'])}&nonce=${other}`,
  )
  expect(body).toMatchObject({ paymentresult: { code: 1 } })
})

test('the same booking with the card typed again after a reload is found, not made again', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const first = await givenNonce(testApp, { number: '4242424242424242' })
  const booking = { ...mayaBooking(await givenQuote(client)), paymentmethod: 'card' as const }
  const made = await client.post('/api/createbookingTest', { ...booking, nonce: first })
  const second = await givenNonce(testApp, { number: '4242424242424242' })
  const again = await client.post('/api/createbookingTest', { ...booking, nonce: second })
  expect(again.body).toMatchObject({ Bref: made.body['Bref'], PaymentResult: { code: 1 } })
  expect(await asOwner(testApp, 'select from sandbox_gateway.charge')).toHaveLength(1)
})
