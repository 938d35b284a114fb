import { expect, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import {
  givenCustomer,
  hashFor,
  houseOfFile,
  lettersTo,
  linkIn,
  MAYA,
  signInAs,
} from '../../../test/given-account.ts'
import { asOwner, type Visitor } from '../../../test/house.ts'

const opened = houseOfFile()

/** A day and more after the journey of givenBooking. */
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

const leave = (visitor: Visitor, word = 'maya') =>
  visitor.post('/api/deleteaccount', { passwordhash: hashFor(word) })

async function givenPast(now: string = LATER) {
  const house = opened()
  const visitor = house.visitor()
  const { custid } = await givenCustomer(visitor)
  await visitor.post('/api/addressbook', { custid, ...HOME })
  const made = await givenBooking(visitor, { notes: 'Ring the bell at 4 Garden Row' })
  house.setNow(now)
  await signInAs(visitor)
  return { house, visitor, custid, made }
}

test('a customer takes along all that is kept of them, in one file', async () => {
  const { visitor, custid, made } = await givenPast()
  const { status, body } = await visitor.get('/api/mydata')
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

test('it is theirs alone, asks for the password, and no page of another site can have it', async () => {
  const house = opened()
  const [maya, ann] = [house.visitor(), house.visitor()]
  await givenCustomer(maya)
  await givenCustomer(ann, { email: 'ann@example.com', firstname: 'Ann' })
  await givenBooking(maya, { notes: 'for Maya alone' })
  expect(JSON.stringify((await ann.get('/api/mydata?custid=1')).body)).not.toContain('for Maya')
  expect(await house.visitor().get('/api/mydata')).toMatchObject({ status: 404, body: MISSING })
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await maya.get('/api/mydata', { headers: foreign })).status).toBe(403)
  house.setNow('2026-03-10T12:10:00Z')
  expect((await maya.get('/api/mydata')).body).toEqual({
    code: 2,
    message: 'Please confirm your password first.',
    confirm: true,
  })
})

test('who leaves is forgotten; of rides stays what the law asks for, and nothing to reach them by', async () => {
  const { house, visitor, made } = await givenPast()
  await house.visitor().post('/api/resetpassword', { email: MAYA.email })
  const link = await linkIn(house, { to: MAYA.email, kind: 'password-reset' })
  expect((await leave(visitor, 'wrong')).body).toMatchObject({ code: 2 })
  const { body, headers } = await leave(visitor)
  expect(body).toEqual({ code: 1, message: '' })
  expect(String(headers['set-cookie'])).toMatch(/^sid=;/)

  expect((await visitor.get('/api/profile')).body['code']).toBe(0)
  expect((await signInAs(house.visitor())).body).toMatchObject({ Code: 2 })
  const [, , id, code] = link.split('/')
  const saved = { id, code, passwordhash: hashFor('new') }
  expect((await house.visitor().put('/api/savepassword', saved)).body['code']).toBe(2)
  expect((await house.visitor().post('/api/bookinginfo', { code: made.ticketcode })).status).toBe(
    404,
  )

  const [ride] = await asOwner(
    house,
    `select b.passenger, b.customer ->> 'email' as email, b.note, b.our_ref, l.pickup_at, l.flight, l.vias,
       l.pickup ->> 'postcode' as pickup, l.drop_off ->> 'postcode' as drop_off, l.fare_minor::int > 0 as priced
     from booking b join leg l on l.booking_id = b.id`,
  )
  expect(ride).toEqual({
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
  expect((await lettersTo(house, MAYA.email)).map(({ kind }) => kind)).toEqual(['account-deleted'])
})

test('nothing of who left lies anywhere else in the database', async () => {
  const { house, visitor } = await givenPast()
  await visitor.post('/api/comment', {}).catch(() => {})
  await leave(visitor)
  await asOwner(house, 'delete from message')
  const tables = await asOwner<{ name: string }>(
    house,
    "select table_name as name from information_schema.columns where column_name = 'operator_id' and table_schema = 'public'",
  )
  const found = []
  for (const { name } of tables) {
    if (NOT_OF_PEOPLE.has(name)) continue
    const rows = JSON.stringify(await asOwner(house, `select t.*::text from ${name} t`))
    for (const particular of [MAYA.email, '2079460123', 'Garden Row', 'SE1 6HJ'])
      if (rows.includes(particular)) found.push(`${particular} in ${name}`)
  }
  expect(found).toEqual([])
})

/** A promo is given once to a telephone, whoever has it: that is told apart from an account. Quotes go by themselves. */
const NOT_OF_PEOPLE = new Set(['promo_use', 'quote'])

test('with a journey ahead nobody leaves: the driver would have no number to ring', async () => {
  const { house, visitor } = await givenPast('2026-03-10T12:05:00Z')
  expect((await leave(visitor)).body).toEqual({
    code: 2,
    message:
      'You have a journey ahead. Please take or cancel it first; then you can delete your account.',
  })
  expect((await visitor.get('/api/profile')).body).toMatchObject({ email: MAYA.email })
  expect((await signInAs(house.visitor())).body).toMatchObject({ Code: 1 })
})

test('the address is free again, and a new account with it is a new one', async () => {
  const { house, visitor, custid, made } = await givenPast()
  await leave(visitor)
  const again = house.visitor()
  const { custid: now } = await givenCustomer(again)
  expect(now).not.toBe(custid)
  expect((await again.get(`/api/paymentintent?jobpartid=${made.Bref}`)).status).toBe(404)
  const places = await again.get(`/api/addressbook?custid=${now}`)
  expect(places.body['addresses']).toEqual([])
})

test('pressed twice at once, one account is deleted once', async () => {
  const { house, visitor } = await givenPast()
  const answers = await Promise.all([leave(visitor), leave(visitor)])
  expect(answers.some(({ body }) => body['code'] === 1)).toBe(true)
  for (const { status } of answers) expect([200, 404]).toContain(status)
  expect(await lettersTo(house, MAYA.email)).toHaveLength(1)
})
