import { expect, test } from 'vitest'
import { givenBooking, givenQuote, givenSettings, mayaBooking } from '../../../../test/given.ts'
import { asDemo, givenCustomer, hashFor, MAYA, signInAs } from '../../../../test/given-account.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

const ownersOf = (testApp: TestApp) =>
  asOwner<{ email: string | null; booker_id: number | null }>(
    testApp,
    `select c.email, b.booker_id from booking b left join customer c on c.id = b.customer_id order by c.email nulls first`,
  )

test('a guest who enters a password when booking gets an account and can sign in to it', async () => {
  const testApp = await startTestApp()
  const made = await givenBooking(testApp.client(), { passwordhash: MAYA.passwordhash })
  expect(await ownersOf(testApp)).toEqual([{ email: MAYA.email, booker_id: null }])

  const elsewhere = testApp.client()
  const { body } = await signInAs(elsewhere)
  expect(body).toMatchObject({ Code: 1, FirstName: 'Maya', LastName: 'Osei', Phone: '2079460123' })
  const { status } = await elsewhere.get(`/api/paymentintent?jobpartid=${made.Bref}`)
  expect(status).toBe(200)
})

test('a guest whose address already has an account books as usual; the response does not reveal it, nothing changes, and its owner is notified', async () => {
  const testApp = await startTestApp()
  await givenCustomer(testApp.client())
  const [known, fresh] = [testApp.client(), testApp.client()]
  const thief = { passwordhash: hashFor('thief') }
  const ofKnown = await givenBooking(known, thief)
  const ofFresh = await givenBooking(fresh, { ...thief, passengeremail: 'new@example.com' })
  const shapeOf = (made: object) =>
    Object.entries(made).map(([key, value]) => [key, typeof value, JSON.stringify(value).length])
  expect(shapeOf(ofKnown)).toEqual(shapeOf(ofFresh))
  for (const client of [known, fresh])
    expect((await client.get('/api/profile')).body).toEqual({ code: 0, message: '' })

  expect(await ownersOf(testApp)).toEqual([
    { email: null, booker_id: null },
    { email: 'new@example.com', booker_id: null },
  ])
  expect((await signInAs(testApp.client(), thief)).body['Code']).toBe(2)
  expect((await signInAs(testApp.client())).body['Code']).toBe(1)
  const messages = await asOwner(testApp, "select id from outbox where kind = 'account-exists'")
  expect(messages).toHaveLength(1)
})

test('a rejected booking creates no account', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client)
  const { body } = await client.post('/api/createbookingTest', {
    ...mayaBooking(quote),
    totalfare: 1,
    passwordhash: MAYA.passwordhash,
  })
  expect(body['Code']).toBe(2)
  expect((await signInAs(testApp.client())).body['Code']).toBe(2)
})

test('a request sent twenty times at once creates one booking and one account', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const params = { ...mayaBooking(await givenQuote(client)), passwordhash: MAYA.passwordhash }
  const key = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000009' }
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => client.post('/api/createbookingTest', params, key)),
  )
  expect(new Set(responses.map(({ body }) => body['Bref'])).size).toBe(1)
  expect(await ownersOf(testApp)).toEqual([{ email: MAYA.email, booker_id: null }])
  const rows = `select id from customer where email = '${MAYA.email}'`
  expect(await asOwner(testApp, rows)).toHaveLength(1)
})

test('a customer’s booking is theirs, in their name, on every device they sign in on', async () => {
  const testApp = await startTestApp()
  const maya = testApp.client()
  await givenCustomer(maya)
  const made = await givenBooking(maya, {
    passengername: 'Joe Guest',
    passengeremail: '',
    custname: 'Someone Else',
  })
  expect(await ownersOf(testApp)).toEqual([{ email: MAYA.email, booker_id: null }])
  const [row] = await asOwner(testApp, 'select passenger, customer from booking')
  expect(row).toMatchObject({
    passenger: { name: 'Joe Guest' },
    customer: { name: 'Maya Osei', email: MAYA.email },
  })

  const phone = testApp.client()
  await signInAs(phone)
  const target = `/api/paymentintent?jobpartid=${made.Bref}`
  expect((await phone.get(target)).status).toBe(200)
  const ann = testApp.client()
  await givenCustomer(ann, { email: 'ann@example.com' })
  expect(await ann.get(target)).toMatchObject({ status: 404, body: MISSING })
})

test('the session alone decides who books: ids in the request prove nothing', async () => {
  const testApp = await startTestApp()
  const { custid } = await givenCustomer(testApp.client())
  await givenBooking(testApp.client(), { custid, bookerid: 501 })
  expect(await ownersOf(testApp)).toEqual([{ email: null, booker_id: null }])
})

test('a booker is quoted the account’s prices, and books on the account for the passenger they name', async () => {
  const testApp = await startTestApp()
  const booker = testApp.client()
  await asDemo(booker, 'demo.booker@example.com')
  const theirs = await givenQuote(booker)
  const everybodys = await givenQuote(testApp.client(), { bookerid: 501 })
  expect(theirs.totalfare).not.toBe(everybodys.totalfare)

  const { body } = await booker.post('/api/createbookingTest', {
    ...mayaBooking(theirs),
    custname: 'Anna Guest',
    custphone: '2079460199',
  })
  expect(body['Code']).toBe(1)
  expect(await ownersOf(testApp)).toEqual([{ email: 'demo.booker@example.com', booker_id: 501 }])
  expect(await asOwner(testApp, 'select customer from booking')).toMatchObject([
    { customer: { name: 'Anna Guest' } },
  ])
})

test('a quote at an account’s prices cannot be booked by anybody else, even with its id', async () => {
  const testApp = await startTestApp()
  const booker = testApp.client()
  await asDemo(booker, 'demo.booker@example.com')
  const quote = await givenQuote(booker)
  await booker.post('/api/signout', {})
  for (const client of [booker, testApp.client()]) {
    const { body } = await client.post('/api/createbookingTest', mayaBooking(quote))
    expect(body['Code']).toBe(2)
    expect(body['Message']).toMatch(/quotation has expired/)
  }
  expect(await ownersOf(testApp)).toEqual([])
})

test('after an account is closed its booker pays the standard prices and books only as a private customer', async () => {
  const testApp = await startTestApp()
  const booker = testApp.client()
  await asDemo(booker, 'demo.booker@example.com')
  await asOwner(testApp, 'update booker set retired_at = now()')
  await givenBooking(booker)
  expect(await ownersOf(testApp)).toEqual([{ email: 'demo.booker@example.com', booker_id: null }])
})

test('where guest bookings are off a guest is rejected and a customer is not', async () => {
  const testApp = await startTestApp()
  await givenSettings(testApp, { allowGuest: false })
  const client = testApp.client()
  const params = { ...mayaBooking(await givenQuote(client)), passwordhash: MAYA.passwordhash }
  const rejected = await client.post('/api/createbookingTest', params)
  expect(rejected.body).toEqual({ Code: 2, Message: 'Please sign in to book.' })
  expect(await asOwner(testApp, 'select id from booking')).toEqual([])

  await givenCustomer(client)
  const { passwordhash: _, ...plain } = params
  expect((await client.post('/api/createbookingTest', plain)).body['Code']).toBe(1)
})

test.each([
  ['kerbside', 'demo.customer@example.com', undefined],
  ['kerbside', 'demo.traveller@example.com', undefined],
  ['kerbside', 'demo.booker@example.com', 501],
  ['northway', 'demo.customer@example.com', undefined],
  ['northway', 'demo.booker@example.com', 601],
] as const)(
  'the demo of %s lets %s sign in with the password it prints',
  async (slug, email, bookerid) => {
    const testApp = await startTestApp()
    const client = testApp.client(`${slug}.localhost`)
    await asDemo(client, email, slug)
    const { body } = await client.get('/api/profile')
    expect(body).toMatchObject({ code: 1, email })
    expect(body['bookerid']).toBe(bookerid)
  },
)

test('a customer whose number is newer than the numbering plan signs up and books with it; a guest with it is asked for another', async () => {
  const testApp = await startTestApp()
  const own = { phone: '7700900123', dialingcode: '+44' }
  const passenger = { passengerphone: own.phone, passengerdialingcode: own.dialingcode }
  const book = async (client: ReturnType<typeof testApp.client>) => {
    const booking = { ...mayaBooking(await givenQuote(client)), ...passenger }
    return (await client.post('/api/createbookingTest', booking)).body
  }
  expect(await book(testApp.client())).toMatchObject({ Code: 2, Message: 'Phone is invalid' })
  const maya = testApp.client()
  await givenCustomer(maya, own)
  expect(await book(maya)).toMatchObject({ Code: 1 })
})
