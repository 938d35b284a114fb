import { expect, test } from 'vitest'
import { givenBooking, givenNonce, givenQuote, mayaBooks } from '../../../test/given.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { expireHeld } from './expire-held.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

test('a key too short to be kept is refused in words, instead of being dropped in silence', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const booking = mayaBooks(await givenQuote(visitor))
  for (const key of ['run-5-0', 'x'.repeat(129), 'two words'])
    expect(
      await visitor.post('/api/createbookingTest', booking, { 'idempotency-key': key }),
    ).toMatchObject({
      status: 400,
      body: { code: 2, message: expect.stringContaining('Idempotency-Key must be 8 to 128') },
    })
  expect(await asOwner(house, 'select id from booking')).toEqual([])
})

test('a guest books in cash and holds a confirmed booking behind an unguessable code', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const made = await givenBooking(visitor, { notes: 'Meet at the coffee shop' })
  expect(made).toMatchObject({ Code: 1, ReturnRef: null, PaymentResult: { code: 0, message: '' } })
  expect(made.Bref).toMatch(/^\d{7}$/)
  expect(made.ticketcode).toMatch(/^[\w-]{43}$/)

  const { body } = await house.visitor().post('/api/bookinginfo', { code: made.ticketcode })
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
  const house = await openHouse()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor, { rtntype: 'rtn', returndate: '2026-03-14T18:00' })
  const { body } = await visitor.post('/api/createbookingTest', mayaBooks(quote))
  expect(body['ReturnRef']).toMatch(/^\d{7}$/)
  expect(body['ReturnRef']).not.toBe(body['Bref'])
  const legs = await asOwner(house, 'select number, state, pickup_local from leg order by number')
  expect(legs).toEqual([
    { number: 1, state: 'confirmed', pickup_local: '2026-03-11T09:30' },
    { number: 2, state: 'confirmed', pickup_local: '2026-03-14T18:00' },
  ])
})

test('the same key makes one booking and gives one answer, sent once or twenty times at once', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const booking = mayaBooks(await givenQuote(visitor))
  const key = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor.post('/api/createbookingTest', booking, key)),
  )
  const references = new Set(answers.map((answer) => answer.body['Bref']))
  expect(references.size).toBe(1)
  expect(new Set(answers.map((answer) => answer.body['ticketcode'])).size).toBe(1)
  expect(await asOwner(house, 'select id from booking')).toHaveLength(1)
  expect(await asOwner(house, 'select id from outbox')).toHaveLength(1)
})

test('without a key a quote is still booked once', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const booking = mayaBooks(await givenQuote(visitor))
  const first = await visitor.post('/api/createbookingTest', booking)
  const second = await visitor.post('/api/createbookingTest', booking)
  expect(second.body['Bref']).toBe(first.body['Bref'])
})

const underKey = (n: number) => ({
  'idempotency-key': `c0ffee00-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
})

test('one quote makes one booking, sent twenty times at once under twenty keys', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const booking = mayaBooks(await givenQuote(visitor))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      visitor.post('/api/createbookingTest', booking, underKey(n)),
    ),
  )
  expect(answers.map((answer) => answer.body['Code'])).toEqual(Array(20).fill(1))
  expect(new Set(answers.map((answer) => answer.body['Bref'])).size).toBe(1)
  expect(await asOwner(house, 'select id from booking')).toHaveLength(1)
  expect(await asOwner(house, 'select id from outbox')).toHaveLength(1)
})

test('one quote paid by card twenty times at once under twenty keys is charged once', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor)
  const cards = await Promise.all(
    Array.from({ length: 20 }, () => givenNonce(house, { number: '4242424242424242' })),
  )
  const answers = await Promise.all(
    cards.map((nonce, n) =>
      visitor.post(
        '/api/createbookingTest',
        { ...mayaBooks(quote), paymentmethod: 'card', nonce },
        underKey(n),
      ),
    ),
  )
  expect(new Set(answers.map((answer) => answer.body['Bref'])).size).toBe(1)
  expect(await asOwner(house, 'select id from booking')).toHaveLength(1)
  expect(await asOwner(house, 'select state from payment_attempt')).toEqual([{ state: 'captured' }])
})

test('who booked a quote is given that booking again, whatever the key and the note', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const booking = mayaBooks(await givenQuote(visitor))
  const first = await visitor.post('/api/createbookingTest', booking, underKey(1))
  const noted = { ...booking, notes: 'By the coffee shop' }
  const second = await visitor.post('/api/createbookingTest', noted, underKey(2))
  expect(second.body).toMatchObject({ Code: 1, Bref: first.body['Bref'] })
  house.setNow('2026-03-10T12:10:00Z')
  const late = await visitor.post('/api/createbookingTest', noted, underKey(3))
  expect(late.body).toMatchObject({ Code: 1, Bref: first.body['Bref'] })
  expect(await asOwner(house, 'select note from booking')).toEqual([{ note: '' }])
})

test('a quote somebody else booked is a quote that has expired, unless it is asked word for word', async () => {
  const house = await openHouse()
  const booking = mayaBooks(await givenQuote(house.visitor()))
  const first = await house.visitor().post('/api/createbookingTest', booking, underKey(1))
  const stranger = await house
    .visitor()
    .post('/api/createbookingTest', { ...booking, notes: 'mine' }, underKey(2))
  expect(stranger.body['Message']).toMatch(/^Opps, your quotation has expired/)
  expect(Object.keys(stranger.body).sort()).toEqual(['Code', 'Message'])
  const again = await house.visitor().post('/api/createbookingTest', booking, underKey(3))
  expect(again.body).toMatchObject({ Code: 1, Bref: first.body['Bref'] })
  expect(await asOwner(house, 'select id from booking')).toHaveLength(1)
})

test('a key that made another booking opens that one’s ticket for who made it, and for nobody else', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const first = await visitor.post(
    '/api/createbookingTest',
    mayaBooks(await givenQuote(visitor)),
    underKey(1),
  )
  const other = mayaBooks(await givenQuote(visitor, { passengers: 3 }))
  const own = await visitor.post('/api/createbookingTest', other, underKey(1))
  expect(own.body).toMatchObject({ Code: 2, ticketcode: first.body['ticketcode'] })
  const stranger = await house.visitor().post('/api/createbookingTest', other, underKey(1))
  expect(stranger.body).toEqual({
    Code: 2,
    Message: 'Payment information invalid, please try again.',
  })
  await asOwner(house, "update leg set state = 'expired'")
  const over = await visitor.post('/api/createbookingTest', other, underKey(1))
  expect(over.body).toMatchObject({ Code: 2, ticketcode: '' })
  expect(await asOwner(house, 'select id from booking')).toHaveLength(1)
})

test('a key used for another booking is refused', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const booking = mayaBooks(await givenQuote(visitor))
  const key = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000002' }
  await visitor.post('/api/createbookingTest', booking, key)
  const { body } = await visitor.post('/api/createbookingTest', { ...booking, notes: 'other' }, key)
  expect(body).toMatchObject({ Code: 2, Message: 'Payment information invalid, please try again.' })
  expect(await asOwner(house, 'select id from booking')).toHaveLength(1)
})

test('a penny fare, another vehicle, a forged signature and an expired quote book nothing', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const booking = mayaBooks(await givenQuote(visitor))
  const book = async (asked: object) =>
    (await visitor.post('/api/createbookingTest', { ...booking, ...asked })).body['Message']

  expect(await book({ totalfare: 0.01 })).toMatch(/^The price of this journey has changed/)
  expect(await book({ vehtypeid: 77 })).toMatch(/^This vehicle is not available/)
  expect(await book({ signature: 'A'.repeat(43) })).toMatch(/^Opps, your quotation has expired/)
  expect(await book({ passengerphone: '123' })).toBe('Phone is invalid')
  expect(await book({ passengeremail: '' })).toBe('Email is required')
  expect(await book({ paymentmethod: 'account' })).toMatch(/^This way to pay is not offered/)
  house.setNow('2026-03-10T12:10:00Z')
  expect(await book({})).toMatch(/^Opps, your quotation has expired.*\+44 20 7946 0123$/)
  expect(await asOwner(house, 'select from booking')).toEqual([])
})

test('another operator’s quote is no quote here', async () => {
  const house = await openHouse()
  const booking = mayaBooks(await givenQuote(house.visitor('northway.localhost')))
  const { body } = await house.visitor().post('/api/createbookingTest', booking)
  expect(body['Message']).toMatch(/^Opps, your quotation has expired/)
})

test('another operator’s ticket, another visitor’s booking and a missing one answer alike', async () => {
  const house = await openHouse()
  const made = await givenBooking(house.visitor())
  const northway = house.visitor('northway.localhost')
  const stranger = house.visitor()
  const answers = [
    await northway.post('/api/bookinginfo', { code: made.ticketcode }),
    await stranger.post('/api/bookinginfo', { code: 'A'.repeat(43) }),
    await stranger.get(`/api/paymentintent?jobpartid=${made.Bref}`),
    await stranger.get('/api/paymentintent?jobpartid=1234567'),
    await stranger.get(`/api/trackvehicle?jobpartid=${made.Bref}`),
    await stranger.put('/api/updatebooking', { transactionid: 'x', jobpartid: made.Bref }),
  ]
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
})

test('who made the booking follows it without the code', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const made = await givenBooking(visitor)
  const { body } = await visitor.get(`/api/trackvehicle?jobpartid=${made.Bref}`)
  expect(body).toMatchObject({
    code: 1,
    state: 'confirmed',
    status: 'upcoming',
    currentlat: null,
    name: '',
  })
})

test('a promo takes its amount off, and its last use goes to one booking only', async () => {
  const house = await openHouse()
  await asOwner(house, "update promo set uses_left = 1 where code = 'FIVER'")
  const book = async () => {
    const visitor = house.visitor()
    const quote = await givenQuote(visitor)
    return visitor.post('/api/createbookingTest', { ...mayaBooks(quote), promocode: 'fiver' })
  }
  const answers = await Promise.all([book(), book(), book()])
  expect(answers.filter((answer) => answer.body['Code'] === 1)).toHaveLength(1)
  const refused = answers.filter((answer) => answer.body['Code'] !== 1)
  for (const { body } of refused)
    expect(body['Message']).toBe('This promo code has already been used.')
  const [row] = await asOwner<{ total_minor: string; promo_off_minor: string }>(
    house,
    'select total_minor, promo_off_minor from booking',
  )
  expect(row).toEqual({ total_minor: '8250', promo_off_minor: '500' })
})

test('a test card is charged once, the booking confirmed and its ticket shows the card', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const nonce = await givenNonce(house, { number: '4242424242424242' })
  const made = await givenBooking(visitor, { paymentmethod: 'card', nonce })
  expect(made.PaymentResult).toMatchObject({ code: 1 })
  const { body } = await visitor.post('/api/bookinginfo', { code: made.ticketcode })
  expect(body).toMatchObject({
    status: 'upcoming',
    ispaid: true,
    paymentmethod: 'card',
    last4: '4242',
  })
  const moves = await asOwner(
    house,
    'select machine, from_state, to_state from transition order by version, machine',
  )
  expect(moves).toEqual([
    { machine: 'job', from_state: null, to_state: 'held' },
    { machine: 'job', from_state: 'held', to_state: 'confirmed' },
    { machine: 'payment', from_state: 'authorising', to_state: 'paid' },
  ])
  expect(await asOwner(house, 'select status from sandbox_gateway.charge')).toEqual([
    { status: 'succeeded' },
  ])
})

test('a declined card leaves the booking held, and another card pays it', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const declined = await givenNonce(house, { number: '4000000000000002' })
  const made = await givenBooking(visitor, { paymentmethod: 'card', nonce: declined })
  expect(made.PaymentResult).toMatchObject({
    code: 2,
    message:
      'It was not possible to process the payment, please check the card details and try again.',
  })
  const nonce = await givenNonce(house, { number: '4242424242424242' })
  const { body } = await visitor.get(`/api/paymentintent?jobpartid=${made.Bref}&nonce=${nonce}`)
  expect(body).toMatchObject({ code: 1, paymentresult: { code: 1 } })
  const again = await visitor.get(`/api/paymentintent?jobpartid=${made.Bref}&nonce=${nonce}`)
  expect(again.body).toMatchObject({ paymentresult: { code: 1 } })
  expect(await asOwner(house, 'select state from payment_attempt order by number')).toEqual([
    { state: 'failed' },
    { state: 'captured' },
  ])
})

test('twenty answers to one card payment charge once', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const nonce = await givenNonce(house, { number: '4242424242424242' })
  const booking = { ...mayaBooks(await givenQuote(visitor)), paymentmethod: 'card' as const, nonce }
  const key = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000003' }
  await Promise.all(
    Array.from({ length: 20 }, () => visitor.post('/api/createbookingTest', booking, key)),
  )
  expect(await asOwner(house, 'select amount_minor from sandbox_gateway.charge')).toEqual([
    { amount_minor: '8750' },
  ])
})

test('a page that claims to be paid with a foreign transaction is not believed', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const nonce = await givenNonce(house, { number: '4000000000000002' })
  const made = await givenBooking(visitor, { paymentmethod: 'card', nonce })
  const { body } = await visitor.put('/api/updatebooking', {
    transactionid: 'pi_fake',
    jobpartid: made.Bref,
    transactionstatus: 'succeeded',
  })
  expect(body['Code']).toBe(2)
  const info = await visitor.post('/api/bookinginfo', { code: made.ticketcode })
  expect(info.body).toMatchObject({ status: 'pending payment', ispaid: false })
})

test('a held booking lapses when its money does not come', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const nonce = await givenNonce(house, { number: '4000000000000002' })
  const made = await givenBooking(visitor, { paymentmethod: 'card', nonce })
  house.setNow('2026-03-10T12:20:00Z')
  expect(await expireHeld(house.deps)).toBe(1)
  const info = await visitor.post('/api/bookinginfo', { code: made.ticketcode })
  expect(info.body['status']).toBe('cancelled')
})

test('a card number in the notes is refused and stored nowhere', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const booking = {
    ...mayaBooks(await givenQuote(visitor)),
    notes: 'my card is 4242 4242 4242 4242',
  }
  const { status } = await visitor.post('/api/createbookingTest', booking)
  expect(status).toBe(400)
  expect(await asOwner(house, 'select from booking')).toEqual([])
})

test('another card withdraws the bank’s open question about the last one', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const asks = await givenNonce(house, { number: '4000002500003155' })
  const made = await givenBooking(visitor, { paymentmethod: 'card', nonce: asks })
  expect(made.PaymentResult).toMatchObject({ code: 0 })
  expect(made.PaymentResult?.actionurl).toContain('/challenge/')
  const nonce = await givenNonce(house, { number: '4242424242424242' })
  const { body } = await visitor.get(`/api/paymentintent?jobpartid=${made.Bref}&nonce=${nonce}`)
  expect(body).toMatchObject({ paymentresult: { code: 1 } })
  const charges = await asOwner(
    house,
    'select status from sandbox_gateway.charge order by made_at, status',
  )
  expect(charges.filter((charge) => charge['status'] === 'succeeded')).toHaveLength(1)
})

test('a bank that is never answered lets the booking lapse and takes nothing', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const asks = await givenNonce(house, { number: '4000002500003155' })
  const made = await givenBooking(visitor, { paymentmethod: 'card', nonce: asks })
  house.setNow('2026-03-10T12:20:00Z')
  expect(await expireHeld(house.deps)).toBe(1)
  const info = await visitor.post('/api/bookinginfo', { code: made.ticketcode })
  expect(info.body).toMatchObject({ status: 'cancelled', ispaid: false })
})

test('a request sent again after it took the last use of its promo is answered with its booking', async () => {
  const house = await openHouse()
  await asOwner(house, "update promo set uses_left = 1 where code = 'FIVER'")
  const visitor = house.visitor()
  const booking = { ...mayaBooks(await givenQuote(visitor)), promocode: 'FIVER' }
  const first = await visitor.post('/api/createbookingTest', booking)
  const again = await visitor.post('/api/createbookingTest', booking)
  expect(again.body).toMatchObject({ Code: 1, Bref: first.body['Bref'] })
})

test('a guest whose first answer was lost gets a session with the second, and pays with it', async () => {
  const house = await openHouse()
  const nonce = await givenNonce(house, { number: '4000000000000002' })
  const quote = await givenQuote(house.visitor())
  const booking = { ...mayaBooks(quote), paymentmethod: 'card' as const, nonce }
  await house.visitor().post('/api/createbookingTest', booking)

  const visitor = house.visitor()
  const again = await visitor.post('/api/createbookingTest', booking)
  const other = await givenNonce(house, { number: '4242424242424242' })
  const { body } = await visitor.get(
    `/api/paymentintent?jobpartid=${String(again.body['Bref'])}&nonce=${other}`,
  )
  expect(body).toMatchObject({ paymentresult: { code: 1 } })
})

test('the same booking with the card typed anew after a reload is found, not made again', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const first = await givenNonce(house, { number: '4242424242424242' })
  const booking = { ...mayaBooks(await givenQuote(visitor)), paymentmethod: 'card' as const }
  const made = await visitor.post('/api/createbookingTest', { ...booking, nonce: first })
  const second = await givenNonce(house, { number: '4242424242424242' })
  const again = await visitor.post('/api/createbookingTest', { ...booking, nonce: second })
  expect(again.body).toMatchObject({ Bref: made.body['Bref'], PaymentResult: { code: 1 } })
  expect(await asOwner(house, 'select from sandbox_gateway.charge')).toHaveLength(1)
})
