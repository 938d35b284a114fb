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
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'

const opened = houseOfFile()

const NOON = '2026-03-10T12:00:00Z'
const CONFIRM = { Code: 2, Message: 'Please confirm your password first.', Confirm: true }
const UNDO = expect.stringMatching(/^\/undoemail\.html#code=[\w-]{22}$/)
const IN_A_WEEK = new Date('2026-03-17T12:00:00Z')
const SPENT = {
  Code: 2,
  Message: 'This link has been used or is too old. Please ask for a new one.',
}

const saidOf = (custid: number, said: object = {}) => ({
  custid,
  email: MAYA.email,
  phone: MAYA.phone,
  surname: MAYA.surname,
  firstname: MAYA.firstname,
  dialingcode: MAYA.dialingcode,
  smsmailinglist: false,
  emailmailinglist: true,
  ...said,
})

async function givenMaya(house: House) {
  const visitor = house.visitor()
  const { custid } = await givenCustomer(visitor)
  return {
    visitor,
    custid,
    change: (said: object = {}) => visitor.put('/api/updateprofile', saidOf(custid, said)),
  }
}

const codeIn = async (house: House, to: string) =>
  (await linkIn(house, { to, kind: 'email-change' })).split('#email=')[1] ?? ''
const confirm = (visitor: Visitor, code: string) => visitor.put('/api/confirmemail', { code })

test('a name and the wish for mails change at once', async () => {
  const house = opened()
  const { visitor, custid, change } = await givenMaya(house)
  house.setNow('2026-03-10T12:25:00Z')
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
  expect((await visitor.get('/api/profile')).body).toMatchObject({
    surname: 'Osei-Tutu',
    emailmailinglist: true,
    smsmailinglist: false,
  })
})

test('fields that are the house’s are not taken: nobody makes themselves a booker or somebody else (S-12)', async () => {
  const house = opened()
  const { visitor, custid, change } = await givenMaya(house)
  const sent = { bookerid: 501, isadmin: true, tenant_id: 2, operator_id: 'x', number: 1, id: 'x' }
  expect((await change({ surname: 'Two', ...sent })).body).toMatchObject({ Code: 1, Id: custid })
  const { body } = await visitor.get('/api/profile')
  expect(body).toMatchObject({ custid, surname: 'Two' })
  expect(body['bookerid']).toBeUndefined()
})

test('nobody changes the profile of another: it is as if there were none (S-01)', async () => {
  const house = opened()
  const ann = await givenCustomer(house.visitor(), { email: 'ann@example.com' })
  const { visitor } = await givenMaya(house)
  const foreign = await visitor.put('/api/updateprofile', saidOf(ann.custid))
  const missing = await visitor.put('/api/updateprofile', saidOf(77))
  expect(foreign.status).toBe(404)
  expect({ ...foreign, headers: {} }).toEqual({ ...missing, headers: {} })
  const anonymous = await house.visitor().put('/api/updateprofile', saidOf(ann.custid))
  expect({ ...anonymous, headers: {} }).toEqual({ ...missing, headers: {} })
})

test('ten minutes after the password was given, address and number ask for it again', async () => {
  const house = opened()
  const { visitor, change } = await givenMaya(house)
  house.setNow('2026-03-10T12:10:00Z')
  expect((await change({ phone: '020 7946 0999' })).body).toEqual(CONFIRM)
  expect((await change({ email: 'new@example.com' })).body).toEqual(CONFIRM)
  expect((await visitor.get('/api/profile')).body).toMatchObject({ phone: '2079460123' })

  const again = (word: string) =>
    visitor.post('/api/confirmpassword', { passwordhash: hashFor(word) })
  expect((await again('wrong')).body).toMatchObject({ code: 2 })
  expect((await change({ phone: '020 7946 0999' })).body).toEqual(CONFIRM)
  expect((await again('maya')).body).toEqual({ code: 1, message: '' })
  expect((await change({ phone: '020 7946 0999' })).body).toMatchObject({ Phone: '2079460999' })
})

test.each([
  ['letters', { phone: '020 CALL ME' }, 400],
  ['a number no country has', { phone: '12' }, 200],
])('%s are no phone', async (_, said, status) => {
  const house = opened()
  const { change } = await givenMaya(house)
  const answer = await change(said)
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.body).toEqual({ Code: 2, Message: 'Phone is invalid' })
})

test('another address counts once its link was opened, and the old one is told', async () => {
  const house = opened()
  const { visitor, change } = await givenMaya(house)
  const { body } = await change({ email: 'New@Example.com' })
  expect(body).toMatchObject({
    Code: 1,
    Message: 'We have sent a link to new@example.com. Your email changes once you open it.',
    Email: MAYA.email,
    PendingEmail: 'new@example.com',
  })
  expect((await visitor.get('/api/profile')).body).toMatchObject({
    email: MAYA.email,
    pendingemail: 'new@example.com',
  })
  const code = await codeIn(house, 'new@example.com')
  expect((await confirm(visitor, code)).body).toMatchObject({ Code: 1, Email: 'new@example.com' })
  expect((await confirm(visitor, code)).body).toEqual(SPENT)
  const link = { firstName: 'Maya', newEmail: 'new@example.com', path: UNDO, expiresAt: IN_A_WEEK }
  expect(await lettersTo(house, MAYA.email)).toEqual([
    { kind: 'email-change-asked', facts: link },
    { kind: 'email-changed-notice', facts: link },
  ])
  expect((await signInAs(house.visitor())).body).toMatchObject({ Code: 2 })
  expect((await signInAs(house.visitor(), { email: 'new@example.com' })).body).toMatchObject({
    Code: 1,
  })
  expect((await visitor.get('/api/profile')).body['pendingemail']).toBeUndefined()
})

test('a link to a mistyped address is worth nothing to its reader: only who is signed in can use it', async () => {
  const house = opened()
  const { visitor, change } = await givenMaya(house)
  const ann = house.visitor()
  await givenCustomer(ann, { email: 'ann@example.com' })
  await change({ email: 'new@example.com' })
  const code = await codeIn(house, 'new@example.com')
  expect((await confirm(house.visitor(), code)).status).toBe(404)
  expect((await confirm(ann, code)).body).toEqual(SPENT)
  expect((await confirm(visitor, `${code}x`)).body).toEqual(SPENT)
  house.setNow('2026-03-10T12:29:00Z')
  await visitor.get('/api/profile')
  house.setNow('2026-03-10T12:30:00Z')
  expect((await confirm(visitor, code)).body).toEqual(SPENT)
})

test('whether somebody has the new address is not said; its owner hears of it, and keeps it', async () => {
  const house = opened()
  await givenCustomer(house.visitor(), { email: 'ann@example.com', firstname: 'Ann' })
  const { visitor, change } = await givenMaya(house)
  const taken = await change({ email: 'ann@example.com' })
  expect(taken.body).toMatchObject({ Code: 1, PendingEmail: 'ann@example.com' })
  expect(await lettersTo(house, 'ann@example.com')).toEqual([
    { kind: 'account-exists', facts: { firstName: 'Ann' } },
  ])
  expect((await visitor.get('/api/profile')).body).toMatchObject({ email: MAYA.email })
})

test('an address somebody took while the link lay unread stays theirs', async () => {
  const house = opened()
  const { visitor, change } = await givenMaya(house)
  await change({ email: 'new@example.com' })
  await givenCustomer(house.visitor(), { email: 'new@example.com', firstname: 'Ann' })
  expect((await confirm(visitor, await codeIn(house, 'new@example.com'))).body).toEqual(SPENT)
  expect((await visitor.get('/api/profile')).body).toMatchObject({ email: MAYA.email })
})

test('saying the old address again calls the change off', async () => {
  const house = opened()
  const { visitor, change } = await givenMaya(house)
  await change({ email: 'new@example.com' })
  const code = await codeIn(house, 'new@example.com')
  expect((await change()).body['PendingEmail']).toBeUndefined()
  expect((await confirm(visitor, code)).body).toEqual(SPENT)
})

test('a link to choose a password that went to the old address dies with it', async () => {
  const house = opened()
  const { visitor, change } = await givenMaya(house)
  await change({ email: 'new@example.com' })
  await house.visitor().post('/api/resetpassword', { email: MAYA.email })
  const [, , id, reset] = (await linkIn(house, { to: MAYA.email, kind: 'password-reset' })).split(
    '/',
  )
  await confirm(visitor, await codeIn(house, 'new@example.com'))
  const said = { id, code: reset, passwordhash: hashFor('thief') }
  expect((await house.visitor().put('/api/savepassword', said)).body['code']).toBe(2)
})

test('nobody fills a letter box from here: the fourth address within an hour waits', async () => {
  const house = await openHouse({ now: NOON })
  await asOwner(house, "update operator set mode = 'live'")
  house.deps.operators.forget()
  const { change } = await givenMaya(house)
  const statuses = []
  for (let at = 0; at < 4; at++)
    statuses.push((await change({ email: `victim${at}@example.com` })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
