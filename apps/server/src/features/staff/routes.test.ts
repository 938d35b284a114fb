import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, hashFor, setUpTestApp } from '../../../test/given-account.ts'
import {
  ANN,
  enrolBy,
  giveCode,
  givenAnn,
  givenInvitation,
  givePassword,
  totpCode,
} from '../../../test/given-staff.ts'
import { asOwner, type TestClient } from '../../../test/test-app.ts'
import { endMember } from './end-member.ts'
import { addMember, inviteAgain } from './invite-member.ts'
import { listMembers } from './list-members.ts'

const opened = setUpTestApp()
beforeEach(async () => {
  await asOwner(opened(), 'truncate staff_member, staff_sign_in_attempt cascade')
  // as in an install that is no demo: demo-console.test.ts
  opened().deps.settings.demo = false
})

const NOT_KNOWN = { code: 2, message: 'Wrong email or password. Please try again.' }
const WRONG = {
  code: 2,
  message: 'This code isn’t right. Each code works once, for 30 seconds.',
}
const AGAIN = {
  code: 2,
  message: 'That took too long. Please enter your password again.',
  again: true,
}
const SPENT = {
  code: 2,
  message: 'This link has been used or has expired. Ask the person who invited you for a new one.',
}
const ANONYMOUS = { code: 0, message: '' }
const IS_ANN = { code: 1, name: 'Ann Fox', email: ANN.email, role: 'dispatcher' }

const me = async (client: TestClient) => (await client.get('/api/staff/me')).body

test('an invited dispatcher sets up password and authenticator, and is signed in with ten recovery codes', async () => {
  const testApp = opened()
  const client = testApp.client()
  const invitation = await givenInvitation(testApp)
  const { body } = await client.post('/api/staff/invitation', { invitation })
  expect(body).toMatchObject({ code: 1, name: 'Ann Fox', email: ANN.email })
  expect(body['uri']).toBe(
    `otpauth://totp/Kerbside:ann%40kerbside.example?secret=${String(body['secret'])}&issuer=Kerbside`,
  )
  const { recoveryCodes } = await enrolBy(testApp, { client, invitation, word: 'ann' })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await me(client)).toMatchObject({ ...IS_ANN, recoveryleft: 10 })
})

test('an invitation link works once; an expired, malformed, replaced or foreign link gets the same response', async () => {
  const testApp = opened()
  const context = await testApp.context()
  const first = await givenInvitation(testApp)
  const again = await inviteAgain(context, { email: ' ANN@kerbside.example ' })
  const invitation = again?.path.split('#')[1] ?? ''
  const request = async (code: string, host?: string) =>
    (await testApp.client(host).post('/api/staff/invitation', { invitation: code })).body
  expect(await request(first)).toEqual(SPENT)
  expect(await request('A'.repeat(43))).toEqual(SPENT)
  expect(await request(invitation, 'northway.localhost')).toEqual(SPENT)
  expect(await request(invitation)).toMatchObject({ code: 1 })

  await enrolBy(testApp, { client: testApp.client(), invitation, word: 'ann' })
  expect(await request(invitation)).toEqual(SPENT)
  const input = { invitation, passwordhash: hashFor('other'), code: '123456' }
  expect((await testApp.client().post('/api/staff/enrol', input)).body).toEqual({
    ...SPENT,
    spent: true,
  })
})

test('an invitation link is valid for three days', async () => {
  const testApp = opened()
  const invitation = await givenInvitation(testApp)
  const request = () => testApp.client().post('/api/staff/invitation', { invitation })
  testApp.setNow('2026-03-13T11:59:59Z')
  expect((await request()).body).toMatchObject({ code: 1 })
  testApp.setNow('2026-03-13T12:00:00Z')
  expect((await request()).body).toEqual(SPENT)
})

test('a wrong code or a common password leaves the link valid', async () => {
  const testApp = opened()
  const client = testApp.client()
  const invitation = await givenInvitation(testApp)
  const passwordhash = hashFor('ann')
  for (const code of ['000000', 'nonsense']) {
    const input = { invitation, passwordhash, code }
    expect((await client.post('/api/staff/enrol', input)).body).toEqual(WRONG)
  }
  expect(await me(client)).toEqual(ANONYMOUS)
  await enrolBy(testApp, { client, invitation, word: 'ann' })
})

test('a password alone is not enough; with the code it signs in, in this browser only', async () => {
  const testApp = opened()
  const { secret } = await givenAnn(testApp)
  testApp.setNow('2026-03-10T12:01:00Z')
  const client = testApp.client()
  expect((await givePassword(client)).body).toEqual({ code: 1, message: '' })
  expect(await me(client)).toEqual(ANONYMOUS)
  expect((await giveCode(client, totpCode(testApp, secret))).body).toMatchObject(IS_ANN)
  expect(await me(client)).toMatchObject(IS_ANN)
  expect(await me(testApp.client())).toEqual(ANONYMOUS)
})

test('a wrong password, an unknown address, a member not enrolled and a former member get the same response', async () => {
  const testApp = opened()
  await givenAnn(testApp)
  await givenInvitation(testApp, { email: 'ben@kerbside.example', name: 'Ben', role: 'owner' })
  await givenAnn(testApp, { email: 'cat@kerbside.example', name: 'Cat', role: 'support' })
  await endMember(await testApp.context(), { email: 'cat@kerbside.example' })
  const signIn = async (input: Parameters<typeof givePassword>[1], host?: string) => {
    const { status, body, headers } = await givePassword(testApp.client(host), input)
    return { status, body, hasCookie: 'set-cookie' in headers }
  }
  const rejection = { status: 200, body: NOT_KNOWN, hasCookie: false }
  expect(await signIn({ word: 'anne' })).toEqual(rejection)
  for (const name of ['ben', 'cat', 'unknown'])
    expect(await signIn({ email: `${name}@kerbside.example` })).toEqual(rejection)
  expect(await signIn({}, 'northway.localhost')).toEqual(rejection)
})

test('a code is never accepted twice, nor an earlier one after it', async () => {
  const testApp = opened()
  const { secret } = await givenAnn(testApp)
  const client = testApp.client()
  await givePassword(client)
  // Used at enrolment, in this same half minute.
  expect((await giveCode(client, totpCode(testApp, secret))).body).toEqual(WRONG)
  expect((await giveCode(client, totpCode(testApp, secret, -30))).body).toEqual(WRONG)
  expect((await giveCode(client, totpCode(testApp, secret, 30))).body).toMatchObject({ code: 1 })
  await givePassword(client)
  testApp.setNow('2026-03-10T12:00:31Z')
  expect((await giveCode(client, totpCode(testApp, secret))).body).toEqual(WRONG)
})

test('a member who lost their phone signs in with a printed recovery code, once', async () => {
  const testApp = opened()
  const { recoveryCodes } = await givenAnn(testApp)
  const [code = ''] = recoveryCodes
  const client = testApp.client()
  await givePassword(client)
  const typed = code.toUpperCase().replaceAll('-', ' ')
  expect((await giveCode(client, typed)).body).toMatchObject({ code: 1, recoveryleft: 9 })
  const other = testApp.client()
  await givePassword(other)
  expect((await giveCode(other, code)).body).toEqual(WRONG)
})

test('a code without a password, after ten minutes, or with a customer’s session is sent back to the password step', async () => {
  const testApp = opened()
  const { recoveryCodes } = await givenAnn(testApp)
  const [code = ''] = recoveryCodes
  const client = testApp.client()
  expect((await giveCode(client, code)).body).toEqual(AGAIN)
  await givenCustomer(client)
  expect((await giveCode(client, code)).body).toEqual(AGAIN)
  await givePassword(client)
  testApp.setNow('2026-03-10T12:10:00Z')
  expect((await giveCode(client, code)).body).toEqual(AGAIN)
})

test('a code can be tried five times in a quarter of an hour, however often the password is repeated', async () => {
  const testApp = opened()
  const { recoveryCodes } = await givenAnn(testApp)
  await asOwner(testApp, `update operator set mode = 'live'`)
  testApp.deps.operators.forget()
  try {
    for (const _ of [1, 2, 3, 4, 5]) {
      const client = testApp.client()
      await givePassword(client)
      expect((await giveCode(client, '000000')).body).toEqual(WRONG)
    }
    const client = testApp.client()
    await givePassword(client)
    const [code = ''] = recoveryCodes
    const sixth = await giveCode(client, code)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBe(900)
    testApp.setNow('2026-03-10T12:15:00Z')
    await givePassword(client)
    expect((await giveCode(client, code)).body).toMatchObject({ code: 1 })
  } finally {
    await asOwner(testApp, `update operator set mode = 'test'`)
    testApp.deps.operators.forget()
  }
})

test('the console’s session is not valid on the site, and its cookie is sent nowhere else', async () => {
  const testApp = opened()
  const { recoveryCodes } = await givenAnn(testApp)
  const client = testApp.client()
  const { headers } = await givePassword(client)
  expect(headers['set-cookie']).toEqual(
    ['/console', '/api/staff', '/api/desk'].map((path) =>
      expect.stringMatching(
        new RegExp(`^staff=[\\w-]{43}; Path=${path}; HttpOnly; SameSite=Strict$`),
      ),
    ),
  )
  const half = client.cookies.get('staff')
  await giveCode(client, recoveryCodes[0] ?? '')
  expect(client.cookies.get('staff')).not.toBe(half)
  expect((await client.get('/api/profile')).body).toMatchObject({ code: 0 })
  // The token of one session in the cookie of the other is not accepted.
  client.cookies.set('sid', client.cookies.get('staff') ?? '')
  expect((await client.get('/api/profile')).body).toMatchObject({ code: 0 })
  client.cookies.set('staff', half ?? '')
  expect(await me(client)).toEqual(ANONYMOUS)
})

test('except on localhost the cookie is sent over https only', async () => {
  const testApp = opened()
  const { headers } = await testApp.client('desk.example').send('POST', '/api/staff/signout', {
    body: {},
    headers: { cookie: `__Secure-staff=${'A'.repeat(43)}` },
  })
  expect(headers['set-cookie']).toEqual(
    ['/console', '/api/staff', '/api/desk'].map((path) =>
      expect.stringMatching(
        new RegExp(
          `^__Secure-staff=; Max-Age=0; Path=${path}; Expires=.*; HttpOnly; Secure; SameSite=Strict$`,
        ),
      ),
    ),
  )
})

test('another site’s page signs no one in, and a frame gets no session of the console', async () => {
  const testApp = opened()
  await givenAnn(testApp)
  const input = { email: ANN.email, passwordhash: hashFor('ann') }
  const client = testApp.client()
  const cross = await client.post('/api/staff/signin', input, { 'sec-fetch-site': 'cross-site' })
  expect(cross.status).toBe(403)
  const framed = await client.post('/api/staff/signin', input, { 'x-embedder': '' })
  expect(framed.headers).not.toHaveProperty('set-cookie')
})

test('an unattended desk is signed out after half an hour; signing out takes effect at once', async () => {
  const testApp = opened()
  const { recoveryCodes } = await givenAnn(testApp)
  const client = testApp.client()
  await givePassword(client)
  await giveCode(client, recoveryCodes[0] ?? '')
  testApp.setNow('2026-03-10T12:29:00Z')
  expect(await me(client)).toMatchObject(IS_ANN)
  testApp.setNow('2026-03-10T12:59:00Z')
  expect(await me(client)).toEqual(ANONYMOUS)

  await givePassword(client)
  await giveCode(client, recoveryCodes[1] ?? '')
  const token = client.cookies.get('staff') ?? ''
  expect((await client.post('/api/staff/signout', {})).body).toMatchObject({ code: 1 })
  client.cookies.set('staff', token)
  expect(await me(client)).toEqual(ANONYMOUS)
})

test('a used new link replaces password, authenticator and recovery codes, and ends every session', async () => {
  const testApp = opened()
  const before = await givenAnn(testApp)
  const desk = testApp.client()
  await givePassword(desk)
  await giveCode(desk, before.recoveryCodes[0] ?? '')
  const again = await inviteAgain(await testApp.context(), { email: ANN.email })
  // Until the link is used nothing changes: requesting one for another member locks no one out.
  expect(await me(desk)).toMatchObject(IS_ANN)

  const invitation = again?.path.split('#')[1] ?? ''
  await enrolBy(testApp, { client: testApp.client(), invitation, word: 'new' })
  expect(await me(desk)).toEqual(ANONYMOUS)
  expect((await givePassword(desk)).body).toEqual(NOT_KNOWN)
  await givePassword(desk, { word: 'new' })
  for (const code of [before.recoveryCodes[1] ?? '', totpCode(testApp, before.secret, 30)])
    expect((await giveCode(desk, code)).body).toEqual(WRONG)
})

test('a member who leaves is signed out at once, and comes back only by an invitation', async () => {
  const testApp = opened()
  const context = await testApp.context()
  const { recoveryCodes } = await givenAnn(testApp)
  const client = testApp.client()
  await givePassword(client)
  await giveCode(client, recoveryCodes[0] ?? '')
  const left = await inviteAgain(context, { email: ANN.email })

  const north = await testApp.context('northway')
  expect((await endMember(north, { email: ANN.email })).ok).toBe(false)
  expect((await endMember(context, { email: ANN.email })).ok).toBe(true)
  expect((await endMember(context, { email: ANN.email })).ok).toBe(false)
  expect(await me(client)).toEqual(ANONYMOUS)
  expect(await inviteAgain(context, { email: ANN.email })).toBeUndefined()
  const invitation = left?.path.split('#')[1] ?? ''
  expect((await client.post('/api/staff/invitation', { invitation })).body).toEqual(SPENT)
  expect(await listMembers(context, context)).toMatchObject([{ name: 'Ann Fox', state: 'ended' }])

  const back = await addMember(context, { ...ANN, name: 'Ann Fox-Reid', role: 'owner' })
  expect(back).toMatchObject({ ok: true })
  expect(await listMembers(context, context)).toMatchObject([
    { name: 'Ann Fox-Reid', role: 'owner' },
  ])
})

test('a member cannot be added twice, nor without a name or an address', async () => {
  const testApp = opened()
  const context = await testApp.context()
  await givenInvitation(testApp)
  const add = (input: Partial<typeof ANN>) => addMember(context, { ...ANN, ...input } as typeof ANN)
  expect(await add({})).toEqual({ ok: false, reason: 'known' })
  expect(await addMember(context, { ...ANN, name: ' ' })).toEqual({ ok: false, reason: 'bad-name' })
  expect(await addMember(context, { ...ANN, email: 'ann' })).toEqual({
    ok: false,
    reason: 'bad-email',
  })
})

test('no code, token or secret can be read from the database', async () => {
  const testApp = opened()
  const invitation = await givenInvitation(testApp)
  const ben = { email: 'ben@kerbside.example', name: 'Ben', role: 'accounts' } as const
  const { secret, recoveryCodes } = await givenAnn(testApp, ben)
  const client = testApp.client()
  await givePassword(client, { email: ben.email })
  const tables = ['member', 'invitation', 'recovery_code', 'session', 'sign_in_attempt']
  const rows = await Promise.all(
    tables.map((table) => asOwner(testApp, `select kept::text from staff_${table} kept`)),
  )
  const stored = JSON.stringify(rows)
  const hexOf = (text: string) => Buffer.from(text).toString('hex')
  for (const secretText of [
    secret,
    invitation,
    recoveryCodes[0] ?? '',
    client.cookies.get('staff'),
  ])
    for (const shape of [secretText ?? '?', hexOf(secretText ?? '?')])
      expect(stored).not.toContain(shape)
})
