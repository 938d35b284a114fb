import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../seed/demo-accounts.ts'
import { givenBooking, givenQuote, givenSettings, mayaBooks } from '../../../test/given.ts'
import { givenCustomer, hashFor, MAYA, signInAs } from '../../../test/given-account.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { hashAsBrowser } from '../account/deny-common.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

const ownersOf = (house: House) =>
  asOwner<{ email: string | null; booker_id: number | null }>(
    house,
    `select c.email, b.booker_id from booking b left join customer c on c.id = b.customer_id order by c.email nulls first`,
  )

async function asDemo(visitor: Visitor, email: string, slug = 'kerbside'): Promise<void> {
  const passwordhash = await hashAsBrowser(slug, DEMO_PASSWORD)
  const { body } = await signInAs(visitor, { email, passwordhash })
  if (body['Code'] !== 1) throw new Error(`not signed in: ${JSON.stringify(body)}`)
}

test('a guest who gives a password books, has an account then, and signs in to it', async () => {
  const house = await openHouse()
  const made = await givenBooking(house.visitor(), { passwordhash: MAYA.passwordhash })
  expect(await ownersOf(house)).toEqual([{ email: MAYA.email, booker_id: null }])

  const elsewhere = house.visitor()
  const { body } = await signInAs(elsewhere)
  expect(body).toMatchObject({ Code: 1, FirstName: 'Maya', LastName: 'Osei', Phone: '2079460123' })
  const { status } = await elsewhere.get(`/api/paymentintent?jobpartid=${made.Bref}`)
  expect(status).toBe(200)
})

test('an address that has an account books like any other; nothing tells, nothing changes, its owner hears', async () => {
  const house = await openHouse()
  await givenCustomer(house.visitor())
  const [known, fresh] = [house.visitor(), house.visitor()]
  const thief = { passwordhash: hashFor('thief') }
  const ofKnown = await givenBooking(known, thief)
  const ofFresh = await givenBooking(fresh, { ...thief, passengeremail: 'new@example.com' })
  const shapeOf = (made: object) =>
    Object.entries(made).map(([key, value]) => [key, typeof value, JSON.stringify(value).length])
  expect(shapeOf(ofKnown)).toEqual(shapeOf(ofFresh))
  for (const visitor of [known, fresh])
    expect((await visitor.get('/api/profile')).body).toEqual({ code: 0, message: '' })

  expect(await ownersOf(house)).toEqual([
    { email: null, booker_id: null },
    { email: 'new@example.com', booker_id: null },
  ])
  expect((await signInAs(house.visitor(), thief)).body['Code']).toBe(2)
  expect((await signInAs(house.visitor())).body['Code']).toBe(1)
  const told = await asOwner(house, "select id from outbox where kind = 'account-exists'")
  expect(told).toHaveLength(1)
})

test('a booking that is refused makes no account', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor)
  const { body } = await visitor.post('/api/createbookingTest', {
    ...mayaBooks(quote),
    totalfare: 1,
    passwordhash: MAYA.passwordhash,
  })
  expect(body['Code']).toBe(2)
  expect((await signInAs(house.visitor())).body['Code']).toBe(2)
})

test('sent twenty times at once it is one booking and one account', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const asked = { ...mayaBooks(await givenQuote(visitor)), passwordhash: MAYA.passwordhash }
  const key = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000009' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor.post('/api/createbookingTest', asked, key)),
  )
  expect(new Set(answers.map(({ body }) => body['Bref'])).size).toBe(1)
  expect(await ownersOf(house)).toEqual([{ email: MAYA.email, booker_id: null }])
  const rows = `select id from customer where email = '${MAYA.email}'`
  expect(await asOwner(house, rows)).toHaveLength(1)
})

test('a customer’s booking is theirs, in their name, on every device they sign in on', async () => {
  const house = await openHouse()
  const maya = house.visitor()
  await givenCustomer(maya)
  const made = await givenBooking(maya, {
    passengername: 'Joe Guest',
    passengeremail: '',
    custname: 'Somebody Else',
  })
  expect(await ownersOf(house)).toEqual([{ email: MAYA.email, booker_id: null }])
  const [row] = await asOwner(house, 'select passenger, customer from booking')
  expect(row).toMatchObject({
    passenger: { name: 'Joe Guest' },
    customer: { name: 'Maya Osei', email: MAYA.email },
  })

  const phone = house.visitor()
  await signInAs(phone)
  const target = `/api/paymentintent?jobpartid=${made.Bref}`
  expect((await phone.get(target)).status).toBe(200)
  const ann = house.visitor()
  await givenCustomer(ann, { email: 'ann@example.com' })
  expect(await ann.get(target)).toMatchObject({ status: 404, body: MISSING })
})

test('who books is the session’s to say: ids in the request prove nothing', async () => {
  const house = await openHouse()
  const { custid } = await givenCustomer(house.visitor())
  await givenBooking(house.visitor(), { custid, bookerid: 501 })
  expect(await ownersOf(house)).toEqual([{ email: null, booker_id: null }])
})

test('a booker is quoted the account’s prices, and books for the account and for whom they say', async () => {
  const house = await openHouse()
  const booker = house.visitor()
  await asDemo(booker, 'demo.booker@example.com')
  const theirs = await givenQuote(booker)
  const everybodys = await givenQuote(house.visitor(), { bookerid: 501 })
  expect(theirs.totalfare).not.toBe(everybodys.totalfare)

  const { body } = await booker.post('/api/createbookingTest', {
    ...mayaBooks(theirs),
    custname: 'Anna Guest',
    custphone: '2079460199',
  })
  expect(body['Code']).toBe(1)
  expect(await ownersOf(house)).toEqual([{ email: 'demo.booker@example.com', booker_id: 501 }])
  expect(await asOwner(house, 'select customer from booking')).toMatchObject([
    { customer: { name: 'Anna Guest' } },
  ])
})

test('an account’s prices cannot be booked by anybody else, not even with the quote in hand', async () => {
  const house = await openHouse()
  const booker = house.visitor()
  await asDemo(booker, 'demo.booker@example.com')
  const quote = await givenQuote(booker)
  await booker.post('/api/signout', {})
  for (const visitor of [booker, house.visitor()]) {
    const { body } = await visitor.post('/api/createbookingTest', mayaBooks(quote))
    expect(body['Code']).toBe(2)
    expect(body['Message']).toMatch(/quotation has expired/)
  }
  expect(await ownersOf(house)).toEqual([])
})

test('an account that was closed books at everybody’s prices, for nobody but its customer', async () => {
  const house = await openHouse()
  const booker = house.visitor()
  await asDemo(booker, 'demo.booker@example.com')
  await asOwner(house, 'update booker set retired_at = now()')
  await givenBooking(booker)
  expect(await ownersOf(house)).toEqual([{ email: 'demo.booker@example.com', booker_id: null }])
})

test('where guests may not book, a guest is refused and a customer is not', async () => {
  const house = await openHouse()
  await givenSettings(house, { allowGuest: false })
  const visitor = house.visitor()
  const asked = { ...mayaBooks(await givenQuote(visitor)), passwordhash: MAYA.passwordhash }
  const refused = await visitor.post('/api/createbookingTest', asked)
  expect(refused.body).toEqual({ Code: 2, Message: 'Please sign in to book.' })
  expect(await asOwner(house, 'select id from booking')).toEqual([])

  await givenCustomer(visitor)
  const { passwordhash: _, ...plain } = asked
  expect((await visitor.post('/api/createbookingTest', plain)).body['Code']).toBe(1)
})

test.each([
  ['kerbside', 'demo.customer@example.com', undefined],
  ['kerbside', 'demo.traveller@example.com', undefined],
  ['kerbside', 'demo.booker@example.com', 501],
  ['northway', 'demo.customer@example.com', undefined],
  ['northway', 'demo.booker@example.com', 601],
] as const)(
  'the demo of %s lets %s in with the password it prints',
  async (slug, email, bookerid) => {
    const house = await openHouse()
    const visitor = house.visitor(`${slug}.localhost`)
    await asDemo(visitor, email, slug)
    const { body } = await visitor.get('/api/profile')
    expect(body).toMatchObject({ code: 1, email })
    expect(body['bookerid']).toBe(bookerid)
  },
)

test('whose number is newer than the numbering plan signs up with it and books with it; a guest with it is asked again', async () => {
  const house = await openHouse()
  const own = { phone: '7700900123', dialingcode: '+44' }
  const passenger = { passengerphone: own.phone, passengerdialingcode: own.dialingcode }
  const book = async (visitor: ReturnType<typeof house.visitor>) => {
    const booking = { ...mayaBooks(await givenQuote(visitor)), ...passenger }
    return (await visitor.post('/api/createbookingTest', booking)).body
  }
  expect(await book(house.visitor())).toMatchObject({ Code: 2, Message: 'Phone is invalid' })
  const maya = house.visitor()
  await givenCustomer(maya, own)
  expect(await book(maya)).toMatchObject({ Code: 1 })
})
