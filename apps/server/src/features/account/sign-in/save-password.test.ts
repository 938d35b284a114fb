import { expect, test } from 'vitest'
import {
  emailsTo,
  givenCustomer,
  hashFor,
  MAYA,
  resetLink,
  setUpTestApp,
  signInAs,
} from '../../../../test/given-account.ts'
import { asOwner, startTestApp, type TestClient } from '../../../../test/test-app.ts'
import { hashAsBrowser } from './deny-common.ts'
import { requestPasswordReset as requestResetOf } from './request-password-reset.ts'

const opened = setUpTestApp()

const SENT = { code: 1, message: 'A password reset link has been sent to your email' }
const SPENT = {
  code: 2,
  message: 'This link has been used or has expired. Please request a new one.',
}
const CHANGED = { code: 1, message: 'Your password has been changed.' }
const NEW = hashFor('new')

const requestPasswordReset = (client: TestClient, email: string = MAYA.email) =>
  client.post('/api/resetpassword', { email, source: 'web' })
const save = (client: TestClient, link: { id: string; code: string }, passwordhash = NEW) =>
  client.put('/api/savepassword', { ...link, passwordhash })
const isIn = async (client: TestClient) => (await client.get('/api/profile')).body['code'] === 1

test('a password reset request gives the same response for a known and an unknown address; only the known one gets a mail (S-30)', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  const known = await requestPasswordReset(testApp.client(), 'Maya@Example.com')
  const unknown = await requestPasswordReset(testApp.client(), 'unknown@example.com')
  for (const { status, body, headers } of [known, unknown]) {
    expect({ status, body }).toEqual({ status: 200, body: SENT })
    expect(headers['set-cookie']).toBeUndefined()
  }
  expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted())
  const written = await asOwner(testApp, 'select recipient, kind from message')
  expect(written).toEqual([{ recipient: MAYA.email, kind: 'password-reset' }])
  expect(await asOwner(testApp, 'select 1 from account_code')).toHaveLength(1)
})

test('a reset request costs as much for an unknown address as for a customer: the same statements in the same order (S-30)', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  const context = await testApp.context()
  const statementsFor = async (email: string) => {
    const statements: string[] = []
    const db = context.db.withPlugin({
      transformQuery({ node }) {
        statements.push(node.kind === 'RawNode' ? node.sqlFragments.join('?').trim() : node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await requestResetOf({ ...context, db }, { email })
    return statements
  }
  const known = await statementsFor(MAYA.email)
  const unknown = await statementsFor('unknown@example.com')
  expect(known.length).toBeGreaterThan(6)
  expect(known.at(-1)).toBe('release savepoint maybe')
  expect(unknown.at(-1)).toBe('rollback to savepoint maybe')
  expect(unknown.slice(0, -1)).toEqual(known.slice(0, -1))
})

test('a reset link changes the password once; a used link is rejected (S-31)', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  await requestPasswordReset(testApp.client())
  const link = await resetLink(testApp)
  const client = testApp.client()
  expect((await save(client, link)).body).toEqual(CHANGED)
  expect((await signInAs(testApp.client(), { passwordhash: NEW })).body).toMatchObject({ Code: 1 })
  expect((await signInAs(testApp.client())).body).toMatchObject({ Code: 2 })
  expect((await save(client, link, hashFor('again'))).body).toEqual(SPENT)
  expect((await emailsTo(testApp, MAYA.email)).map(({ kind }) => kind)).toEqual([
    'password-reset',
    'password-changed',
  ])
})

test('an expired, malformed, superseded, another customer’s or another operator’s link gives the same response (S-31)', async () => {
  const testApp = opened()
  const maya = await givenCustomer(testApp.client())
  const ann = await givenCustomer(testApp.client(), { email: 'ann@example.com' })
  await givenCustomer(testApp.client('northway.localhost'))
  await requestPasswordReset(testApp.client())
  const old = await resetLink(testApp)
  testApp.setNow('2026-03-10T12:01:00Z')
  await requestPasswordReset(testApp.client())
  const link = await resetLink(testApp)
  expect(link.id).toBe(String(maya.custid))

  const kerbside = testApp.client()
  for (const wrong of [
    old,
    { ...link, id: String(ann.custid) },
    { ...link, id: '0' },
    { ...link, id: 'maya@example.com' },
    { ...link, code: link.code.slice(1) },
    { ...link, code: `${link.code}A` },
    { id: link.id, code: 'A'.repeat(22) },
  ])
    expect(await save(kerbside, wrong)).toMatchObject({ status: 200, body: SPENT })
  expect((await save(testApp.client('northway.localhost'), link)).body).toEqual(SPENT)
  testApp.setNow('2026-03-10T12:31:00Z')
  expect((await save(kerbside, link)).body).toEqual(SPENT)
  expect((await signInAs(testApp.client())).body).toMatchObject({ Code: 1 })
})

test('if two people open a link at once, one of them chooses the password', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  await requestPasswordReset(testApp.client())
  const link = await resetLink(testApp)
  const responses = await Promise.all(
    ['a', 'b', 'c', 'd'].map((password) => save(testApp.client(), link, hashFor(password))),
  )
  expect(responses.filter(({ body }) => body['code'] === 1)).toHaveLength(1)
})

test('a new password ends all existing sessions', async () => {
  const testApp = opened()
  const [one, two] = [testApp.client(), testApp.client()]
  await givenCustomer(one)
  await signInAs(two, { rememberme: true })
  await requestPasswordReset(testApp.client())
  await save(testApp.client(), await resetLink(testApp))
  expect([await isIn(one), await isIn(two)]).toEqual([false, false])
})

test('a password that is too common is rejected and the link stays valid', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  await requestPasswordReset(testApp.client())
  const link = await resetLink(testApp)
  const common = await hashAsBrowser('kerbside', '123456')
  const { body } = await save(testApp.client(), link, common)
  expect(body['code']).toBe(2)
  expect(body.message).toMatch(/^This password is too easy to guess/)
  expect((await save(testApp.client(), link)).body).toEqual(CHANGED)
})

test('a customer whose account is under attack by guesses can still choose a new password, and is signed in at once (S-27)', async () => {
  const testApp = await startTestApp()
  await asOwner(testApp, "update operator set mode = 'live'")
  testApp.deps.operators.forget()
  await givenCustomer(testApp.client())
  for (let index = 0; index < 7; index++)
    await signInAs(testApp.client(), { passwordhash: hashFor(`guess ${index}`) })
  expect((await signInAs(testApp.client())).status).toBe(429)
  await requestPasswordReset(testApp.client())
  expect((await save(testApp.client(), await resetLink(testApp))).body).toEqual(CHANGED)
  expect((await signInAs(testApp.client(), { passwordhash: NEW })).body).toMatchObject({ Code: 1 })
})

test('an address gets at most three links an hour; the fourth request gets the same response and no mail', async () => {
  const testApp = await startTestApp({ now: '2026-03-10T12:00:00Z' })
  await asOwner(testApp, "update operator set mode = 'live'")
  testApp.deps.operators.forget()
  await givenCustomer(testApp.client())
  for (let index = 0; index < 5; index++)
    expect((await requestPasswordReset(testApp.client())).body).toEqual(SENT)
  expect(await emailsTo(testApp, MAYA.email)).toHaveLength(3)
  // the third link is still valid
  expect((await save(testApp.client(), await resetLink(testApp))).body).toEqual(CHANGED)
  testApp.setNow('2026-03-10T13:00:00Z')
  await requestPasswordReset(testApp.client())
  expect(await emailsTo(testApp, MAYA.email)).toHaveLength(5)
})

test('only the hash of a code is stored, and no queued e-mail is stored in clear', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  await requestPasswordReset(testApp.client())
  const { code } = await resetLink(testApp)
  for (const table of ['account_code', 'message', 'outbox']) {
    const stored = JSON.stringify(await asOwner(testApp, `select * from ${table}`), (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(stored).not.toContain(code)
  }
})

test('a customer who enters the old password changes it; other browsers are signed out, this one is not (S-29)', async () => {
  const testApp = opened()
  const [here, there] = [testApp.client(), testApp.client()]
  const { custid } = await givenCustomer(here)
  await signInAs(there)
  const change = (oldpasswordhash: string) =>
    here.put('/api/changepassword', { custid, passwordhash: NEW, oldpasswordhash })
  expect((await change(hashFor('wrong'))).body).toEqual({
    code: 2,
    message: 'That’s not your password. Please try again.',
  })
  expect(await isIn(there)).toBe(true)
  expect((await change(MAYA.passwordhash)).body).toEqual(CHANGED)
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  expect((await there.get(`/api/currentbookings?custid=${custid}`)).status).not.toBe(200)
  expect((await signInAs(testApp.client(), { passwordhash: NEW })).body).toMatchObject({ Code: 1 })
  expect((await emailsTo(testApp, MAYA.email)).map(({ kind }) => kind)).toEqual([
    'password-changed',
  ])
})

test('at an unattended browser the old password can be guessed only five times in all', async () => {
  const testApp = await startTestApp()
  await asOwner(testApp, "update operator set mode = 'live'")
  testApp.deps.operators.forget()
  const client = testApp.client()
  const { custid } = await givenCustomer(client)
  const statuses = []
  for (let index = 0; index < 4; index++) {
    const guess = hashFor(`guess ${index}`)
    const statements = { custid, passwordhash: NEW, oldpasswordhash: guess }
    statuses.push((await client.put('/api/changepassword', statements)).status)
    statuses.push((await client.post('/api/confirmpassword', { passwordhash: guess })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
})

test('changing the password of another customer, or without a session, gives the same not-found response', async () => {
  const testApp = opened()
  const ann = await givenCustomer(testApp.client(), { email: 'ann@example.com' })
  const maya = testApp.client()
  await givenCustomer(maya)
  const statements = (custid: number) => ({
    custid,
    passwordhash: NEW,
    oldpasswordhash: MAYA.passwordhash,
  })
  const responses = [
    await maya.put('/api/changepassword', statements(ann.custid)),
    await maya.put('/api/changepassword', statements(77)),
    await testApp.client().put('/api/changepassword', statements(ann.custid)),
    await testApp.client().post('/api/confirmpassword', { passwordhash: NEW }),
  ]
  for (const { status, body } of responses)
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 0, message: 'Something went wrong, please try again.' },
    })
})

test.each([
  ['two addresses', { email: ['maya@example.com', 'ann@example.com'] }],
  ['an address as a query operator', { email: { $ne: '' } }],
  ['no address', {}],
])('a reset request with %s is rejected (S-37)', async (_, statements) => {
  const testApp = opened()
  expect((await testApp.client().post('/api/resetpassword', statements)).status).toBe(400)
})

test('a page of another site can neither request a link nor choose a password (S-32)', async () => {
  const testApp = opened()
  const client = testApp.client()
  await givenCustomer(client)
  for (const [method, url] of [
    ['POST', '/api/resetpassword'],
    ['PUT', '/api/savepassword'],
    ['PUT', '/api/changepassword'],
    ['POST', '/api/confirmpassword'],
    ['POST', '/api/deleteaccount'],
    ['POST', '/api/signouteverywhere'],
    ['PUT', '/api/confirmemail'],
  ] as const) {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const { status } = await client.send(method, url, { body: MAYA, headers: foreign })
    expect(status, url).toBe(403)
  }
})
