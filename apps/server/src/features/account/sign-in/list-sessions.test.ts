import { expect, test } from 'vitest'
import { givenBooking, givenQuote, givenSettings, mayaBooking } from '../../../../test/given.ts'
import {
  givenCustomer,
  hashFor,
  MAYA,
  setUpTestApp,
  signInAs,
} from '../../../../test/given-account.ts'
import { asOwner, type TestApp, type TestClient } from '../../../../test/test-app.ts'

const opened = setUpTestApp()

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const EMBEDDER = 'https://hotel.example'
const FRAMED = { 'x-embedder': EMBEDDER }
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

type Listed = { id: string; device: string; current: boolean }

const isIn = async (client: TestClient, headers: Record<string, string> = {}) =>
  (await client.get('/api/profile', { headers })).body['code'] === 1
const listOf = async (client: TestClient) =>
  (await client.get('/api/sessions')).body['sessions'] as Listed[]
const end = (client: TestClient, id: string) => client.send('DELETE', `/api/sessions?id=${id}`)
const signInFrom = (client: TestClient, headers: Record<string, string>) =>
  client.post(
    '/api/signIn',
    { email: MAYA.email, passwordhash: MAYA.passwordhash, rememberme: true },
    headers,
  )

const givenEmbedder = (testApp: TestApp) => givenSettings(testApp, { embedders: [EMBEDDER] })

test('a customer sees their sessions, this browser first, in plain words and without tokens', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  await asOwner(testApp, 'delete from session')
  const [desk, phone] = [testApp.client(), testApp.client()]
  await signInFrom(desk, { 'user-agent': CHROME })
  testApp.setNow('2026-03-10T12:05:00Z')
  await signInFrom(phone, { 'user-agent': IPHONE })

  const { body } = await desk.get('/api/sessions')
  const [here, there] = body['sessions'] as Listed[]
  expect(here).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    device: 'Chrome on Windows',
    signedinat: '2026-03-10T12:00:00.000Z',
    seenat: '2026-03-10T12:05:00.000Z',
    remembered: true,
    current: true,
  })
  expect(there).toMatchObject({ device: 'Safari on iPhone', current: false })
  const stored = await asOwner<{ hash: string }>(
    testApp,
    "select encode(token_hash, 'hex') as hash from session",
  )
  for (const { hash } of stored) expect(JSON.stringify(body)).not.toContain(hash.slice(0, 24))
})

test('one browser can be signed out from another, and all but this one at once', async () => {
  const testApp = opened()
  const [here, phone, library] = [testApp.client(), testApp.client(), testApp.client()]
  await givenCustomer(here)
  await signInAs(phone)
  await signInAs(library)
  const other = (await listOf(here)).find(({ current }) => !current)?.id ?? ''
  expect((await end(here, other)).body).toEqual({ code: 1, message: '' })
  expect([await isIn(phone), await isIn(library)].filter(Boolean)).toHaveLength(1)

  await signInAs(phone)
  const { body } = await here.post('/api/signouteverywhere', { keepthis: true })
  expect(body).toEqual({ code: 1, message: '', ended: 2 })
  expect([await isIn(here), await isIn(phone), await isIn(library)]).toEqual([true, false, false])
})

test('signing out everywhere ends this browser too, and clears its cookie', async () => {
  const testApp = opened()
  const [here, there] = [testApp.client(), testApp.client()]
  await givenCustomer(here)
  await signInAs(there)
  const { body, headers } = await here.post('/api/signouteverywhere', { keepthis: false })
  expect(body['ended']).toBe(2)
  expect(String(headers['set-cookie'])).toMatch(/^sid=;/)
  expect([await isIn(here), await isIn(there)]).toEqual([false, false])
})

test('an expired session is not listed, and is deleted when its customer signs in again', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  const here = testApp.client()
  await signInAs(here)
  testApp.setNow('2026-06-20T12:00:00Z')
  await signInAs(here)
  expect(await listOf(here)).toHaveLength(1)
  expect(await asOwner(testApp, 'select 1 from session')).toHaveLength(1)
})

test('a session of another customer, of another operator or of no account is neither found nor ended', async () => {
  const testApp = opened()
  const [maya, ann, north] = [
    testApp.client(),
    testApp.client(),
    testApp.client('northway.localhost'),
  ]
  await givenCustomer(maya)
  await givenCustomer(ann, { email: 'ann@example.com' })
  await givenCustomer(north)
  for (const foreign of [ann, north]) {
    const id = (await listOf(foreign))[0]?.id ?? ''
    expect(await end(maya, id)).toMatchObject({ status: 404, body: MISSING })
    expect(await isIn(foreign)).toBe(true)
  }
  expect(await end(maya, 'f'.repeat(24))).toMatchObject({ status: 404, body: MISSING })
  for (const response of [
    await testApp.client().get('/api/sessions'),
    await testApp.client().post('/api/signouteverywhere', {}),
  ])
    expect(response).toMatchObject({ status: 404, body: MISSING })
})

test.each([
  ['twice', '/api/sessions?id=a&id=b'],
  ['as a query operator', '/api/sessions?id[$ne]=a'],
])('the session id %s ends nothing (S-37)', async (_, url) => {
  const testApp = opened()
  const client = testApp.client()
  await givenCustomer(client)
  expect((await client.send('DELETE', url)).status).toBe(400)
  expect(await isIn(client)).toBe(true)
})

test('in a frame of an allowed site, the session is the frame’s own', async () => {
  const testApp = opened()
  await givenEmbedder(testApp)
  await givenCustomer(testApp.client())
  const framed = testApp.client()
  const { headers } = await signInFrom(framed, FRAMED)
  expect(String(headers['set-cookie'])).toMatch(
    /^esid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; (?=.*SameSite=None)(?=.*Partitioned)/,
  )
  expect(await isIn(framed, FRAMED)).toBe(true)
  const [session] = (await framed.get('/api/sessions', { headers: FRAMED })).body[
    'sessions'
  ] as Listed[]
  expect(session).toMatchObject({ embeddedin: EMBEDDER, current: true })
  // the frame's token does not work outside the frame
  const token = framed.cookies.get('esid') ?? ''
  expect(await isIn(testApp.client(), { cookie: `sid=${token}` })).toBe(false)
  await givenSettings(testApp, { embedders: [EMBEDDER, 'https://bank.example'] })
  const elsewhere = { cookie: `esid=${token}`, 'x-embedder': 'https://bank.example' }
  expect(await isIn(testApp.client(), elsewhere)).toBe(false)
})

test('over https the cookie name has the prefix that no other host can write', async () => {
  const testApp = opened()
  await givenEmbedder(testApp)
  await givenCustomer(testApp.client())
  const framed = testApp.client()
  const local = await signInFrom(framed, FRAMED)
  expect(String(local.headers['set-cookie'])).toMatch(/^esid=/)
  const { headers } = await signInFrom(framed, { ...FRAMED, host: 'book.example' })
  expect(String(headers['set-cookie'])).toMatch(/^__Host-esid=/)
})

test('a session of the operator’s own page does not count in a frame', async () => {
  const testApp = opened()
  await givenEmbedder(testApp)
  const client = testApp.client()
  await givenCustomer(client)
  expect(await isIn(client)).toBe(true)
  expect(await isIn(client, FRAMED)).toBe(false)
  const token = client.cookies.get('sid') ?? ''
  expect(await isIn(testApp.client(), { ...FRAMED, cookie: `esid=${token}` })).toBe(false)
})

test.each([
  'https://evil.example',
  'https://hotel.example.evil.example',
  'http://hotel.example',
  'null',
])('a frame of %s gets no session, and changes nothing (S-33)', async (embedder) => {
  const testApp = opened()
  await givenEmbedder(testApp)
  const client = testApp.client()
  await givenCustomer(client)
  const strange = { 'x-embedder': embedder }
  const { status, headers } = await signInFrom(client, strange)
  expect(status).toBe(403)
  expect(headers['set-cookie']).toBeUndefined()
  expect(await isIn(client, strange)).toBe(false)
})

test('in a frame whose browser does not report the embedding site a guest can book, and the page explains why signing in is impossible', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  const untold = { 'x-embedder': '' }
  const framed = testApp.client()
  const { status, body, headers } = await signInFrom(framed, untold)
  expect({ status, Code: body['Code'] }).toEqual({ status: 200, Code: 2 })
  expect(String(body['Message'])).toContain('in a new window')
  expect(headers['set-cookie']).toBeUndefined()
  const quote = await givenQuote(framed)
  const booked = await framed.post('/api/createbookingTest', mayaBooking(quote), untold)
  expect(booked.body['Code']).toBe(1)
  expect(booked.headers['set-cookie']).toBeUndefined()
})

test('no page and no GET gives a session, framed or not (S-33)', async () => {
  const testApp = opened()
  await givenEmbedder(testApp)
  for (const headers of [{}, FRAMED])
    for (const url of ['/api/configuration', '/api/profile', '/api/vehicletypes']) {
      const response = await testApp.client().get(url, { headers })
      expect(response.headers['set-cookie'], url).toBeUndefined()
    }
})

test('a guest’s booking made in a frame is accessible only in that frame', async () => {
  const testApp = opened()
  await givenEmbedder(testApp)
  const guest = testApp.client()
  const quoted = await givenBooking(guest)
  expect(guest.cookies.has('sid')).toBe(true)
  const params = `/api/paymentintent?jobpartid=${quoted.Bref}`
  expect((await guest.get(params, { headers: FRAMED })).status).toBe(404)
  expect((await guest.get(params)).status).toBe(200)
})

test('a session opened in a frame requires the password again before a change of address or password', async () => {
  const testApp = opened()
  await givenEmbedder(testApp)
  const { custid } = await givenCustomer(testApp.client())
  const framed = testApp.client()
  await signInFrom(framed, FRAMED)
  const person = { ...MAYA, custid, smsmailinglist: false, emailmailinglist: false }
  const changes = () =>
    Promise.all([
      framed.send('PUT', '/api/updateprofile', {
        body: { ...person, email: 'new@example.com' },
        headers: FRAMED,
      }),
      framed.send('PUT', '/api/changepassword', {
        body: { custid, passwordhash: hashFor('new'), oldpasswordhash: MAYA.passwordhash },
        headers: FRAMED,
      }),
    ])
  for (const { body } of await changes())
    expect(body).toMatchObject(
      'Code' in body ? { Code: 2, Confirm: true } : { code: 2, message: /confirm/ },
    )
  await framed.post('/api/confirmpassword', { passwordhash: MAYA.passwordhash }, FRAMED)
  for (const { body } of await changes()) expect(body['Code'] ?? body['code']).toBe(1)
})
