import {
  findProfile as profileCall,
  signIn as signInCall,
  signOut as signOutCall,
  signUp as signUpCall,
} from '@kerbside/contract/account.ts'
import * as accountCalls from '@kerbside/contract/calls.generated/account.ts'
import { hashPassword } from '@kerbside/web/account/hash-password.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { findProfile, signIn, signOut, signUp } from './api.ts'

const MAYA = {
  custid: 1_000_001,
  firstName: 'Maya',
  lastName: 'Osei',
  email: 'maya@example.com',
  phone: '2079460123',
  diallingCode: '+44',
  bookerId: undefined,
}
const ON_WIRE = {
  Code: 1,
  Message: '',
  Id: 1_000_001,
  FirstName: 'Maya',
  LastName: 'Osei',
  Email: 'maya@example.com',
  Phone: '2079460123',
  DialingCode: '+44',
}
const CREDENTIALS = { email: ' maya@example.com ', password: 'correct horse', remember: true }

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [accountCalls.signIn, signInCall],
  [accountCalls.signUp, signUpCall],
  [accountCalls.signOut, signOutCall],
  [accountCalls.findProfile, profileCall],
])('the browser calls $path as in the contract', (light, { method, path }) => {
  expect(light).toEqual({ method, path })
})

test('signing in sends the hash and never the password', async () => {
  const { requests } = givenServer([answering(signInCall, () => ON_WIRE)])
  expect(await signIn(CREDENTIALS, 'kerbside')).toEqual({ ok: true, profile: MAYA })
  expect(requests[0]?.input).toEqual({
    email: 'maya@example.com',
    passwordhash: await hashPassword('correct horse', 'kerbside'),
    rememberme: true,
  })
})

test('a booker is recognised by the account they book for', async () => {
  givenServer([answering(signInCall, () => ({ ...ON_WIRE, BookerId: 501 }))])
  expect(await signIn(CREDENTIALS, 'kerbside')).toEqual({
    ok: true,
    profile: { ...MAYA, bookerId: 501 },
  })
})

test.each([
  [() => ({ Code: 2, Message: 'Please check both.' }), 'Please check both.'],
  [() => ({ Code: 0, Message: 'row not found' }), 'Something went wrong, please try again.'],
  [
    () => Response.json({ code: 2, message: 'Please wait a moment.' }, { status: 429 }),
    'Please wait a moment.',
  ],
  [
    () => Response.json({ code: 0, message: 'queue' }, { status: 503 }),
    'Something went wrong, please try again.',
  ],
  [() => Promise.reject(new TypeError('offline')), 'Something went wrong, please try again.'],
])('a rejection shows the server’s message for customers', async (response, message) => {
  givenServer([answering(signInCall, response)])
  expect(await signIn(CREDENTIALS, 'kerbside')).toEqual({ ok: false, reason: 'refused', message })
})

test('a page served over plain http sends nothing at all', async () => {
  const { requests } = givenServer([answering(signInCall, () => ON_WIRE)])
  vi.stubGlobal('crypto', {})
  expect(await signIn(CREDENTIALS, 'kerbside')).toMatchObject({ ok: false, reason: 'insecure' })
  expect(requests).toEqual([])
})

test('a new account is requested with the field names of the contract', async () => {
  const { requests } = givenServer([answering(signUpCall, () => ON_WIRE)])
  const { custid: _c, bookerId: _b, ...person } = MAYA
  const made = await signUp({ ...person, password: 'correct horse' }, 'kerbside')
  expect(made).toEqual({ ok: true, profile: MAYA })
  expect(requests[0]?.input).toEqual({
    email: 'maya@example.com',
    phone: '2079460123',
    surname: 'Osei',
    firstname: 'Maya',
    dialingcode: '+44',
    passwordhash: await hashPassword('correct horse', 'kerbside'),
  })
})

test('a sign-out that the server did not get counts as failed', async () => {
  givenServer([answering(signOutCall, () => ({ code: 1, message: '' }))])
  expect(await signOut()).toBe(true)
  givenServer([answering(signOutCall, () => Promise.reject(new TypeError('offline')))])
  expect(await signOut()).toBe(false)
})

test('a failed request does not count as signed out', async () => {
  givenServer([
    answering(profileCall, () => ({
      code: 1,
      message: '',
      custid: 1_000_001,
      firstname: 'Maya',
      surname: 'Osei',
      email: 'maya@example.com',
      phone: '2079460123',
      dialingcode: '+44',
    })),
  ])
  expect(await findProfile()).toEqual({ ok: true, profile: MAYA })
  givenServer([answering(profileCall, () => ({ code: 0, message: '' }))])
  expect(await findProfile()).toEqual({ ok: true, profile: undefined })
  givenServer([answering(profileCall, () => Promise.reject(new TypeError('offline')))])
  expect(await findProfile()).toEqual({ ok: false })
})
