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
import { asOwner, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { withOperator } from '../../../db.ts'
import { inviteCustomer } from '../desk/invite-customer.ts'

const opened = setUpTestApp()

const SPENT = {
  code: 2,
  message:
    'This link has been used or is more than seven days old. If someone else may know your password, choose a new one or call us.',
}
const THIEF = 'thief@example.com'

/** An account with its owner in one browser, and a thief who knows the password in another. */
async function givenThief(testApp: TestApp) {
  const owner = testApp.client()
  const { custid } = await givenCustomer(owner)
  const thief = testApp.client()
  await signInAs(thief)
  return { owner, thief, custid }
}

const request = (client: TestClient, { custid, email }: { custid: number; email: string }) =>
  client.put('/api/updateprofile', {
    custid,
    email,
    phone: MAYA.phone,
    surname: MAYA.surname,
    firstname: MAYA.firstname,
    dialingcode: MAYA.dialingcode,
    smsmailinglist: false,
    emailmailinglist: true,
  })

/** Changes the address and confirms it with the link mailed to the new one. */
async function move(testApp: TestApp, client: TestClient, to: { custid: number; email: string }) {
  await request(client, to)
  const link = await linkIn(testApp, { to: to.email, kind: 'email-change' })
  return client.put('/api/confirmemail', { code: link.split('#email=')[1] ?? '' })
}

const codeIn = async (
  testApp: TestApp,
  {
    to = MAYA.email,
    kind,
  }: { to?: string; kind: 'email-change-requested' | 'email-changed-notice' },
) => (await linkIn(testApp, { to, kind })).split('#code=')[1] ?? ''
const undo = (testApp: TestApp, code: string, host?: string) =>
  testApp.client(host).put('/api/undoemail', { code })
const emailOf = async (testApp: TestApp, custid: number) =>
  (
    await asOwner<{ email: string }>(testApp, `select email from customer where number = ${custid}`)
  )[0]?.email
const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/profile')).body['code'] === 1

test('when an address change is requested, the old address gets a link that cancels it and signs the thief out', async () => {
  const testApp = opened()
  const { owner, thief, custid } = await givenThief(testApp)
  await request(thief, { custid, email: THIEF })
  const [message] = await emailsTo(testApp, MAYA.email)
  expect(message).toMatchObject({ kind: 'email-change-requested', facts: { newEmail: THIEF } })
  const confirming =
    (await linkIn(testApp, { to: THIEF, kind: 'email-change' })).split('=')[1] ?? ''

  const { body } = await undo(testApp, await codeIn(testApp, { kind: 'email-change-requested' }))
  expect(body).toEqual({
    code: 1,
    message: '',
    resetid: custid,
    resetcode: expect.stringMatching(/^[\w-]{22}$/),
  })
  expect(await isSignedIn(thief)).toBe(false)
  expect(await isSignedIn(owner)).toBe(false)
  expect((await signInAs(thief)).body).toMatchObject({ Code: 2 })
  expect((await thief.put('/api/confirmemail', { code: confirming })).status).toBe(404)
  expect(await emailOf(testApp, custid)).toBe(MAYA.email)
})

test('a thief who knows the password and changed the address is locked out again, and the owner has the account with a new password', async () => {
  const testApp = opened()
  const { thief, custid } = await givenThief(testApp)
  expect((await move(testApp, thief, { custid, email: THIEF })).body).toMatchObject({ Code: 1 })
  await testApp.client().post('/api/resetpassword', { email: THIEF })
  const stolen = (await linkIn(testApp, { to: THIEF, kind: 'password-reset' })).split('/')

  const code = await codeIn(testApp, { kind: 'email-changed-notice' })
  const { resetid, resetcode } = (await undo(testApp, code)).body
  expect(await emailOf(testApp, custid)).toBe(MAYA.email)
  expect(await isSignedIn(thief)).toBe(false)
  for (const email of [MAYA.email, THIEF])
    expect((await signInAs(testApp.client(), { email })).body).toMatchObject({ Code: 2 })
  const taking = { id: stolen[2], code: stolen[3], passwordhash: hashFor('thief') }
  expect((await thief.put('/api/savepassword', taking)).body['code']).toBe(2)

  // the mailed link is the same one
  const mailed = await linkIn(testApp, { to: MAYA.email, kind: 'password-reset' })
  expect(mailed).toBe(`/resetpassword/${String(resetid)}/${String(resetcode)}`)
  const saved = { id: String(resetid), code: resetcode, passwordhash: hashFor('anew') }
  expect((await testApp.client().put('/api/savepassword', saved)).body['code']).toBe(1)
  expect((await signInAs(testApp.client(), { passwordhash: hashFor('anew') })).body).toMatchObject({
    Code: 1,
    Id: custid,
  })
})

test('the link of the first e-mail restores the address even after the change was confirmed', async () => {
  const testApp = opened()
  const { thief, custid } = await givenThief(testApp)
  await move(testApp, thief, { custid, email: THIEF })
  const first = await codeIn(testApp, { kind: 'email-change-requested' })
  const second = await codeIn(testApp, { kind: 'email-changed-notice' })
  expect((await undo(testApp, first)).body).toMatchObject({ code: 1 })
  expect(await emailOf(testApp, custid)).toBe(MAYA.email)
  // each account's link works once
  expect((await undo(testApp, second)).body).toEqual(SPENT)
})

test('cancelling the change does not invalidate the owner’s link, so the thief cannot use it to escape', async () => {
  const testApp = opened()
  const { thief, custid } = await givenThief(testApp)
  await request(thief, { custid, email: THIEF })
  await request(thief, { custid, email: MAYA.email })
  const code = await codeIn(testApp, { kind: 'email-change-requested' })
  expect((await undo(testApp, code)).body).toMatchObject({ code: 1 })
  expect(await isSignedIn(thief)).toBe(false)
})

test('a link restores an address once', async () => {
  const testApp = opened()
  const { thief, custid } = await givenThief(testApp)
  await move(testApp, thief, { custid, email: THIEF })
  const code = await codeIn(testApp, { kind: 'email-changed-notice' })
  const responses = await Promise.all([undo(testApp, code), undo(testApp, code)])
  expect(
    responses.map(({ body }) => body['code']).toSorted((item, two) => Number(item) - Number(two)),
  ).toEqual([1, 2])
  expect((await undo(testApp, code)).body).toEqual(SPENT)
})

test('a link restores an address for seven days and no longer', async () => {
  const testApp = opened()
  const { thief, custid } = await givenThief(testApp)
  await move(testApp, thief, { custid, email: THIEF })
  const code = await codeIn(testApp, { kind: 'email-changed-notice' })
  testApp.setNow('2026-03-17T12:00:00Z')
  expect((await undo(testApp, code)).body).toEqual(SPENT)
  expect(await emailOf(testApp, custid)).toBe(THIEF)
  testApp.setNow('2026-03-17T11:59:59Z')
  expect((await undo(testApp, code)).body).toMatchObject({ code: 1 })
})

test('for those seven days no other account gets the address, and no reply reveals that it is reserved', async () => {
  const testApp = opened()
  const { owner, custid } = await givenThief(testApp)
  await move(testApp, owner, { custid, email: 'new@example.com' })
  const known = await testApp.client().post('/api/signUp', { ...MAYA, email: 'new@example.com' })
  const signUp = () => testApp.client().post('/api/signUp', { ...MAYA, firstname: 'Ann' })
  const rejected = await signUp()
  expect({ ...rejected, headers: {} }).toEqual({ ...known, headers: {} })

  const ann = testApp.client()
  const { custid: annsId } = await givenCustomer(ann, { email: 'ann@example.com' })
  await asOwner(testApp, 'delete from message')
  expect((await request(ann, { custid: annsId, email: MAYA.email })).body).toMatchObject({
    Code: 1,
    PendingEmail: MAYA.email,
  })
  expect(await emailsTo(testApp, MAYA.email)).toEqual([])

  const context = await testApp.context()
  const person = { firstName: 'Bo', lastName: 'Lee', email: MAYA.email }
  const invite = () =>
    withOperator(context, (tx) => inviteCustomer(tx, { context, person, company: 'Fox' }))
  expect(await invite()).toBe('reserved')

  testApp.setNow('2026-03-17T12:00:00Z')
  expect((await signUp()).body).toMatchObject({ Code: 1 })
})

test('an account that still has its address can be invited while a change is pending', async () => {
  const testApp = opened()
  const { owner, custid } = await givenThief(testApp)
  await request(owner, { custid, email: 'new@example.com' })
  const context = await testApp.context()
  const person = { firstName: MAYA.firstname, lastName: MAYA.surname, email: MAYA.email }
  const invited = await withOperator(context, (tx) =>
    inviteCustomer(tx, { context, person, company: 'Fox' }),
  )
  expect(invited).toBe('known')
})

test('a link that was requested before the address changed confirms nothing afterwards', async () => {
  const testApp = opened()
  const { owner, custid } = await givenThief(testApp)
  const ann = testApp.client()
  const { custid: annsId } = await givenCustomer(ann, { email: 'ann@example.com' })
  await request(ann, { custid: annsId, email: 'spare@example.com' })
  const link = await linkIn(testApp, { to: 'spare@example.com', kind: 'email-change' })
  await move(testApp, owner, { custid, email: 'spare@example.com' })
  await move(testApp, owner, { custid, email: 'other@example.com' })
  const { body } = await ann.put('/api/confirmemail', { code: link.split('=')[1] })
  expect(body).toMatchObject({ Code: 2 })
  expect(await emailOf(testApp, annsId)).toBe('ann@example.com')
})

test('if another account has the address all the same, every session ends and the message names the desk', async () => {
  const testApp = opened()
  const { thief, custid } = await givenThief(testApp)
  await move(testApp, thief, { custid, email: THIEF })
  const { custid: annsId } = await givenCustomer(testApp.client(), { email: 'ann@example.com' })
  await asOwner(testApp, `update customer set email = '${MAYA.email}' where number = ${annsId}`)
  const code = await codeIn(testApp, { kind: 'email-changed-notice' })
  const { body } = await undo(testApp, code)
  expect(body).toMatchObject({ code: 2, message: expect.stringContaining('Please call us') })
  expect(await isSignedIn(thief)).toBe(false)
  expect((await signInAs(thief, { email: THIEF })).body).toMatchObject({ Code: 2 })
  expect(await emailOf(testApp, annsId)).toBe(MAYA.email)
})

test('after two changes the owner of the first address undoes both; the second address cannot be restored', async () => {
  const testApp = opened()
  const { thief, custid } = await givenThief(testApp)
  await move(testApp, thief, { custid, email: THIEF })
  testApp.setNow('2026-03-10T12:05:00Z')
  await move(testApp, thief, { custid, email: 'thief2@example.com' })
  const first = await codeIn(testApp, { kind: 'email-changed-notice' })
  const second = await codeIn(testApp, { to: THIEF, kind: 'email-changed-notice' })
  expect((await undo(testApp, first)).body).toMatchObject({ code: 1 })
  expect(await emailOf(testApp, custid)).toBe(MAYA.email)
  expect((await undo(testApp, second)).body).toEqual(SPENT)
  expect(await emailOf(testApp, custid)).toBe(MAYA.email)
})

test('a thief who undoes the second change does not remove the first undo link', async () => {
  const testApp = opened()
  const { thief, custid } = await givenThief(testApp)
  await move(testApp, thief, { custid, email: THIEF })
  testApp.setNow('2026-03-10T12:05:00Z')
  await move(testApp, thief, { custid, email: 'thief2@example.com' })
  const second = await codeIn(testApp, { to: THIEF, kind: 'email-changed-notice' })
  expect((await undo(testApp, second)).body).toMatchObject({ code: 1 })
  expect(await emailOf(testApp, custid)).toBe(THIEF)
  const first = await codeIn(testApp, { kind: 'email-changed-notice' })
  expect((await undo(testApp, first)).body).toMatchObject({ code: 1 })
  expect(await emailOf(testApp, custid)).toBe(MAYA.email)
})

test('a customer who changes back has the old address again, and the link in the e-mail no longer works', async () => {
  const testApp = opened()
  const { owner, custid } = await givenThief(testApp)
  await move(testApp, owner, { custid, email: 'new@example.com' })
  const code = await codeIn(testApp, { kind: 'email-changed-notice' })
  testApp.setNow('2026-03-10T12:05:00Z')
  expect((await move(testApp, owner, { custid, email: MAYA.email })).body).toMatchObject({
    Code: 1,
  })
  expect((await undo(testApp, code)).body).toEqual(SPENT)
  expect(await isSignedIn(owner)).toBe(true)
})

test('other browsers are signed out when the address changes, this one is not', async () => {
  const testApp = opened()
  const { owner, thief, custid } = await givenThief(testApp)
  await move(testApp, owner, { custid, email: 'new@example.com' })
  expect(await isSignedIn(owner)).toBe(true)
  expect(await isSignedIn(thief)).toBe(false)
})

test('a link of one operator undoes nothing at another operator', async () => {
  const testApp = opened()
  const { thief, custid } = await givenThief(testApp)
  await move(testApp, thief, { custid, email: THIEF })
  const code = await codeIn(testApp, { kind: 'email-changed-notice' })
  expect((await undo(testApp, code, 'northway.localhost')).body).toEqual(SPENT)
  expect(await emailOf(testApp, custid)).toBe(THIEF)
  // each operator reserves addresses separately
  const there = testApp.client('northway.localhost')
  expect((await there.post('/api/signUp', MAYA)).body).toMatchObject({ Code: 1 })
  expect((await undo(testApp, code)).body).toMatchObject({ code: 1 })
})

test.each(['', 'x', 'x'.repeat(128), '%00'])(
  'a code that was never mailed (%j) undoes nothing',
  async (code) => {
    const testApp = opened()
    const { status, body } = await undo(testApp, code)
    if (code === '') expect(status).toBe(400)
    else expect(body).toEqual(SPENT)
  },
)

test('a deleted account leaves no address behind', async () => {
  const testApp = opened()
  const { owner, custid } = await givenThief(testApp)
  await move(testApp, owner, { custid, email: 'new@example.com' })
  const code = await codeIn(testApp, { kind: 'email-changed-notice' })
  const { body } = await owner.post('/api/deleteaccount', { passwordhash: MAYA.passwordhash })
  expect(body['code']).toBe(1)
  expect(await asOwner(testApp, 'select 1 from email_undo')).toEqual([])
  expect((await undo(testApp, code)).body).toEqual(SPENT)
})

test('a customer’s exported data lists the addresses that can still be restored', async () => {
  const testApp = opened()
  const { owner, custid } = await givenThief(testApp)
  await move(testApp, owner, { custid, email: 'new@example.com' })
  const { body } = await owner.get('/api/mydata')
  expect(JSON.parse(JSON.stringify(body['data']))).toMatchObject({
    formerEmails: [
      { email: MAYA.email, canBePutBackUntil: '2026-03-17T12:00:00.000Z' },
      { email: MAYA.email },
    ],
  })
})
