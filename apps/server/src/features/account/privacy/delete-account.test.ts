import { expect, test } from 'vitest'
import { givenBooking } from '../../../../test/given.ts'
import {
  emailsTo,
  givenCustomer,
  hashFor,
  linkIn,
  MAYA,
  setUpTestApp,
  signInAs,
} from '../../../../test/given-account.ts'
import { asOwner, type TestClient } from '../../../../test/test-app.ts'

const opened = setUpTestApp()

/** More than a day after the leg of givenBooking. */
const LATER = '2026-03-13T12:00:00Z'
const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

const HOME = {
  name: 'Home',
  line1: '4 Garden Row',
  line2: '',
  postcode: 'SE1 6HJ',
  category: 'Street',
  latitude: 51.4967,
  longitude: -0.1055,
  placename: 'home',
  fulladdress: '4 Garden Row, London SE1 6HJ',
}

const leave = (client: TestClient, term = 'maya') =>
  client.post('/api/deleteaccount', { passwordhash: hashFor(term) })

async function givenPast(now: string = LATER) {
  const testApp = opened()
  const client = testApp.client()
  const { custid } = await givenCustomer(client)
  await client.post('/api/addressbook', { custid, ...HOME })
  const made = await givenBooking(client, { notes: 'Ring the bell at 4 Garden Row' })
  testApp.setNow(now)
  await signInAs(client)
  return { testApp, client, custid, made }
}

test('a customer downloads all data stored about them in one file', async () => {
  const { client, custid, made } = await givenPast()
  const { status, body } = await client.get('/api/mydata')
  expect(status).toBe(200)
  expect(body['filename']).toBe('kerbside-my-data-2026-03-13.json')
  expect(body['data']).toMatchObject({
    profile: { custid, email: MAYA.email, phone: '2079460123' },
    signedIn: [{ remember: false }],
    savedPlaces: [{ label: 'home', address: HOME.fulladdress }],
    bookings: [
      {
        note: 'Ring the bell at 4 Garden Row',
        payment: 'cash',
        passenger: { name: 'Maya Osei' },
        legs: [{ reference: Number(made.Bref), dropOff: { postcode: 'E14 4QQ' } }],
      },
    ],
  })
  const text = JSON.stringify(body)
  for (const secret of [MAYA.passwordhash, 'argon2', 'token', 'sealed', 'operator_id'])
    expect(text).not.toContain(secret)
})

test('the download is the customer’s own, requires the password, and is unavailable to pages of other sites', async () => {
  const testApp = opened()
  const [maya, ann] = [testApp.client(), testApp.client()]
  await givenCustomer(maya)
  await givenCustomer(ann, { email: 'ann@example.com', firstname: 'Ann' })
  await givenBooking(maya, { notes: 'for Maya alone' })
  expect(JSON.stringify((await ann.get('/api/mydata?custid=1')).body)).not.toContain('for Maya')
  expect(await testApp.client().get('/api/mydata')).toMatchObject({ status: 404, body: MISSING })
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await maya.get('/api/mydata', { headers: foreign })).status).toBe(403)
  testApp.setNow('2026-03-10T12:10:00Z')
  expect((await maya.get('/api/mydata')).body).toEqual({
    code: 2,
    message: 'Please confirm your password first.',
    confirm: true,
  })
})

test('a deleted customer is erased; their legs keep what the law requires and no contact details', async () => {
  const { testApp, client, made } = await givenPast()
  await testApp.client().post('/api/resetpassword', { email: MAYA.email })
  const link = await linkIn(testApp, { to: MAYA.email, kind: 'password-reset' })
  expect((await leave(client, 'wrong')).body).toMatchObject({ code: 2 })
  const { body, headers } = await leave(client)
  expect(body).toEqual({ code: 1, message: '' })
  expect(String(headers['set-cookie'])).toMatch(/^sid=;/)

  expect((await client.get('/api/profile')).body['code']).toBe(0)
  expect((await signInAs(testApp.client())).body).toMatchObject({ Code: 2 })
  const [, , id, code] = link.split('/')
  const saved = { id, code, passwordhash: hashFor('new') }
  expect((await testApp.client().put('/api/savepassword', saved)).body['code']).toBe(2)
  expect((await testApp.client().post('/api/bookinginfo', { code: made.ticketcode })).status).toBe(
    404,
  )

  const [leg] = await asOwner(
    testApp,
    `select b.passenger, b.customer ->> 'email' as email, b.note, b.our_ref, l.pickup_at, l.flight, l.vias,
       l.pickup ->> 'postcode' as pickup, l.drop_off ->> 'postcode' as drop_off, l.fare_minor::int > 0 as priced
     from booking b join leg l on l.booking_id = b.id`,
  )
  expect(leg).toEqual({
    passenger: expect.objectContaining({
      name: 'Maya Osei',
      phone: '',
      diallingCode: '',
      email: '',
    }),
    email: '',
    note: '',
    our_ref: '',
    pickup_at: new Date('2026-03-11T09:30:00Z'),
    flight: null,
    vias: [],
    pickup: 'TW6 2GA',
    drop_off: 'E14 4QQ',
    priced: true,
  })
  expect((await emailsTo(testApp, MAYA.email)).map(({ kind }) => kind)).toEqual(['account-deleted'])
})

test('no other table holds data of a deleted customer', async () => {
  const { testApp, client } = await givenPast()
  await client.post('/api/comment', {}).catch(() => {})
  await leave(client)
  await asOwner(testApp, 'delete from message')
  const tables = await asOwner<{ name: string }>(
    testApp,
    "select table_name as name from information_schema.columns where column_name = 'operator_id' and table_schema = 'public'",
  )
  const found = []
  for (const { name } of tables) {
    if (NOT_OF_PEOPLE.has(name)) continue
    const rows = JSON.stringify(await asOwner(testApp, `select t.*::text from ${name} t`))
    for (const particular of [MAYA.email, '2079460123', 'Garden Row', 'SE1 6HJ'])
      if (rows.includes(particular)) found.push(`${particular} in ${name}`)
  }
  expect(found).toEqual([])
})

/** `promo_use` limits a promo to one use per phone number, independent of the account. Quotes expire by themselves. */
const NOT_OF_PEOPLE = new Set(['promo_use', 'quote'])

test('an account with an upcoming leg cannot be deleted, because the driver would have no number to ring', async () => {
  const { testApp, client } = await givenPast('2026-03-10T12:05:00Z')
  expect((await leave(client)).body).toEqual({
    code: 2,
    message: 'You have an upcoming trip. Take or cancel it first, then delete your account.',
  })
  expect((await client.get('/api/profile')).body).toMatchObject({ email: MAYA.email })
  expect((await signInAs(testApp.client())).body).toMatchObject({ Code: 1 })
})

test('after deletion the address is free and can be used for a new account', async () => {
  const { testApp, client, custid, made } = await givenPast()
  await leave(client)
  const again = testApp.client()
  const { custid: now } = await givenCustomer(again)
  expect(now).not.toBe(custid)
  expect((await again.get(`/api/paymentintent?jobpartid=${made.Bref}`)).status).toBe(404)
  const places = await again.get(`/api/addressbook?custid=${now}`)
  expect(places.body['addresses']).toEqual([])
})

test('two simultaneous requests delete an account once', async () => {
  const { testApp, client } = await givenPast()
  const responses = await Promise.all([leave(client), leave(client)])
  expect(responses.some(({ body }) => body['code'] === 1)).toBe(true)
  for (const { status } of responses) expect([200, 404]).toContain(status)
  expect(await emailsTo(testApp, MAYA.email)).toHaveLength(1)
})
