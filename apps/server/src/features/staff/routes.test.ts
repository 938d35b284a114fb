import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, hashFor, houseOfFile } from '../../../test/given-account.ts'
import {
  ANN,
  enrolBy,
  figuresOf,
  giveCode,
  givenAnn,
  givenInvitation,
  givePassword,
} from '../../../test/given-staff.ts'
import { asOwner, type Visitor } from '../../../test/house.ts'
import { endMember } from './end-member.ts'
import { addMember, inviteAgain } from './invite-member.ts'
import { listMembers } from './list-members.ts'

const opened = houseOfFile()
beforeEach(async () => {
  await asOwner(opened(), 'truncate staff_member, staff_try cascade')
})

const NOT_KNOWN = { code: 2, message: 'E-mail or password is not right.' }
const WRONG = {
  code: 2,
  message: 'This code is not right. Each works once and for half a minute.',
}
const AGAIN = {
  code: 2,
  message: 'That took too long. Please give your password again.',
  again: true,
}
const SPENT = {
  code: 2,
  message: 'This link has been used or is too old. Please ask whoever invited you for a new one.',
}
const NOBODY = { code: 0, message: '' }
const IS_ANN = { code: 1, name: 'Ann Fox', email: ANN.email, role: 'dispatcher' }

const me = async (visitor: Visitor) => (await visitor.get('/api/staff/me')).body

test('an invited dispatcher sets up password and authenticator, and is signed in with ten recovery codes', async () => {
  const house = opened()
  const visitor = house.visitor()
  const invitation = await givenInvitation(house)
  const { body } = await visitor.post('/api/staff/invitation', { invitation })
  expect(body).toMatchObject({ code: 1, name: 'Ann Fox', email: ANN.email })
  expect(body['uri']).toBe(
    `otpauth://totp/Kerbside:ann%40kerbside.example?secret=${String(body['secret'])}&issuer=Kerbside`,
  )
  const { recoveryCodes } = await enrolBy(house, { visitor, invitation, word: 'ann' })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await me(visitor)).toMatchObject({ ...IS_ANN, recoveryleft: 10 })
})

test('a link is followed once; late, torn, replaced and at another operator it is the same nothing', async () => {
  const house = opened()
  const call = await house.call()
  const first = await givenInvitation(house)
  const again = await inviteAgain(call, { email: ' ANN@kerbside.example ' })
  const invitation = again?.path.split('#')[1] ?? ''
  const ask = async (code: string, host?: string) =>
    (await house.visitor(host).post('/api/staff/invitation', { invitation: code })).body
  expect(await ask(first)).toEqual(SPENT)
  expect(await ask('A'.repeat(43))).toEqual(SPENT)
  expect(await ask(invitation, 'northway.localhost')).toEqual(SPENT)
  expect(await ask(invitation)).toMatchObject({ code: 1 })

  await enrolBy(house, { visitor: house.visitor(), invitation, word: 'ann' })
  expect(await ask(invitation)).toEqual(SPENT)
  const said = { invitation, passwordhash: hashFor('other'), code: '123456' }
  expect((await house.visitor().post('/api/staff/enrol', said)).body).toEqual({
    ...SPENT,
    spent: true,
  })
})

test('a link is good for three days', async () => {
  const house = opened()
  const invitation = await givenInvitation(house)
  const ask = () => house.visitor().post('/api/staff/invitation', { invitation })
  house.setNow('2026-03-13T11:59:59Z')
  expect((await ask()).body).toMatchObject({ code: 1 })
  house.setNow('2026-03-13T12:00:00Z')
  expect((await ask()).body).toEqual(SPENT)
})

test('figures that are not right, or a password everybody guesses, leave the link as it was', async () => {
  const house = opened()
  const visitor = house.visitor()
  const invitation = await givenInvitation(house)
  const passwordhash = hashFor('ann')
  for (const code of ['000000', 'nonsense']) {
    const said = { invitation, passwordhash, code }
    expect((await visitor.post('/api/staff/enrol', said)).body).toEqual(WRONG)
  }
  expect(await me(visitor)).toEqual(NOBODY)
  await enrolBy(house, { visitor, invitation, word: 'ann' })
})

test('a password alone opens nothing; with the figures it does, in this browser only', async () => {
  const house = opened()
  const { secret } = await givenAnn(house)
  house.setNow('2026-03-10T12:01:00Z')
  const visitor = house.visitor()
  expect((await givePassword(visitor)).body).toEqual({ code: 1, message: '' })
  expect(await me(visitor)).toEqual(NOBODY)
  expect((await giveCode(visitor, figuresOf(house, secret))).body).toMatchObject(IS_ANN)
  expect(await me(visitor)).toMatchObject(IS_ANN)
  expect(await me(house.visitor())).toEqual(NOBODY)
})

test('a wrong password, an address nobody has, somebody not enrolled and somebody who left are told the same', async () => {
  const house = opened()
  await givenAnn(house)
  await givenInvitation(house, { email: 'ben@kerbside.example', name: 'Ben', role: 'owner' })
  await givenAnn(house, { email: 'cat@kerbside.example', name: 'Cat', role: 'support' })
  await endMember(await house.call(), { email: 'cat@kerbside.example' })
  const tell = async (said: Parameters<typeof givePassword>[1], host?: string) => {
    const { status, body, headers } = await givePassword(house.visitor(host), said)
    return { status, body, hasCookie: 'set-cookie' in headers }
  }
  const refused = { status: 200, body: NOT_KNOWN, hasCookie: false }
  expect(await tell({ word: 'anne' })).toEqual(refused)
  for (const name of ['ben', 'cat', 'nobody'])
    expect(await tell({ email: `${name}@kerbside.example` })).toEqual(refused)
  expect(await tell({}, 'northway.localhost')).toEqual(refused)
})

test('the same figures never let in twice, nor the ones before them', async () => {
  const house = opened()
  const { secret } = await givenAnn(house)
  const visitor = house.visitor()
  await givePassword(visitor)
  // Used to enrol with, in this very half minute.
  expect((await giveCode(visitor, figuresOf(house, secret))).body).toEqual(WRONG)
  expect((await giveCode(visitor, figuresOf(house, secret, -30))).body).toEqual(WRONG)
  expect((await giveCode(visitor, figuresOf(house, secret, 30))).body).toMatchObject({ code: 1 })
  await givePassword(visitor)
  house.setNow('2026-03-10T12:00:31Z')
  expect((await giveCode(visitor, figuresOf(house, secret))).body).toEqual(WRONG)
})

test('who lost their telephone gets in with a code from paper, once', async () => {
  const house = opened()
  const { recoveryCodes } = await givenAnn(house)
  const [code = ''] = recoveryCodes
  const visitor = house.visitor()
  await givePassword(visitor)
  const typed = code.toUpperCase().replaceAll('-', ' ')
  expect((await giveCode(visitor, typed)).body).toMatchObject({ code: 1, recoveryleft: 9 })
  const other = house.visitor()
  await givePassword(other)
  expect((await giveCode(other, code)).body).toEqual(WRONG)
})

test('a code without a password, after ten minutes, or with a customer’s session asks for the password', async () => {
  const house = opened()
  const { recoveryCodes } = await givenAnn(house)
  const [code = ''] = recoveryCodes
  const visitor = house.visitor()
  expect((await giveCode(visitor, code)).body).toEqual(AGAIN)
  await givenCustomer(visitor)
  expect((await giveCode(visitor, code)).body).toEqual(AGAIN)
  await givePassword(visitor)
  house.setNow('2026-03-10T12:10:00Z')
  expect((await giveCode(visitor, code)).body).toEqual(AGAIN)
})

test('codes are tried five times in a quarter of an hour, however often the password is given again', async () => {
  const house = opened()
  const { recoveryCodes } = await givenAnn(house)
  await asOwner(house, `update operator set mode = 'live'`)
  house.deps.operators.forget()
  try {
    for (const _ of [1, 2, 3, 4, 5]) {
      const visitor = house.visitor()
      await givePassword(visitor)
      expect((await giveCode(visitor, '000000')).body).toEqual(WRONG)
    }
    const visitor = house.visitor()
    await givePassword(visitor)
    const [code = ''] = recoveryCodes
    const sixth = await giveCode(visitor, code)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBe(900)
    house.setNow('2026-03-10T12:15:00Z')
    await givePassword(visitor)
    expect((await giveCode(visitor, code)).body).toMatchObject({ code: 1 })
  } finally {
    await asOwner(house, `update operator set mode = 'test'`)
    house.deps.operators.forget()
  }
})

test('the session of the console is none of the site’s, and its cookie goes nowhere else', async () => {
  const house = opened()
  const { recoveryCodes } = await givenAnn(house)
  const visitor = house.visitor()
  const { headers } = await givePassword(visitor)
  expect(headers['set-cookie']).toEqual(
    ['/console', '/api/staff', '/api/desk'].map((path) =>
      expect.stringMatching(
        new RegExp(`^staff=[\\w-]{43}; Path=${path}; HttpOnly; SameSite=Strict$`),
      ),
    ),
  )
  const half = visitor.cookies.get('staff')
  await giveCode(visitor, recoveryCodes[0] ?? '')
  expect(visitor.cookies.get('staff')).not.toBe(half)
  expect((await visitor.get('/api/profile')).body).toMatchObject({ code: 0 })
  // The token of the one session in the cookie of the other opens nothing.
  visitor.cookies.set('sid', visitor.cookies.get('staff') ?? '')
  expect((await visitor.get('/api/profile')).body).toMatchObject({ code: 0 })
  visitor.cookies.set('staff', half ?? '')
  expect(await me(visitor)).toEqual(NOBODY)
})

test('anywhere but on this very machine its cookie travels by https only', async () => {
  const house = opened()
  const { headers } = await house.visitor('desk.example').send('POST', '/api/staff/signout', {
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

test('another site’s page signs nobody in, and a frame gets no session of the console', async () => {
  const house = opened()
  await givenAnn(house)
  const said = { email: ANN.email, passwordhash: hashFor('ann') }
  const visitor = house.visitor()
  const cross = await visitor.post('/api/staff/signin', said, { 'sec-fetch-site': 'cross-site' })
  expect(cross.status).toBe(403)
  const framed = await visitor.post('/api/staff/signin', said, { 'x-embedder': '' })
  expect(framed.headers).not.toHaveProperty('set-cookie')
})

test('a desk left alone is signed out after half an hour; signing out ends it at once', async () => {
  const house = opened()
  const { recoveryCodes } = await givenAnn(house)
  const visitor = house.visitor()
  await givePassword(visitor)
  await giveCode(visitor, recoveryCodes[0] ?? '')
  house.setNow('2026-03-10T12:29:00Z')
  expect(await me(visitor)).toMatchObject(IS_ANN)
  house.setNow('2026-03-10T12:59:00Z')
  expect(await me(visitor)).toEqual(NOBODY)

  await givePassword(visitor)
  await giveCode(visitor, recoveryCodes[1] ?? '')
  const token = visitor.cookies.get('staff') ?? ''
  expect((await visitor.post('/api/staff/signout', {})).body).toMatchObject({ code: 1 })
  visitor.cookies.set('staff', token)
  expect(await me(visitor)).toEqual(NOBODY)
})

test('a new link replaces password, authenticator and paper, and ends every session, once it was followed', async () => {
  const house = opened()
  const before = await givenAnn(house)
  const desk = house.visitor()
  await givePassword(desk)
  await giveCode(desk, before.recoveryCodes[0] ?? '')
  const again = await inviteAgain(await house.call(), { email: ANN.email })
  // Until then all is as it was: who asks for a link for somebody locks nobody out.
  expect(await me(desk)).toMatchObject(IS_ANN)

  const invitation = again?.path.split('#')[1] ?? ''
  await enrolBy(house, { visitor: house.visitor(), invitation, word: 'new' })
  expect(await me(desk)).toEqual(NOBODY)
  expect((await givePassword(desk)).body).toEqual(NOT_KNOWN)
  await givePassword(desk, { word: 'new' })
  for (const code of [before.recoveryCodes[1] ?? '', figuresOf(house, before.secret, 30)])
    expect((await giveCode(desk, code)).body).toEqual(WRONG)
})

test('who leaves is signed out at once, and comes back only by an invitation', async () => {
  const house = opened()
  const call = await house.call()
  const { recoveryCodes } = await givenAnn(house)
  const visitor = house.visitor()
  await givePassword(visitor)
  await giveCode(visitor, recoveryCodes[0] ?? '')
  const left = await inviteAgain(call, { email: ANN.email })

  const north = await house.call('northway')
  expect((await endMember(north, { email: ANN.email })).ok).toBe(false)
  expect((await endMember(call, { email: ANN.email })).ok).toBe(true)
  expect((await endMember(call, { email: ANN.email })).ok).toBe(false)
  expect(await me(visitor)).toEqual(NOBODY)
  expect(await inviteAgain(call, { email: ANN.email })).toBeUndefined()
  const invitation = left?.path.split('#')[1] ?? ''
  expect((await visitor.post('/api/staff/invitation', { invitation })).body).toEqual(SPENT)
  expect(await listMembers(call, call)).toMatchObject([{ name: 'Ann Fox', state: 'ended' }])

  const back = await addMember(call, { ...ANN, name: 'Ann Fox-Reid', role: 'owner' })
  expect(back).toMatchObject({ ok: true })
  expect(await listMembers(call, call)).toMatchObject([{ name: 'Ann Fox-Reid', role: 'owner' }])
})

test('nobody works here twice, and nobody without a name or an address', async () => {
  const house = opened()
  const call = await house.call()
  await givenInvitation(house)
  const add = (said: Partial<typeof ANN>) => addMember(call, { ...ANN, ...said } as typeof ANN)
  expect(await add({})).toEqual({ ok: false, reason: 'known' })
  expect(await addMember(call, { ...ANN, name: ' ' })).toEqual({ ok: false, reason: 'bad-name' })
  expect(await addMember(call, { ...ANN, email: 'ann' })).toEqual({
    ok: false,
    reason: 'bad-email',
  })
})

test('neither a code, a token nor a secret can be read from the database', async () => {
  const house = opened()
  const invitation = await givenInvitation(house)
  const ben = { email: 'ben@kerbside.example', name: 'Ben', role: 'accounts' } as const
  const { secret, recoveryCodes } = await givenAnn(house, ben)
  const visitor = house.visitor()
  await givePassword(visitor, { email: ben.email })
  const tables = ['member', 'invitation', 'recovery_code', 'session', 'try']
  const rows = await Promise.all(
    tables.map((table) => asOwner(house, `select kept::text from staff_${table} kept`)),
  )
  const kept = JSON.stringify(rows)
  const hexOf = (text: string) => Buffer.from(text).toString('hex')
  for (const told of [secret, invitation, recoveryCodes[0] ?? '', visitor.cookies.get('staff')])
    for (const shape of [told ?? '?', hexOf(told ?? '?')]) expect(kept).not.toContain(shape)
})
