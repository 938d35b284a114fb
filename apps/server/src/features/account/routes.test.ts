import { expect, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import {
  givenCustomer,
  hashFor,
  MAYA,
  setUpTestApp,
  signInAs,
} from '../../../test/given-account.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { hashAsBrowser } from './sign-in/deny-common.ts'

const opened = setUpTestApp()

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const NOT_KNOWN = {
  Code: 2,
  Message: 'This email and password don’t match. Check both and try again.',
}

/**
 * A live operator, where no setting raises the limits except the limit by client address, which all clients of a test
 * share.
 */
const givenLiveLimits = (testApp: TestApp) =>
  asOwner(testApp, "update operator set mode = 'live'").then(() => testApp.deps.operators.forget())

test('a new customer is signed in, under the stored number and address', async () => {
  const testApp = opened()
  const client = testApp.client()
  const { body } = await client.post('/api/signUp', { ...MAYA, email: 'Maya@Example.com' })
  expect(body).toMatchObject({ Code: 1, FirstName: 'Maya', LastName: 'Osei', Phone: '2079460123' })

  const { body: profile } = await client.get('/api/profile')
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

test('without a session, with another operator’s session or with a forged one, the client is anonymous', async () => {
  const testApp = opened()
  const client = testApp.client()
  await givenCustomer(client)
  const sid = client.cookies.get('sid') ?? ''
  const anonymousReply = { code: 0, message: '' }

  expect((await testApp.client().get('/api/profile')).body).toEqual(anonymousReply)
  for (const [host, cookie] of [
    ['northway.localhost', `sid=${sid}`],
    ['kerbside.localhost', `sid=${'A'.repeat(43)}`],
    ['kerbside.localhost', 'sid=short'],
  ] as const) {
    const { body } = await testApp.client(host).get('/api/profile', { headers: { cookie } })
    expect(body).toEqual(anonymousReply)
  }
})

test('only the argon2 text, sealed with the install’s key, is stored of a password', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  const [row] = await asOwner<{ password_sealed: Buffer; password_scheme: string }>(
    testApp,
    `select password_sealed, password_scheme from customer where email = '${MAYA.email}'`,
  )
  expect(row?.password_scheme).toBe('v1/argon2id')
  expect(row?.password_sealed.toString('latin1')).not.toContain('argon2')
  const everything = JSON.stringify(await asOwner(testApp, 'select * from customer'))
  expect(everything).not.toContain(MAYA.passwordhash)
})

test('the right password signs in, whatever the case of the typed address', async () => {
  const testApp = opened()
  const { custid } = await givenCustomer(testApp.client())
  const { body } = await signInAs(testApp.client(), { email: 'MAYA@example.com' })
  expect(body).toMatchObject({ Code: 1, Id: custid, Email: 'maya@example.com' })
})

test('a wrong password, an unknown address and another operator’s customer give the same response (S-26)', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  const responses = [
    await signInAs(testApp.client(), { passwordhash: hashFor('other') }),
    await signInAs(testApp.client(), { email: 'unknown@example.com' }),
    await signInAs(testApp.client('northway.localhost')),
  ]
  for (const { status, body } of responses)
    expect({ status, body }).toEqual({ status: 200, body: NOT_KNOWN })
  expect(responses.map(({ headers }) => headers['set-cookie'])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('after five wrong attempts from anywhere an account is locked for a while, then opens by itself (S-27)', async () => {
  const testApp = await startTestApp({ now: '2026-03-10T12:00:00Z' })
  await givenLiveLimits(testApp)
  await givenCustomer(testApp.client())
  const tries = []
  for (let index = 0; index < 20; index++)
    tries.push(await signInAs(testApp.client(), { passwordhash: hashFor(`guess ${index}`) }))
  expect(tries.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 15 }, () => 429),
  ])
  expect(tries.at(-1)?.headers['retry-after']).toBe('900')
  // Even the right password must wait, otherwise the response would confirm a guess.
  expect((await signInAs(testApp.client())).status).toBe(429)

  testApp.setNow('2026-03-10T12:15:00Z')
  expect((await signInAs(testApp.client())).body).toMatchObject({ Code: 1 })
  expect(await asOwner(testApp, 'select * from sign_in_attempt')).toEqual([])
})

test('an unknown address is slowed like any other, and does not slow other addresses', async () => {
  const testApp = await startTestApp()
  await givenLiveLimits(testApp)
  await givenCustomer(testApp.client())
  const guess = () => signInAs(testApp.client(), { email: 'unknown@example.com' })
  const responses = await Promise.all(Array.from({ length: 8 }, guess))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await signInAs(testApp.client())).body).toMatchObject({ Code: 1 })
})

test('signing in creates a new session and invalidates the previous one (S-28)', async () => {
  const testApp = opened()
  const client = testApp.client()
  await givenCustomer(testApp.client())
  const made = await givenBooking(client)
  const before = client.cookies.get('sid') ?? ''
  await signInAs(client)
  expect(client.cookies.get('sid')).not.toBe(before)

  const old = { cookie: `sid=${before}` }
  const payment = `/api/paymentintent?jobpartid=${made.Bref}`
  expect((await testApp.client().get('/api/profile', { headers: old })).body['code']).toBe(0)
  expect(await testApp.client().get(payment, { headers: old })).toMatchObject({
    status: 404,
    body: MISSING,
  })
})

test('a guest’s bookings stay accessible after they sign in', async () => {
  const testApp = opened()
  const client = testApp.client()
  await givenCustomer(testApp.client())
  const made = await givenBooking(client)
  await signInAs(client)
  expect((await client.get(`/api/paymentintent?jobpartid=${made.Bref}`)).status).toBe(200)
})

test('a second customer who signs in at the same browser does not get the first customer’s bookings', async () => {
  const testApp = opened()
  const client = testApp.client()
  await givenCustomer(testApp.client(), { email: 'ann@example.com' })
  await givenCustomer(client)
  const made = await givenBooking(client)
  await signInAs(client, { email: 'ann@example.com' })
  expect((await client.get('/api/profile')).body['email']).toBe('ann@example.com')
  expect((await client.get(`/api/paymentintent?jobpartid=${made.Bref}`)).status).toBe(404)
})

test('signing out ends the session on the server, not only in the browser', async () => {
  const testApp = opened()
  const client = testApp.client()
  await givenCustomer(client)
  const before = client.cookies.get('sid') ?? ''
  const { body, headers } = await client.post('/api/signout', {})
  expect(body).toEqual({ code: 1, message: '' })
  expect(String(headers['set-cookie'])).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/)
  const old = { cookie: `sid=${before}` }
  expect((await testApp.client().get('/api/profile', { headers: old })).body['code']).toBe(0)
  expect((await testApp.client().post('/api/signout', {})).body).toEqual({ code: 1, message: '' })
})

test('signing out without a session keeps a guest’s bookings accessible', async () => {
  const testApp = opened()
  const client = testApp.client()
  const made = await givenBooking(client)
  await client.post('/api/signout', {})
  expect((await client.get(`/api/paymentintent?jobpartid=${made.Bref}`)).status).toBe(200)
})

test('a session lasts half an hour without a request, a remembered one thirty days', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  const [short, long] = [testApp.client(), testApp.client()]
  const visit = await signInAs(short)
  const remembered = await signInAs(long, { rememberme: true })
  expect(String(visit.headers['set-cookie'])).not.toMatch(/Max-Age/)
  expect(String(remembered.headers['set-cookie'])).toMatch(/Max-Age=2592000/)

  const codes = async () => [
    (await short.get('/api/profile')).body['code'],
    (await long.get('/api/profile')).body['code'],
  ]
  testApp.setNow('2026-03-10T12:29:00Z')
  expect(await codes()).toEqual([1, 1])
  testApp.setNow('2026-03-10T12:58:00Z')
  expect(await codes()).toEqual([1, 1])
  testApp.setNow('2026-03-10T13:28:00Z')
  expect(await codes()).toEqual([0, 1])
  testApp.setNow('2026-04-10T12:00:00Z')
  expect(await codes()).toEqual([0, 0])
})

test('sign-up does not reveal that an address has an account; its owner is notified by mail', async () => {
  const testApp = opened()
  const { custid } = await givenCustomer(testApp.client())
  const client = testApp.client()
  const { status, body, headers } = await client.post('/api/signUp', {
    ...MAYA,
    email: 'MAYA@example.com',
    passwordhash: hashFor('thief'),
  })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      Code: 2,
      Message:
        'We couldn’t create this account. If you already have one, sign in or reset your password.',
    },
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect((await signInAs(client, { passwordhash: hashFor('thief') })).body).toEqual(NOT_KNOWN)
  expect((await signInAs(client)).body).toMatchObject({ Code: 1, Id: custid })
  const mail = await asOwner(testApp, "select payload from outbox where kind = 'account-exists'")
  expect(mail).toHaveLength(1)
})

test('the same address can have an account at two operators', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  await givenCustomer(testApp.client('northway.localhost'), { passwordhash: hashFor('north') })
  expect((await signInAs(testApp.client())).body).toMatchObject({ Code: 1 })
})

test('ten simultaneous sign-ups with one address create one account', async () => {
  const testApp = opened()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => testApp.client().post('/api/signUp', MAYA)),
  )
  expect(responses.filter(({ body }) => body['Code'] === 1)).toHaveLength(1)
})

test('one of the most common passwords is rejected, although the server never sees it', async () => {
  const testApp = opened()
  const passwordhash = await hashAsBrowser('kerbside', '123456')
  const { body } = await testApp.client().post('/api/signUp', { ...MAYA, passwordhash })
  expect(body).toMatchObject({ Code: 2 })
  expect(String(body['Message'])).toMatch(/^This password is too easy to guess/)
})

test('a flood of sign-ins is rejected with a Retry-After time, and a guest’s booking is not', async () => {
  const testApp = opened()
  const flood = Promise.all(
    // far more than the queue holds, so that some are rejected even on a busy machine, where they arrive slowly
    Array.from({ length: 160 }, (_, index) =>
      signInAs(testApp.client(), { email: `unknown${index}@example.com` }),
    ),
  )
  const booked = await givenBooking(testApp.client())
  const responses = await flood
  const away = responses.filter(({ status }) => status === 503)
  expect(away.length).toBeGreaterThan(0)
  expect(responses.length - away.length).toBeGreaterThanOrEqual(52)
  for (const { body, headers } of away) {
    expect(body).toEqual(MISSING)
    expect(headers['retry-after']).toBe('5')
  }
  expect(booked.Code).toBe(1)
  // low-priority hashing is slow on a busy machine
}, 120_000)

test.each([
  ['an unhashed password', { passwordhash: 'secret1' }, 'passwordhash is invalid'],
  ['a password hash in a list', { passwordhash: [MAYA.passwordhash] }, 'passwordhash is invalid'],
  ['an invalid address', { email: 'maya' }, 'Email is invalid'],
  ['an address of 300 characters', { email: `${'a'.repeat(290)}@example.com` }, undefined],
  ['a phone with letters', { phone: '020 CALL ME' }, 'Phone must be digits only'],
  ['a numeric first name', { firstname: 12 }, undefined],
  ['an empty last name', { surname: ' ' }, 'Last name is required'],
])('%s creates no account (S-36)', async (_, wrong, message) => {
  const testApp = opened()
  const { status, body } = await testApp.client().post('/api/signUp', { ...MAYA, ...wrong })
  expect(status).toBe(400)
  if (message !== undefined) expect(body.message).toContain(message)
  expect(await asOwner(testApp, `select id from customer where email = '${MAYA.email}'`)).toEqual(
    [],
  )
})

test('fields that only the server sets are not taken from a form (S-12)', async () => {
  const testApp = opened()
  const client = testApp.client()
  await client.post('/api/signUp', { ...MAYA, bookerid: 501, custid: 1, isadmin: true })
  const { body } = await client.get('/api/profile')
  expect(body['bookerid']).toBeUndefined()
  expect(body['custid']).not.toBe(1)
})

test('a page of another site cannot sign anybody in or out (S-32)', async () => {
  const testApp = opened()
  for (const target of ['/api/signIn', '/api/signUp', '/api/signout']) {
    const { status } = await testApp.client().post(target, MAYA, { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(403)
  }
})

test('sign-in attempts are also counted by client address (S-38)', async () => {
  const testApp = await startTestApp({})
  testApp.deps.settings.rateLimitFactor = 1
  const statuses = []
  for (let index = 0; index < 31; index++) {
    const { status } = await signInAs(testApp.client(), { email: `unknown${index}@example.com` })
    statuses.push(status)
  }
  expect(statuses.indexOf(429)).toBe(30)
})
