import { expect, test } from 'vitest'
import {
  givenCustomer,
  hashFor,
  houseOfFile,
  lettersTo,
  MAYA,
  resetLink,
  signInAs,
} from '../../../test/given-account.ts'
import { asOwner, openHouse, type Visitor } from '../../../test/house.ts'
import { askReset as askResetOf } from './ask-reset.ts'
import { hashAsBrowser } from './deny-common.ts'

const opened = houseOfFile()

const SENT = { code: 1, message: 'A password reset link has been sent to your email' }
const SPENT = {
  code: 2,
  message: 'This link has been used or is too old. Please ask for a new one.',
}
const CHANGED = { code: 1, message: 'Your password has been changed.' }
const NEW = hashFor('new')

const askReset = (visitor: Visitor, email: string = MAYA.email) =>
  visitor.post('/api/resetpassword', { email, source: 'web' })
const save = (visitor: Visitor, link: { id: string; code: string }, passwordhash = NEW) =>
  visitor.put('/api/savepassword', { ...link, passwordhash })
const isIn = async (visitor: Visitor) => (await visitor.get('/api/profile')).body['code'] === 1

test('who forgot the password reads the same as one we never heard of; only the first gets a mail (S-30)', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  const known = await askReset(house.visitor(), 'Maya@Example.com')
  const unknown = await askReset(house.visitor(), 'nobody@example.com')
  for (const { status, body, headers } of [known, unknown]) {
    expect({ status, body }).toEqual({ status: 200, body: SENT })
    expect(headers['set-cookie']).toBeUndefined()
  }
  expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted())
  const written = await asOwner(house, 'select recipient, kind from message')
  expect(written).toEqual([{ recipient: MAYA.email, kind: 'password-reset' }])
  expect(await asOwner(house, 'select 1 from account_code')).toHaveLength(1)
})

test('asking costs as much for nobody as for a customer: the same statements, one after the other (S-30)', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  const call = await house.call()
  const statementsFor = async (email: string) => {
    const said: string[] = []
    const db = call.db.withPlugin({
      transformQuery({ node }) {
        said.push(node.kind === 'RawNode' ? node.sqlFragments.join('?').trim() : node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await askResetOf({ ...call, db }, { email })
    return said
  }
  const known = await statementsFor(MAYA.email)
  const unknown = await statementsFor('nobody@example.com')
  expect(known.length).toBeGreaterThan(6)
  expect(known.at(-1)).toBe('release savepoint maybe')
  expect(unknown.at(-1)).toBe('rollback to savepoint maybe')
  expect(unknown.slice(0, -1)).toEqual(known.slice(0, -1))
})

test('a link gives a new password once: used, it is as good as none (S-31)', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  await askReset(house.visitor())
  const link = await resetLink(house)
  const visitor = house.visitor()
  expect((await save(visitor, link)).body).toEqual(CHANGED)
  expect((await signInAs(house.visitor(), { passwordhash: NEW })).body).toMatchObject({ Code: 1 })
  expect((await signInAs(house.visitor())).body).toMatchObject({ Code: 2 })
  expect((await save(visitor, link, hashFor('again'))).body).toEqual(SPENT)
  expect((await lettersTo(house, MAYA.email)).map(({ kind }) => kind)).toEqual([
    'password-reset',
    'password-changed',
  ])
})

test('late, torn, another customer’s, another operator’s, one before the newest: all the same words (S-31)', async () => {
  const house = opened()
  const maya = await givenCustomer(house.visitor())
  const ann = await givenCustomer(house.visitor(), { email: 'ann@example.com' })
  await givenCustomer(house.visitor('northway.localhost'))
  await askReset(house.visitor())
  const old = await resetLink(house)
  house.setNow('2026-03-10T12:01:00Z')
  await askReset(house.visitor())
  const link = await resetLink(house)
  expect(link.id).toBe(String(maya.custid))

  const kerbside = house.visitor()
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
  expect((await save(house.visitor('northway.localhost'), link)).body).toEqual(SPENT)
  house.setNow('2026-03-10T12:31:00Z')
  expect((await save(kerbside, link)).body).toEqual(SPENT)
  expect((await signInAs(house.visitor())).body).toMatchObject({ Code: 1 })
})

test('of two who open a link at once one chooses the password', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  await askReset(house.visitor())
  const link = await resetLink(house)
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((word) => save(house.visitor(), link, hashFor(word))),
  )
  expect(answers.filter(({ body }) => body['code'] === 1)).toHaveLength(1)
})

test('a new password puts everybody out who was in', async () => {
  const house = opened()
  const [one, two] = [house.visitor(), house.visitor()]
  await givenCustomer(one)
  await signInAs(two, { rememberme: true })
  await askReset(house.visitor())
  await save(house.visitor(), await resetLink(house))
  expect([await isIn(one), await isIn(two)]).toEqual([false, false])
})

test('a password that is too common leaves the link to be used again', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  await askReset(house.visitor())
  const link = await resetLink(house)
  const common = await hashAsBrowser('kerbside', '123456')
  const { body } = await save(house.visitor(), link, common)
  expect(body['code']).toBe(2)
  expect(body.message).toMatch(/^This password is one of the first/)
  expect((await save(house.visitor(), link)).body).toEqual(CHANGED)
})

test('somebody whose account is being guessed at can still choose a new password, and is in at once (S-27)', async () => {
  const house = await openHouse()
  await asOwner(house, "update operator set mode = 'live'")
  house.deps.operators.forget()
  await givenCustomer(house.visitor())
  for (let at = 0; at < 7; at++)
    await signInAs(house.visitor(), { passwordhash: hashFor(`guess ${at}`) })
  expect((await signInAs(house.visitor())).status).toBe(429)
  await askReset(house.visitor())
  expect((await save(house.visitor(), await resetLink(house))).body).toEqual(CHANGED)
  expect((await signInAs(house.visitor(), { passwordhash: NEW })).body).toMatchObject({ Code: 1 })
})

test('three links an hour go to one address; a fourth is answered alike and not sent', async () => {
  const house = await openHouse({ now: '2026-03-10T12:00:00Z' })
  await asOwner(house, "update operator set mode = 'live'")
  house.deps.operators.forget()
  await givenCustomer(house.visitor())
  for (let at = 0; at < 5; at++) expect((await askReset(house.visitor())).body).toEqual(SENT)
  expect(await lettersTo(house, MAYA.email)).toHaveLength(3)
  // the third link is still the one that holds
  expect((await save(house.visitor(), await resetLink(house))).body).toEqual(CHANGED)
  house.setNow('2026-03-10T13:00:00Z')
  await askReset(house.visitor())
  expect(await lettersTo(house, MAYA.email)).toHaveLength(5)
})

test('nothing of a code is kept but its hash, and no letter lies open', async () => {
  const house = opened()
  await givenCustomer(house.visitor())
  await askReset(house.visitor())
  const { code } = await resetLink(house)
  for (const table of ['account_code', 'message', 'outbox']) {
    const kept = JSON.stringify(await asOwner(house, `select * from ${table}`), (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(kept).not.toContain(code)
  }
})

test('who knows the old password changes it; their other browsers are out, this one stays (S-29)', async () => {
  const house = opened()
  const [here, there] = [house.visitor(), house.visitor()]
  const { custid } = await givenCustomer(here)
  await signInAs(there)
  const change = (oldpasswordhash: string) =>
    here.put('/api/changepassword', { custid, passwordhash: NEW, oldpasswordhash })
  expect((await change(hashFor('wrong'))).body).toEqual({
    code: 2,
    message: 'This is not your password. Please try again.',
  })
  expect(await isIn(there)).toBe(true)
  expect((await change(MAYA.passwordhash)).body).toEqual(CHANGED)
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  expect((await there.get(`/api/currentbookings?custid=${custid}`)).status).not.toBe(200)
  expect((await signInAs(house.visitor(), { passwordhash: NEW })).body).toMatchObject({ Code: 1 })
  expect((await lettersTo(house, MAYA.email)).map(({ kind }) => kind)).toEqual(['password-changed'])
})

test('somebody at an open browser cannot guess the password there either: five tries in all', async () => {
  const house = await openHouse()
  await asOwner(house, "update operator set mode = 'live'")
  house.deps.operators.forget()
  const visitor = house.visitor()
  const { custid } = await givenCustomer(visitor)
  const statuses = []
  for (let at = 0; at < 4; at++) {
    const guess = hashFor(`guess ${at}`)
    const said = { custid, passwordhash: NEW, oldpasswordhash: guess }
    statuses.push((await visitor.put('/api/changepassword', said)).status)
    statuses.push((await visitor.post('/api/confirmpassword', { passwordhash: guess })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
})

test('nobody changes the password of another, nor of nobody: all read that there is nothing', async () => {
  const house = opened()
  const ann = await givenCustomer(house.visitor(), { email: 'ann@example.com' })
  const maya = house.visitor()
  await givenCustomer(maya)
  const said = (custid: number) => ({
    custid,
    passwordhash: NEW,
    oldpasswordhash: MAYA.passwordhash,
  })
  const answers = [
    await maya.put('/api/changepassword', said(ann.custid)),
    await maya.put('/api/changepassword', said(77)),
    await house.visitor().put('/api/changepassword', said(ann.custid)),
    await house.visitor().post('/api/confirmpassword', { passwordhash: NEW }),
  ]
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 0, message: 'Something went wrong, please try again.' },
    })
})

test.each([
  ['an address twice', { email: ['maya@example.com', 'ann@example.com'] }],
  ['an address as a condition', { email: { $ne: '' } }],
  ['no address', {}],
])('%s asks for no link (S-37)', async (_, said) => {
  const house = opened()
  expect((await house.visitor().post('/api/resetpassword', said)).status).toBe(400)
})

test('a page of another site can ask for no link and choose no password (S-32)', async () => {
  const house = opened()
  const visitor = house.visitor()
  await givenCustomer(visitor)
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
    const { status } = await visitor.send(method, url, { body: MAYA, headers: foreign })
    expect(status, url).toBe(403)
  }
})
