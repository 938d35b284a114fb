import { expect, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { givenCustomer, hashFor, houseOfFile, MAYA, signInAs } from '../../../test/given-account.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { hashAsBrowser } from './deny-common.ts'

const opened = houseOfFile()

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const NOT_KNOWN = {
  Code: 2,
  Message: 'This email and password do not go together. Please check both and try again.',
}

/** An operator that is live, whose limits no setting raises but the visitor's own, which all of a test share. */
const givenTries = (house: House) =>
  asOwner(house, "update operator set mode = 'live'").then(() => house.deps.operators.forget())

test('who makes an account is signed in, under the number and address as they are kept', async () => {
  const house = opened()
  const visitor = house.visitor()
  const { body } = await visitor.post('/api/signUp', { ...MAYA, email: 'Maya@Example.com' })
  expect(body).toMatchObject({ Code: 1, FirstName: 'Maya', LastName: 'Osei', Phone: '2079460123' })

  const { body: profile } = await visitor.get('/api/profile')
  expect(profile).toEqual({
    code: 1,
    message: '',
    custid: body['Id'],
    firstname: 'Maya',
    surname: 'Osei',
    email: 'maya@example.com',
    phone: '2079460123',
    dialingcode: '+44',
    smsmailinglist: false,
    emailmailinglist: false,
  })
})

test('nobody is nobody, and so is a customer of another operator, and a made-up session', async () => {
  const house = opened()
  const visitor = house.visitor()
  await givenCustomer(visitor)
  const sid = visitor.cookies.get('sid') ?? ''
  const nobody = { code: 0, message: '' }

  expect((await house.visitor().get('/api/profile')).body).toEqual(nobody)
  for (const [host, cookie] of [
    ['northway.localhost', `sid=${sid}`],
    ['kerbside.localhost', `sid=${'A'.repeat(43)}`],
    ['kerbside.localhost', 'sid=short'],
  ] as const) {
    const { body } = await house.visitor(host).get('/api/profile', { headers: { cookie } })
    expect(body).toEqual(nobody)
  }
})

test('only argon2’s text under the install’s key is kept of a password', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  const [row] = await asOwner<{ password_sealed: Buffer; password_scheme: string }>(
    house,
    `select password_sealed, password_scheme from customer where email = '${MAYA.email}'`,
  )
  expect(row?.password_scheme).toBe('v1/argon2id')
  expect(row?.password_sealed.toString('latin1')).not.toContain('argon2')
  const everything = JSON.stringify(await asOwner(house, 'select * from customer'))
  expect(everything).not.toContain(MAYA.passwordhash)
})

test('the right password signs in, in whatever case the address is typed', async () => {
  const house = opened()
  const { custid } = await givenCustomer(house.visitor())
  const { body } = await signInAs(house.visitor(), { email: 'MAYA@example.com' })
  expect(body).toMatchObject({ Code: 1, Id: custid, Email: 'maya@example.com' })
})

test('a wrong password, an address nobody has and another operator’s customer read the same (S-26)', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  const answers = [
    await signInAs(house.visitor(), { passwordhash: hashFor('other') }),
    await signInAs(house.visitor(), { email: 'nobody@example.com' }),
    await signInAs(house.visitor('northway.localhost')),
  ]
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 200, body: NOT_KNOWN })
  expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('after five wrong tries an account waits, from wherever they come, and is open again by itself (S-27)', async () => {
  const house = await openHouse({ now: '2026-03-10T12:00:00Z' })
  await givenTries(house)
  await givenCustomer(house.visitor())
  const tries = []
  for (let at = 0; at < 20; at++)
    tries.push(await signInAs(house.visitor(), { passwordhash: hashFor(`guess ${at}`) }))
  expect(tries.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 15 }, () => 429),
  ])
  expect(tries.at(-1)?.headers['retry-after']).toBe('900')
  // Even the right password waits, or it would tell a guesser that it was right.
  expect((await signInAs(house.visitor())).status).toBe(429)

  house.setNow('2026-03-10T12:15:00Z')
  expect((await signInAs(house.visitor())).body).toMatchObject({ Code: 1 })
  expect(await asOwner(house, 'select * from sign_in_try')).toEqual([])
})

test('an address nobody has is slowed like any other, and slows no other', async () => {
  const house = await openHouse()
  await givenTries(house)
  await givenCustomer(house.visitor())
  const guess = () => signInAs(house.visitor(), { email: 'nobody@example.com' })
  const answers = await Promise.all(Array.from({ length: 8 }, guess))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await signInAs(house.visitor())).body).toMatchObject({ Code: 1 })
})

test('signing in gives a new session: the one before it opens nothing any more (S-28)', async () => {
  const house = opened()
  const visitor = house.visitor()
  await givenCustomer(house.visitor())
  const made = await givenBooking(visitor)
  const before = visitor.cookies.get('sid') ?? ''
  await signInAs(visitor)
  expect(visitor.cookies.get('sid')).not.toBe(before)

  const old = { cookie: `sid=${before}` }
  const payment = `/api/paymentintent?jobpartid=${made.Bref}`
  expect((await house.visitor().get('/api/profile', { headers: old })).body['code']).toBe(0)
  expect(await house.visitor().get(payment, { headers: old })).toMatchObject({
    status: 404,
    body: MISSING,
  })
})

test('what a guest booked is still open to them after they sign in', async () => {
  const house = opened()
  const visitor = house.visitor()
  await givenCustomer(house.visitor())
  const made = await givenBooking(visitor)
  await signInAs(visitor)
  expect((await visitor.get(`/api/paymentintent?jobpartid=${made.Bref}`)).status).toBe(200)
})

test('somebody else who signs in at the same browser does not get the bookings of the one before', async () => {
  const house = opened()
  const visitor = house.visitor()
  await givenCustomer(house.visitor(), { email: 'ann@example.com' })
  await givenCustomer(visitor)
  const made = await givenBooking(visitor)
  await signInAs(visitor, { email: 'ann@example.com' })
  expect((await visitor.get('/api/profile')).body['email']).toBe('ann@example.com')
  expect((await visitor.get(`/api/paymentintent?jobpartid=${made.Bref}`)).status).toBe(404)
})

test('signing out ends the session on the server, not only in the browser', async () => {
  const house = opened()
  const visitor = house.visitor()
  await givenCustomer(visitor)
  const before = visitor.cookies.get('sid') ?? ''
  const { body, headers } = await visitor.post('/api/signout', {})
  expect(body).toEqual({ code: 1, message: '' })
  expect(String(headers['set-cookie'])).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/)
  const old = { cookie: `sid=${before}` }
  expect((await house.visitor().get('/api/profile', { headers: old })).body['code']).toBe(0)
  expect((await house.visitor().post('/api/signout', {})).body).toEqual({ code: 1, message: '' })
})

test('a guest who signs out of nothing keeps what they booked', async () => {
  const house = opened()
  const visitor = house.visitor()
  const made = await givenBooking(visitor)
  await visitor.post('/api/signout', {})
  expect((await visitor.get(`/api/paymentintent?jobpartid=${made.Bref}`)).status).toBe(200)
})

test('a session lasts half an hour without a visit, a remembered one thirty days', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  const [short, long] = [house.visitor(), house.visitor()]
  const visit = await signInAs(short)
  const remembered = await signInAs(long, { rememberme: true })
  expect(String(visit.headers['set-cookie'])).not.toMatch(/Max-Age/)
  expect(String(remembered.headers['set-cookie'])).toMatch(/Max-Age=2592000/)

  const codes = async () => [
    (await short.get('/api/profile')).body['code'],
    (await long.get('/api/profile')).body['code'],
  ]
  house.setNow('2026-03-10T12:29:00Z')
  expect(await codes()).toEqual([1, 1])
  house.setNow('2026-03-10T12:58:00Z')
  expect(await codes()).toEqual([1, 1])
  house.setNow('2026-03-10T13:28:00Z')
  expect(await codes()).toEqual([0, 1])
  house.setNow('2026-04-10T12:00:00Z')
  expect(await codes()).toEqual([0, 0])
})

test('an address that has an account is not told apart; its owner hears of it by mail', async () => {
  const house = opened()
  const { custid } = await givenCustomer(house.visitor())
  const visitor = house.visitor()
  const { status, body, headers } = await visitor.post('/api/signUp', {
    ...MAYA,
    email: 'MAYA@example.com',
    passwordhash: hashFor('thief'),
  })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      Code: 2,
      Message:
        'We could not make this account. If you have one already, please sign in or ask for a new password.',
    },
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect((await signInAs(visitor, { passwordhash: hashFor('thief') })).body).toEqual(NOT_KNOWN)
  expect((await signInAs(visitor)).body).toMatchObject({ Code: 1, Id: custid })
  const mail = await asOwner(house, "select payload from outbox where kind = 'account-exists'")
  expect(mail).toHaveLength(1)
})

test('the same address may have an account at two operators', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  await givenCustomer(house.visitor('northway.localhost'), { passwordhash: hashFor('north') })
  expect((await signInAs(house.visitor())).body).toMatchObject({ Code: 1 })
})

test('ten who make an account of one address at once make one', async () => {
  const house = opened()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => house.visitor().post('/api/signUp', MAYA)),
  )
  expect(answers.filter(({ body }) => body['Code'] === 1)).toHaveLength(1)
})

test('one of the commonest passwords is refused, though nobody here ever sees it', async () => {
  const house = opened()
  const passwordhash = await hashAsBrowser('kerbside', '123456')
  const { body } = await house.visitor().post('/api/signUp', { ...MAYA, passwordhash })
  expect(body).toMatchObject({ Code: 2 })
  expect(String(body['Message'])).toMatch(/^This password is one of the first/)
})

test('a flood of sign-ins is turned away with a time to come back, and a guest’s booking is not', async () => {
  const house = opened()
  const flood = Promise.all(
    // far more than wait, so that on a busy machine, where they arrive slowly, some still find no room
    Array.from({ length: 160 }, (_, at) =>
      signInAs(house.visitor(), { email: `nobody${at}@example.com` }),
    ),
  )
  const booked = await givenBooking(house.visitor())
  const answers = await flood
  const away = answers.filter(({ status }) => status === 503)
  expect(away.length).toBeGreaterThan(0)
  expect(answers.length - away.length).toBeGreaterThanOrEqual(52)
  for (const { body, headers } of away) {
    expect(body).toEqual(MISSING)
    expect(headers['retry-after']).toBe('5')
  }
  expect(booked.Code).toBe(1)
  // on a busy machine what gives way takes its time
}, 120_000)

test.each([
  ['a password as typed', { passwordhash: 'secret1' }, 'passwordhash is invalid'],
  ['a hash as a list', { passwordhash: [MAYA.passwordhash] }, 'passwordhash is invalid'],
  ['an address that is none', { email: 'maya' }, 'Email is invalid'],
  ['an address of 300 characters', { email: `${'a'.repeat(290)}@example.com` }, undefined],
  ['a phone with letters', { phone: '020 CALL ME' }, 'Phone must be digits only'],
  ['a number as a name', { firstname: 12 }, undefined],
  ['no last name', { surname: ' ' }, 'Last name is required'],
])('%s makes no account (S-36)', async (_, wrong, message) => {
  const house = opened()
  const { status, body } = await house.visitor().post('/api/signUp', { ...MAYA, ...wrong })
  expect(status).toBe(400)
  if (message !== undefined) expect(body.message).toContain(message)
  expect(await asOwner(house, `select id from customer where email = '${MAYA.email}'`)).toEqual([])
})

test('fields of the house’s own are not taken from a form (S-12)', async () => {
  const house = opened()
  const visitor = house.visitor()
  await visitor.post('/api/signUp', { ...MAYA, bookerid: 501, custid: 1, isadmin: true })
  const { body } = await visitor.get('/api/profile')
  expect(body['bookerid']).toBeUndefined()
  expect(body['custid']).not.toBe(1)
})

test('a page of another site can sign nobody in or out (S-32)', async () => {
  const house = opened()
  for (const target of ['/api/signIn', '/api/signUp', '/api/signout']) {
    const { status } = await house.visitor().post(target, MAYA, { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(403)
  }
})

test('guesses are counted by the visitor’s address too (S-38)', async () => {
  const house = await openHouse({})
  house.deps.settings.rateLimitFactor = 1
  const statuses = []
  for (let at = 0; at < 31; at++) {
    const { status } = await signInAs(house.visitor(), { email: `nobody${at}@example.com` })
    statuses.push(status)
  }
  expect(statuses.indexOf(429)).toBe(30)
})
