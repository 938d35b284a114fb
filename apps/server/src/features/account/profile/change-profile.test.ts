import { expect, test } from 'vitest'
import {
  emailsTo,
  givenCustomer,
  hashFor,
  linkIn,
  MAYA,
  setUpTestApp,
  signInAs,
} from '../../../../test/given-account.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'

const opened = setUpTestApp()

const NOON = '2026-03-10T12:00:00Z'
const CONFIRM = { Code: 2, Message: 'Please confirm your password first.', Confirm: true }
const UNDO = expect.stringMatching(/^\/undoemail\.html#code=[\w-]{22}$/)
const IN_A_WEEK = new Date('2026-03-17T12:00:00Z')
const SPENT = {
  Code: 2,
  Message: 'This link has been used or has expired. Please request a new one.',
}

const inputOf = (custid: number, input: object = {}) => ({
  custid,
  email: MAYA.email,
  phone: MAYA.phone,
  surname: MAYA.surname,
  firstname: MAYA.firstname,
  dialingcode: MAYA.dialingcode,
  smsmailinglist: false,
  emailmailinglist: true,
  ...input,
})

async function givenMaya(testApp: TestApp) {
  const client = testApp.client()
  const { custid } = await givenCustomer(client)
  return {
    client,
    custid,
    change: (input: object = {}) => client.put('/api/updateprofile', inputOf(custid, input)),
  }
}

const codeIn = async (testApp: TestApp, to: string) =>
  (await linkIn(testApp, { to, kind: 'email-change' })).split('#email=')[1] ?? ''
const confirm = (client: TestClient, code: string) => client.put('/api/confirmemail', { code })

test('a name and the mailing list preference change at once', async () => {
  const testApp = opened()
  const { client, custid, change } = await givenMaya(testApp)
  testApp.setNow('2026-03-10T12:25:00Z')
  const { body } = await change({ surname: 'Osei-Tutu' })
  expect(body).toEqual({
    Code: 1,
    Message: '',
    Id: custid,
    FirstName: 'Maya',
    LastName: 'Osei-Tutu',
    Email: MAYA.email,
    Phone: '2079460123',
    DialingCode: '+44',
  })
  expect((await client.get('/api/profile')).body).toMatchObject({
    surname: 'Osei-Tutu',
    emailmailinglist: true,
    smsmailinglist: false,
  })
})

test('fields that only the server sets are ignored, so a customer cannot become a booker or another customer (S-12)', async () => {
  const testApp = opened()
  const { client, custid, change } = await givenMaya(testApp)
  const sent = { bookerid: 501, isadmin: true, tenant_id: 2, operator_id: 'x', number: 1, id: 'x' }
  expect((await change({ surname: 'Two', ...sent })).body).toMatchObject({ Code: 1, Id: custid })
  const { body } = await client.get('/api/profile')
  expect(body).toMatchObject({ custid, surname: 'Two' })
  expect(body['bookerid']).toBeUndefined()
})

test('changing another customer’s profile gives the same response as a missing profile (S-01)', async () => {
  const testApp = opened()
  const ann = await givenCustomer(testApp.client(), { email: 'ann@example.com' })
  const { client } = await givenMaya(testApp)
  const foreign = await client.put('/api/updateprofile', inputOf(ann.custid))
  const missing = await client.put('/api/updateprofile', inputOf(77))
  expect(foreign.status).toBe(404)
  expect({ ...foreign, headers: {} }).toEqual({ ...missing, headers: {} })
  const anonymous = await testApp.client().put('/api/updateprofile', inputOf(ann.custid))
  expect({ ...anonymous, headers: {} }).toEqual({ ...missing, headers: {} })
})

test('ten minutes after the password was entered, changing the address or number requires it again', async () => {
  const testApp = opened()
  const { client, change } = await givenMaya(testApp)
  testApp.setNow('2026-03-10T12:10:00Z')
  expect((await change({ phone: '020 7946 0999' })).body).toEqual(CONFIRM)
  expect((await change({ email: 'new@example.com' })).body).toEqual(CONFIRM)
  expect((await client.get('/api/profile')).body).toMatchObject({ phone: '2079460123' })

  const again = (word: string) =>
    client.post('/api/confirmpassword', { passwordhash: hashFor(word) })
  expect((await again('wrong')).body).toMatchObject({ code: 2 })
  expect((await change({ phone: '020 7946 0999' })).body).toEqual(CONFIRM)
  expect((await again('maya')).body).toEqual({ code: 1, message: '' })
  expect((await change({ phone: '020 7946 0999' })).body).toMatchObject({ Phone: '2079460999' })
})

test.each([
  ['letters', { phone: '020 CALL ME' }, 400],
  ['digits of no country', { phone: '12' }, 200],
])('%s are not a valid phone number', async (_, input, status) => {
  const testApp = opened()
  const { change } = await givenMaya(testApp)
  const response = await change(input)
  expect(response.status).toBe(status)
  if (status === 200) expect(response.body).toEqual({ Code: 2, Message: 'Phone is invalid' })
})

test('a new address takes effect when its link is opened, and the old address is notified', async () => {
  const testApp = opened()
  const { client, change } = await givenMaya(testApp)
  const { body } = await change({ email: 'New@Example.com' })
  expect(body).toMatchObject({
    Code: 1,
    Message: 'We’ve sent a link to new@example.com. Your email changes once you open it.',
    Email: MAYA.email,
    PendingEmail: 'new@example.com',
  })
  expect((await client.get('/api/profile')).body).toMatchObject({
    email: MAYA.email,
    pendingemail: 'new@example.com',
  })
  const code = await codeIn(testApp, 'new@example.com')
  expect((await confirm(client, code)).body).toMatchObject({ Code: 1, Email: 'new@example.com' })
  expect((await confirm(client, code)).body).toEqual(SPENT)
  const link = { firstName: 'Maya', newEmail: 'new@example.com', path: UNDO, expiresAt: IN_A_WEEK }
  expect(await emailsTo(testApp, MAYA.email)).toEqual([
    { kind: 'email-change-requested', facts: link },
    { kind: 'email-changed-notice', facts: link },
  ])
  expect((await signInAs(testApp.client())).body).toMatchObject({ Code: 2 })
  expect((await signInAs(testApp.client(), { email: 'new@example.com' })).body).toMatchObject({
    Code: 1,
  })
  expect((await client.get('/api/profile')).body['pendingemail']).toBeUndefined()
})

test('a mailed link to a mistyped address works only for the signed-in customer', async () => {
  const testApp = opened()
  const { client, change } = await givenMaya(testApp)
  const ann = testApp.client()
  await givenCustomer(ann, { email: 'ann@example.com' })
  await change({ email: 'new@example.com' })
  const code = await codeIn(testApp, 'new@example.com')
  expect((await confirm(testApp.client(), code)).status).toBe(404)
  expect((await confirm(ann, code)).body).toEqual(SPENT)
  expect((await confirm(client, `${code}x`)).body).toEqual(SPENT)
  testApp.setNow('2026-03-10T12:29:00Z')
  await client.get('/api/profile')
  testApp.setNow('2026-03-10T12:30:00Z')
  expect((await confirm(client, code)).body).toEqual(SPENT)
})

test('the response does not reveal whether the new address has an account; its owner is notified and keeps it', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client(), { email: 'ann@example.com', firstname: 'Ann' })
  const { client, change } = await givenMaya(testApp)
  const taken = await change({ email: 'ann@example.com' })
  expect(taken.body).toMatchObject({ Code: 1, PendingEmail: 'ann@example.com' })
  expect(await emailsTo(testApp, 'ann@example.com')).toEqual([
    { kind: 'account-exists', facts: { firstName: 'Ann' } },
  ])
  expect((await client.get('/api/profile')).body).toMatchObject({ email: MAYA.email })
})

test('an address that another account took before the link was opened stays with that account', async () => {
  const testApp = opened()
  const { client, change } = await givenMaya(testApp)
  await change({ email: 'new@example.com' })
  await givenCustomer(testApp.client(), { email: 'new@example.com', firstname: 'Ann' })
  expect((await confirm(client, await codeIn(testApp, 'new@example.com'))).body).toEqual(SPENT)
  expect((await client.get('/api/profile')).body).toMatchObject({ email: MAYA.email })
})

test('entering the current address again cancels the change', async () => {
  const testApp = opened()
  const { client, change } = await givenMaya(testApp)
  await change({ email: 'new@example.com' })
  const code = await codeIn(testApp, 'new@example.com')
  expect((await change()).body['PendingEmail']).toBeUndefined()
  expect((await confirm(client, code)).body).toEqual(SPENT)
})

test('a password reset link mailed to the old address stops working after the change', async () => {
  const testApp = opened()
  const { client, change } = await givenMaya(testApp)
  await change({ email: 'new@example.com' })
  await testApp.client().post('/api/resetpassword', { email: MAYA.email })
  const [, , id, reset] = (await linkIn(testApp, { to: MAYA.email, kind: 'password-reset' })).split(
    '/',
  )
  await confirm(client, await codeIn(testApp, 'new@example.com'))
  const input = { id, code: reset, passwordhash: hashFor('thief') }
  expect((await testApp.client().put('/api/savepassword', input)).body['code']).toBe(2)
})

test('the fourth confirmation link within an hour is rejected, so that no mailbox can be flooded', async () => {
  const testApp = await startTestApp({ now: NOON })
  await asOwner(testApp, "update operator set mode = 'live'")
  testApp.deps.operators.forget()
  const { change } = await givenMaya(testApp)
  const statuses = []
  for (let index = 0; index < 4; index++)
    statuses.push((await change({ email: `victim${index}@example.com` })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
