import { expect, test } from 'vitest'
import {
  givenCustomer,
  hashFor,
  houseOfFile,
  lettersTo,
  linkIn,
  MAYA,
  signInAs,
} from '../../../test/given-account.ts'
import { asOwner, type House, type Visitor } from '../../../test/house.ts'
import { withOperator } from '../../db.ts'
import { inviteCustomer } from './invite-customer.ts'

const opened = houseOfFile()

const SPENT = {
  code: 2,
  message:
    'This link has been used or is older than seven days. If somebody else may know your password, please choose a new one, or call us.',
}
const THIEF = 'thief@example.com'

/** An account, its owner in their own browser, and a thief in another who knows the password. */
async function givenThief(house: House) {
  const owner = house.visitor()
  const { custid } = await givenCustomer(owner)
  const thief = house.visitor()
  await signInAs(thief)
  return { owner, thief, custid }
}

const ask = (visitor: Visitor, { custid, email }: { custid: number; email: string }) =>
  visitor.put('/api/updateprofile', {
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
async function move(house: House, visitor: Visitor, to: { custid: number; email: string }) {
  await ask(visitor, to)
  const link = await linkIn(house, { to: to.email, kind: 'email-change' })
  return visitor.put('/api/confirmemail', { code: link.split('#email=')[1] ?? '' })
}

const codeIn = async (
  house: House,
  { to = MAYA.email, kind }: { to?: string; kind: 'email-change-asked' | 'email-changed-notice' },
) => (await linkIn(house, { to, kind })).split('#code=')[1] ?? ''
const undo = (house: House, code: string, host?: string) =>
  house.visitor(host).put('/api/undoemail', { code })
const emailOf = async (house: House, custid: number) =>
  (
    await asOwner<{ email: string }>(house, `select email from customer where number = ${custid}`)
  )[0]?.email
const isSignedIn = async (visitor: Visitor) =>
  (await visitor.get('/api/profile')).body['code'] === 1

test('when another address is asked for, the old one gets a link that drops the change and shuts the thief out', async () => {
  const house = opened()
  const { owner, thief, custid } = await givenThief(house)
  await ask(thief, { custid, email: THIEF })
  const [letter] = await lettersTo(house, MAYA.email)
  expect(letter).toMatchObject({ kind: 'email-change-asked', facts: { newEmail: THIEF } })
  const confirming = (await linkIn(house, { to: THIEF, kind: 'email-change' })).split('=')[1] ?? ''

  const { body } = await undo(house, await codeIn(house, { kind: 'email-change-asked' }))
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
  expect(await emailOf(house, custid)).toBe(MAYA.email)
})

test('a thief who knows the password and changed the address is locked out again, and the owner has the account with a new password', async () => {
  const house = opened()
  const { thief, custid } = await givenThief(house)
  expect((await move(house, thief, { custid, email: THIEF })).body).toMatchObject({ Code: 1 })
  await house.visitor().post('/api/resetpassword', { email: THIEF })
  const stolen = (await linkIn(house, { to: THIEF, kind: 'password-reset' })).split('/')

  const code = await codeIn(house, { kind: 'email-changed-notice' })
  const { resetid, resetcode } = (await undo(house, code)).body
  expect(await emailOf(house, custid)).toBe(MAYA.email)
  expect(await isSignedIn(thief)).toBe(false)
  for (const email of [MAYA.email, THIEF])
    expect((await signInAs(house.visitor(), { email })).body).toMatchObject({ Code: 2 })
  const taking = { id: stolen[2], code: stolen[3], passwordhash: hashFor('thief') }
  expect((await thief.put('/api/savepassword', taking)).body['code']).toBe(2)

  // what was mailed is the same link
  const mailed = await linkIn(house, { to: MAYA.email, kind: 'password-reset' })
  expect(mailed).toBe(`/resetpassword/${String(resetid)}/${String(resetcode)}`)
  const saved = { id: String(resetid), code: resetcode, passwordhash: hashFor('anew') }
  expect((await house.visitor().put('/api/savepassword', saved)).body['code']).toBe(1)
  expect((await signInAs(house.visitor(), { passwordhash: hashFor('anew') })).body).toMatchObject({
    Code: 1,
    Id: custid,
  })
})

test('the link of the first letter puts the address back even after the change was confirmed', async () => {
  const house = opened()
  const { thief, custid } = await givenThief(house)
  await move(house, thief, { custid, email: THIEF })
  const first = await codeIn(house, { kind: 'email-change-asked' })
  const second = await codeIn(house, { kind: 'email-changed-notice' })
  expect((await undo(house, first)).body).toMatchObject({ code: 1 })
  expect(await emailOf(house, custid)).toBe(MAYA.email)
  // one account, one use
  expect((await undo(house, second)).body).toEqual(SPENT)
})

test('calling the change off does not save the thief from the owner’s link', async () => {
  const house = opened()
  const { thief, custid } = await givenThief(house)
  await ask(thief, { custid, email: THIEF })
  await ask(thief, { custid, email: MAYA.email })
  const code = await codeIn(house, { kind: 'email-change-asked' })
  expect((await undo(house, code)).body).toMatchObject({ code: 1 })
  expect(await isSignedIn(thief)).toBe(false)
})

test('a link puts an address back once', async () => {
  const house = opened()
  const { thief, custid } = await givenThief(house)
  await move(house, thief, { custid, email: THIEF })
  const code = await codeIn(house, { kind: 'email-changed-notice' })
  const answers = await Promise.all([undo(house, code), undo(house, code)])
  expect(
    answers.map(({ body }) => body['code']).toSorted((one, two) => Number(one) - Number(two)),
  ).toEqual([1, 2])
  expect((await undo(house, code)).body).toEqual(SPENT)
})

test('it does so for seven days and no longer', async () => {
  const house = opened()
  const { thief, custid } = await givenThief(house)
  await move(house, thief, { custid, email: THIEF })
  const code = await codeIn(house, { kind: 'email-changed-notice' })
  house.setNow('2026-03-17T12:00:00Z')
  expect((await undo(house, code)).body).toEqual(SPENT)
  expect(await emailOf(house, custid)).toBe(THIEF)
  house.setNow('2026-03-17T11:59:59Z')
  expect((await undo(house, code)).body).toMatchObject({ code: 1 })
})

test('for those seven days no other account gets the address, and no reply reveals that it is reserved', async () => {
  const house = opened()
  const { owner, custid } = await givenThief(house)
  await move(house, owner, { custid, email: 'new@example.com' })
  const known = await house.visitor().post('/api/signUp', { ...MAYA, email: 'new@example.com' })
  const signUp = () => house.visitor().post('/api/signUp', { ...MAYA, firstname: 'Ann' })
  const refused = await signUp()
  expect({ ...refused, headers: {} }).toEqual({ ...known, headers: {} })

  const ann = house.visitor()
  const { custid: annsId } = await givenCustomer(ann, { email: 'ann@example.com' })
  await asOwner(house, 'delete from message')
  expect((await ask(ann, { custid: annsId, email: MAYA.email })).body).toMatchObject({
    Code: 1,
    PendingEmail: MAYA.email,
  })
  expect(await lettersTo(house, MAYA.email)).toEqual([])

  const call = await house.call()
  const person = { firstName: 'Bo', lastName: 'Lee', email: MAYA.email }
  const invite = () =>
    withOperator(call, (tx) => inviteCustomer(tx, { call, person, company: 'Fox' }))
  expect(await invite()).toBe('reserved')

  house.setNow('2026-03-17T12:00:00Z')
  expect((await signUp()).body).toMatchObject({ Code: 1 })
})

test('an account that still has its address can be invited while a change is pending', async () => {
  const house = opened()
  const { owner, custid } = await givenThief(house)
  await ask(owner, { custid, email: 'new@example.com' })
  const call = await house.call()
  const person = { firstName: MAYA.firstname, lastName: MAYA.surname, email: MAYA.email }
  const invited = await withOperator(call, (tx) =>
    inviteCustomer(tx, { call, person, company: 'Fox' }),
  )
  expect(invited).toBe('known')
})

test('a link that was asked for before the address was left confirms nothing after it', async () => {
  const house = opened()
  const { owner, custid } = await givenThief(house)
  const ann = house.visitor()
  const { custid: annsId } = await givenCustomer(ann, { email: 'ann@example.com' })
  await ask(ann, { custid: annsId, email: 'spare@example.com' })
  const link = await linkIn(house, { to: 'spare@example.com', kind: 'email-change' })
  await move(house, owner, { custid, email: 'spare@example.com' })
  await move(house, owner, { custid, email: 'other@example.com' })
  const { body } = await ann.put('/api/confirmemail', { code: link.split('=')[1] })
  expect(body).toMatchObject({ Code: 2 })
  expect(await emailOf(house, annsId)).toBe('ann@example.com')
})

test('if another account has the address all the same, every session ends and the message names the desk', async () => {
  const house = opened()
  const { thief, custid } = await givenThief(house)
  await move(house, thief, { custid, email: THIEF })
  const { custid: annsId } = await givenCustomer(house.visitor(), { email: 'ann@example.com' })
  await asOwner(house, `update customer set email = '${MAYA.email}' where number = ${annsId}`)
  const code = await codeIn(house, { kind: 'email-changed-notice' })
  const { body } = await undo(house, code)
  expect(body).toMatchObject({ code: 2, message: expect.stringContaining('Please call us') })
  expect(await isSignedIn(thief)).toBe(false)
  expect((await signInAs(thief, { email: THIEF })).body).toMatchObject({ Code: 2 })
  expect(await emailOf(house, annsId)).toBe(MAYA.email)
})

test('of two changes the owner of the first address undoes both; the second address has no way back', async () => {
  const house = opened()
  const { thief, custid } = await givenThief(house)
  await move(house, thief, { custid, email: THIEF })
  house.setNow('2026-03-10T12:05:00Z')
  await move(house, thief, { custid, email: 'thief2@example.com' })
  const first = await codeIn(house, { kind: 'email-changed-notice' })
  const second = await codeIn(house, { to: THIEF, kind: 'email-changed-notice' })
  expect((await undo(house, first)).body).toMatchObject({ code: 1 })
  expect(await emailOf(house, custid)).toBe(MAYA.email)
  expect((await undo(house, second)).body).toEqual(SPENT)
  expect(await emailOf(house, custid)).toBe(MAYA.email)
})

test('a thief who undoes the second change does not take the first undo away', async () => {
  const house = opened()
  const { thief, custid } = await givenThief(house)
  await move(house, thief, { custid, email: THIEF })
  house.setNow('2026-03-10T12:05:00Z')
  await move(house, thief, { custid, email: 'thief2@example.com' })
  const second = await codeIn(house, { to: THIEF, kind: 'email-changed-notice' })
  expect((await undo(house, second)).body).toMatchObject({ code: 1 })
  expect(await emailOf(house, custid)).toBe(THIEF)
  const first = await codeIn(house, { kind: 'email-changed-notice' })
  expect((await undo(house, first)).body).toMatchObject({ code: 1 })
  expect(await emailOf(house, custid)).toBe(MAYA.email)
})

test('a customer who changes back has the old address again, and the link in the letter is spent', async () => {
  const house = opened()
  const { owner, custid } = await givenThief(house)
  await move(house, owner, { custid, email: 'new@example.com' })
  const code = await codeIn(house, { kind: 'email-changed-notice' })
  house.setNow('2026-03-10T12:05:00Z')
  expect((await move(house, owner, { custid, email: MAYA.email })).body).toMatchObject({ Code: 1 })
  expect((await undo(house, code)).body).toEqual(SPENT)
  expect(await isSignedIn(owner)).toBe(true)
})

test('other browsers are signed out when the address changes, this one is not', async () => {
  const house = opened()
  const { owner, thief, custid } = await givenThief(house)
  await move(house, owner, { custid, email: 'new@example.com' })
  expect(await isSignedIn(owner)).toBe(true)
  expect(await isSignedIn(thief)).toBe(false)
})

test('a link of one operator undoes nothing at another', async () => {
  const house = opened()
  const { thief, custid } = await givenThief(house)
  await move(house, thief, { custid, email: THIEF })
  const code = await codeIn(house, { kind: 'email-changed-notice' })
  expect((await undo(house, code, 'northway.localhost')).body).toEqual(SPENT)
  expect(await emailOf(house, custid)).toBe(THIEF)
  // and its addresses are its own
  const there = house.visitor('northway.localhost')
  expect((await there.post('/api/signUp', MAYA)).body).toMatchObject({ Code: 1 })
  expect((await undo(house, code)).body).toMatchObject({ code: 1 })
})

test.each(['', 'x', 'x'.repeat(128), '%00'])(
  'a code that was never mailed (%j) undoes nothing',
  async (code) => {
    const house = opened()
    const { status, body } = await undo(house, code)
    if (code === '') expect(status).toBe(400)
    else expect(body).toEqual(SPENT)
  },
)

test('an account that is deleted leaves no address behind', async () => {
  const house = opened()
  const { owner, custid } = await givenThief(house)
  await move(house, owner, { custid, email: 'new@example.com' })
  const code = await codeIn(house, { kind: 'email-changed-notice' })
  const { body } = await owner.post('/api/deleteaccount', { passwordhash: MAYA.passwordhash })
  expect(body['code']).toBe(1)
  expect(await asOwner(house, 'select 1 from email_undo')).toEqual([])
  expect((await undo(house, code)).body).toEqual(SPENT)
})

test('the customer’s own copy of their data names the addresses they may have back', async () => {
  const house = opened()
  const { owner, custid } = await givenThief(house)
  await move(house, owner, { custid, email: 'new@example.com' })
  const { body } = await owner.get('/api/mydata')
  expect(JSON.parse(JSON.stringify(body['data']))).toMatchObject({
    formerEmails: [
      { email: MAYA.email, canBePutBackUntil: '2026-03-17T12:00:00.000Z' },
      { email: MAYA.email },
    ],
  })
})
