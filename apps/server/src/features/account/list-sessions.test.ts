import { expect, test } from 'vitest'
import { givenBooking, givenQuote, givenSettings, mayaBooks } from '../../../test/given.ts'
import { givenCustomer, hashFor, houseOfFile, MAYA, signInAs } from '../../../test/given-account.ts'
import { asOwner, type House, type Visitor } from '../../../test/house.ts'

const opened = houseOfFile()

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const EMBEDDER = 'https://hotel.example'
const FRAMED = { 'x-embedder': EMBEDDER }
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

type Listed = { id: string; device: string; current: boolean }

const isIn = async (visitor: Visitor, headers: Record<string, string> = {}) =>
  (await visitor.get('/api/profile', { headers })).body['code'] === 1
const listOf = async (visitor: Visitor) =>
  (await visitor.get('/api/sessions')).body['sessions'] as Listed[]
const end = (visitor: Visitor, id: string) => visitor.send('DELETE', `/api/sessions?id=${id}`)
const signInFrom = (visitor: Visitor, headers: Record<string, string>) =>
  visitor.post(
    '/api/signIn',
    { email: MAYA.email, passwordhash: MAYA.passwordhash, rememberme: true },
    headers,
  )

const givenEmbedder = (house: House) => givenSettings(house, { embedders: [EMBEDDER] })

test('a customer sees where they are signed in, this browser first, in words and without what it hides', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  await asOwner(house, 'delete from session')
  const [desk, phone] = [house.visitor(), house.visitor()]
  await signInFrom(desk, { 'user-agent': CHROME })
  house.setNow('2026-03-10T12:05:00Z')
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
  const kept = await asOwner<{ hash: string }>(
    house,
    "select encode(token_hash, 'hex') as hash from session",
  )
  for (const { hash } of kept) expect(JSON.stringify(body)).not.toContain(hash.slice(0, 24))
})

test('one browser can be signed out from another, and all but this one at once', async () => {
  const house = opened()
  const [here, phone, library] = [house.visitor(), house.visitor(), house.visitor()]
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
  const house = opened()
  const [here, there] = [house.visitor(), house.visitor()]
  await givenCustomer(here)
  await signInAs(there)
  const { body, headers } = await here.post('/api/signouteverywhere', { keepthis: false })
  expect(body['ended']).toBe(2)
  expect(String(headers['set-cookie'])).toMatch(/^sid=;/)
  expect([await isIn(here), await isIn(there)]).toEqual([false, false])
})

test('a session that ran out is listed no more, and goes when its customer signs in again', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  const here = house.visitor()
  await signInAs(here)
  house.setNow('2026-06-20T12:00:00Z')
  await signInAs(here)
  expect(await listOf(here)).toHaveLength(1)
  expect(await asOwner(house, 'select 1 from session')).toHaveLength(1)
})

test('a session of another customer, of another operator, of nobody: none is there, and none ends', async () => {
  const house = opened()
  const [maya, ann, north] = [house.visitor(), house.visitor(), house.visitor('northway.localhost')]
  await givenCustomer(maya)
  await givenCustomer(ann, { email: 'ann@example.com' })
  await givenCustomer(north)
  for (const foreign of [ann, north]) {
    const id = (await listOf(foreign))[0]?.id ?? ''
    expect(await end(maya, id)).toMatchObject({ status: 404, body: MISSING })
    expect(await isIn(foreign)).toBe(true)
  }
  expect(await end(maya, 'f'.repeat(24))).toMatchObject({ status: 404, body: MISSING })
  for (const answer of [
    await house.visitor().get('/api/sessions'),
    await house.visitor().post('/api/signouteverywhere', {}),
  ])
    expect(answer).toMatchObject({ status: 404, body: MISSING })
})

test.each([
  ['twice', '/api/sessions?id=a&id=b'],
  ['as a condition', '/api/sessions?id[$ne]=a'],
])('an id said %s ends nothing (S-37)', async (_, url) => {
  const house = opened()
  const visitor = house.visitor()
  await givenCustomer(visitor)
  expect((await visitor.send('DELETE', url)).status).toBe(400)
  expect(await isIn(visitor)).toBe(true)
})

test('in a frame of a site the operator allows, the session is the frame’s own', async () => {
  const house = opened()
  await givenEmbedder(house)
  await givenCustomer(house.visitor())
  const framed = house.visitor()
  const { headers } = await signInFrom(framed, FRAMED)
  expect(String(headers['set-cookie'])).toMatch(
    /^esid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; (?=.*SameSite=None)(?=.*Partitioned)/,
  )
  expect(await isIn(framed, FRAMED)).toBe(true)
  const [session] = (await framed.get('/api/sessions', { headers: FRAMED })).body[
    'sessions'
  ] as Listed[]
  expect(session).toMatchObject({ embeddedin: EMBEDDER, current: true })
  // its token, carried elsewhere, is nobody's
  const token = framed.cookies.get('esid') ?? ''
  expect(await isIn(house.visitor(), { cookie: `sid=${token}` })).toBe(false)
  await givenSettings(house, { embedders: [EMBEDDER, 'https://bank.example'] })
  const elsewhere = { cookie: `esid=${token}`, 'x-embedder': 'https://bank.example' }
  expect(await isIn(house.visitor(), elsewhere)).toBe(false)
})

test('over https its name has the prefix that no other host can write', async () => {
  const house = opened()
  await givenEmbedder(house)
  await givenCustomer(house.visitor())
  const framed = house.visitor()
  const local = await signInFrom(framed, FRAMED)
  expect(String(local.headers['set-cookie'])).toMatch(/^esid=/)
  const { headers } = await signInFrom(framed, { ...FRAMED, host: 'book.example' })
  expect(String(headers['set-cookie'])).toMatch(/^__Host-esid=/)
})

test('a session of our own page is none in a frame', async () => {
  const house = opened()
  await givenEmbedder(house)
  const visitor = house.visitor()
  await givenCustomer(visitor)
  expect(await isIn(visitor)).toBe(true)
  expect(await isIn(visitor, FRAMED)).toBe(false)
  const token = visitor.cookies.get('sid') ?? ''
  expect(await isIn(house.visitor(), { ...FRAMED, cookie: `esid=${token}` })).toBe(false)
})

test.each([
  'https://evil.example',
  'https://hotel.example.evil.example',
  'http://hotel.example',
  'null',
])('a frame of %s gets no session, and changes nothing (S-33)', async (embedder) => {
  const house = opened()
  await givenEmbedder(house)
  const visitor = house.visitor()
  await givenCustomer(visitor)
  const strange = { 'x-embedder': embedder }
  const { status, headers } = await signInFrom(visitor, strange)
  expect(status).toBe(403)
  expect(headers['set-cookie']).toBeUndefined()
  expect(await isIn(visitor, strange)).toBe(false)
})

test('a frame whose browser does not tell where it stands lets a guest book, and says why nobody signs in', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  const untold = { 'x-embedder': '' }
  const framed = house.visitor()
  const { status, body, headers } = await signInFrom(framed, untold)
  expect({ status, Code: body['Code'] }).toEqual({ status: 200, Code: 2 })
  expect(String(body['Message'])).toContain('in a window of its own')
  expect(headers['set-cookie']).toBeUndefined()
  const quote = await givenQuote(framed)
  const booked = await framed.post('/api/createbookingTest', mayaBooks(quote), untold)
  expect(booked.body['Code']).toBe(1)
  expect(booked.headers['set-cookie']).toBeUndefined()
})

test('no page and no GET gives a session, framed or not (S-33)', async () => {
  const house = opened()
  await givenEmbedder(house)
  for (const headers of [{}, FRAMED])
    for (const url of ['/api/configuration', '/api/profile', '/api/vehicletypes']) {
      const answer = await house.visitor().get(url, { headers })
      expect(answer.headers['set-cookie'], url).toBeUndefined()
    }
})

test('what a guest books in a frame is open to them there, and nowhere else', async () => {
  const house = opened()
  await givenEmbedder(house)
  const guest = house.visitor()
  const quoted = await givenBooking(guest)
  expect(guest.cookies.has('sid')).toBe(true)
  const asked = `/api/paymentintent?jobpartid=${quoted.Bref}`
  expect((await guest.get(asked, { headers: FRAMED })).status).toBe(404)
  expect((await guest.get(asked)).status).toBe(200)
})

test('signed in within a frame, the password is asked for again before address or password change', async () => {
  const house = opened()
  await givenEmbedder(house)
  const { custid } = await givenCustomer(house.visitor())
  const framed = house.visitor()
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
