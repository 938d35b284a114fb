import { expect, test } from 'vitest'
import { openDevice, type Twist } from '../../../../../testkit/passkey/device.ts'
import {
  emailsTo,
  givenCustomer,
  hashFor,
  MAYA,
  resetLink,
  setUpTestApp,
  signInAs,
} from '../../../test/given-account.ts'
import {
  addPasskey,
  givenDevice,
  givenPasskeyChallenge,
  ORIGIN,
  offered,
  passkeysOf,
  signInBy,
} from '../../../test/given-passkey.ts'
import { asOwner } from '../../../test/test-app.ts'

const opened = setUpTestApp()

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const NOT_KNOWN = 'This passkey doesn’t work here. Please use your password.'
const NOT_VALID = 'We couldn’t use your device’s response. Please try again.'
const TOO_LATE = 'That took too long. Please try again.'

/** Maya, signed in, and her phone, which has a passkey. */
async function givenMaya() {
  const testApp = opened()
  const maya = testApp.client()
  const { custid } = await givenCustomer(maya)
  const device = givenDevice()
  await addPasskey(maya, device)
  return { testApp, maya, custid, device }
}

const noticesTo = async (email: string) =>
  (await emailsTo(opened(), email)).flatMap(({ kind, facts }) =>
    kind === 'security-notice' && 'what' in facts ? [facts.what] : [],
  )

test('a customer makes a passkey, and signs in with it on another visit', async () => {
  const { testApp, custid, device } = await givenMaya()
  expect(await noticesTo(MAYA.email)).toEqual(['passkey-added'])

  const later = testApp.client()
  const { status, body } = await signInBy(later, device)
  expect(status).toBe(200)
  expect(body).toMatchObject({ Code: 1, Id: custid, FirstName: 'Maya', Email: MAYA.email })
  expect((await later.get('/api/profile')).body).toMatchObject({ code: 1, custid })
  // The device verified the user by finger, face or code: that is proof like a password.
  expect((await later.get('/api/mydata')).body).toMatchObject({ code: 1 })
})

test('a device that syncs its passkeys and has no signature counter can sign in repeatedly', async () => {
  const testApp = opened()
  const maya = testApp.client()
  await givenCustomer(maya)
  const device = openDevice({ origin: ORIGIN, counts: false })
  await addPasskey(maya, device)
  for (const _ of [1, 2, 3])
    expect((await signInBy(testApp.client(), device)).body).toMatchObject({ Code: 1 })
  expect(await passkeysOf(maya)).toMatchObject([{ synced: true, stopped: false }])
})

test('passkeys are listed with the time of last use, renamed and removed', async () => {
  const { testApp, maya, device } = await givenMaya()
  testApp.setNow('2026-03-10T12:05:00Z')
  await signInBy(testApp.client(), device)
  const [known] = await passkeysOf(maya)
  expect(known).toEqual({
    id: expect.any(String),
    name: 'Passkey',
    host: 'kerbside.localhost',
    here: true,
    madeat: '2026-03-10T12:00:00.000Z',
    usedat: '2026-03-10T12:05:00.000Z',
    synced: false,
    stopped: false,
  })
  const id = String(known?.['id'])
  expect((await maya.put('/api/passkey', { id, name: ' My phone ' })).body).toMatchObject({
    code: 1,
  })
  expect(await passkeysOf(maya)).toMatchObject([{ name: 'My phone' }])
  expect((await maya.put('/api/passkey', { id, name: ' ' })).status).toBe(400)

  const removed = await maya.send('DELETE', `/api/passkey?id=${id}`)
  expect(removed.body).toMatchObject({ code: 1, credentialid: expect.any(String) })
  expect(await passkeysOf(maya)).toEqual([])
  expect(await noticesTo(MAYA.email)).toEqual(['passkey-added', 'passkey-removed'])
  expect((await signInBy(testApp.client(), device)).body).toEqual({
    Code: 2,
    Message: NOT_KNOWN,
    Forget: true,
  })
})

test('a passkey is named after the browser it was made in', async () => {
  const testApp = opened()
  const maya = testApp.client()
  await givenCustomer(maya)
  const credential = givenDevice().make(await offered(maya))
  const { body } = await maya.post(
    '/api/passkey',
    { credential },
    {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    },
  )
  expect(body).toMatchObject({ code: 1, name: 'Chrome on Windows' })
})

test('an intruder at an open browser cannot add a device without the password', async () => {
  const { testApp, maya } = await givenMaya()
  testApp.setNow('2026-03-10T12:11:00Z')
  const { body } = await maya.post('/api/passkey/offer', {})
  expect(body).toEqual({
    code: 2,
    message: 'Please confirm your password first.',
    confirm: true,
  })
  await maya.post('/api/confirmpassword', { passwordhash: MAYA.passwordhash })
  expect((await maya.post('/api/passkey/offer', {})).body).toMatchObject({ code: 1 })
})

test('the browser gets the existing passkeys, so that a device does not make a second one', async () => {
  const { maya, device } = await givenMaya()
  expect(device.make(await offered(maya))).toBeUndefined()
})

test('an offer is valid once, for five minutes, in the session that requested it', async () => {
  const { testApp, maya } = await givenMaya()
  const options = await offered(maya)
  const credential = givenDevice().make(options)
  const elsewhere = testApp.client()
  await signInAs(elsewhere)
  expect((await elsewhere.post('/api/passkey', { credential })).body['message']).toBe(TOO_LATE)
  expect((await maya.post('/api/passkey', { credential })).body).toMatchObject({ code: 1 })
  expect((await maya.post('/api/passkey', { credential })).body['message']).toBe(TOO_LATE)

  const late = givenDevice().make(await offered(maya))
  testApp.setNow('2026-03-10T12:05:01Z')
  expect((await maya.post('/api/passkey', { credential: late })).body['message']).toBe(TOO_LATE)
})

test('a passkey counts only if it was made on this site and the device verified the user', async () => {
  const maya = opened().client()
  await givenCustomer(maya)
  const wrong: Twist[] = [
    { origin: 'https://kerbside.example' },
    { origin: `${ORIGIN}:8080` },
    { crossOrigin: true },
    { rpId: 'localhost' },
    { unverified: true },
    { type: 'webauthn.get' },
    // An attestation certificate no one asked for could make the server fetch a URL.
    { attested: true },
  ]
  for (const twist of wrong) {
    const { body } = await addPasskey(maya, givenDevice(), twist)
    expect({ twist, body }).toEqual({ twist, body: { code: 2, message: NOT_VALID } })
  }
  expect(await passkeysOf(maya)).toEqual([])
})

test('a signature for another site, by another key or for another customer signs no one in, and all get the same response', async () => {
  const { testApp, device } = await givenMaya()
  const unauthenticated = testApp.client()
  const wrong: Twist[] = [
    { origin: 'https://kerbside.example' },
    { crossOrigin: true },
    { rpId: 'localhost' },
    { unverified: true },
    { forged: true },
    { userHandle: 'bm90IG1heWE' },
    { type: 'webauthn.create' },
  ]
  for (const twist of wrong) {
    const { body } = await signInBy(unauthenticated, device, twist)
    expect({ twist, body }).toEqual({ twist, body: { Code: 2, Message: NOT_KNOWN } })
  }
  expect((await unauthenticated.get('/api/profile')).body).toMatchObject({ code: 0 })
  expect((await signInBy(unauthenticated, device)).body).toMatchObject({ Code: 1 })
})

test('a signed challenge signs in once, and not after five minutes', async () => {
  const { testApp, device } = await givenMaya()
  const client = testApp.client()
  const credential = device.show(await givenPasskeyChallenge(client))
  const both = await Promise.all([
    client.post('/api/passkey/signin', { credential }),
    testApp.client().post('/api/passkey/signin', { credential }),
  ])
  expect(new Set(both.map(({ body }) => body['Code']))).toEqual(new Set([1, 2]))

  const late = device.show(await givenPasskeyChallenge(client))
  testApp.setNow('2026-03-10T12:05:01Z')
  const { body } = await client.post('/api/passkey/signin', { credential: late })
  expect(body).toEqual({ Code: 2, Message: TOO_LATE })
})

test('a challenge the client made up is rejected', async () => {
  const { testApp, device } = await givenMaya()
  const client = testApp.client()
  const credential = device.show({
    ...(await givenPasskeyChallenge(client)),
    challenge: 'bWFkZSB1cA',
  })
  const { body } = await client.post('/api/passkey/signin', { credential })
  expect(body).toEqual({ Code: 2, Message: TOO_LATE })
})

test('a copied passkey is stopped, whichever copy comes second, and its owner is told', async () => {
  const { testApp, maya, device } = await givenMaya()
  const thief = device.copy()
  expect((await signInBy(testApp.client(), thief)).body).toMatchObject({ Code: 1 })

  const passkeys = await signInBy(testApp.client(), device)
  expect(passkeys.body['Message']).toMatch(/^This passkey may have been copied/)
  const again = await signInBy(testApp.client(), thief)
  expect(again.body['Message']).toMatch(/^This passkey may have been copied/)
  expect(await passkeysOf(maya)).toMatchObject([{ stopped: true }])
  expect(await noticesTo(MAYA.email)).toEqual(['passkey-added', 'passkey-stopped'])
  expect((await signInAs(testApp.client())).body).toMatchObject({ Code: 1 })
})

test('another customer’s passkey looks as if it did not exist', async () => {
  const { testApp, maya } = await givenMaya()
  const [known] = await passkeysOf(maya)
  const other = testApp.client()
  await givenCustomer(other, { email: 'ada@example.com' })
  const named = (id: string) => [
    other.put('/api/passkey', { id, name: 'Mine' }),
    other.send('DELETE', `/api/passkey?id=${id}`),
  ]
  const foreign = await Promise.all(named(String(known?.['id'])))
  const missing = await Promise.all(named('00000000-0000-7000-8000-000000000000'))
  expect(foreign.map(({ status, body }) => ({ status, body }))).toEqual(
    missing.map(({ status, body }) => ({ status, body })),
  )
  expect(foreign[0]).toMatchObject({ status: 404, body: MISSING })
  expect(await passkeysOf(other)).toEqual([])
  expect(await passkeysOf(maya)).toMatchObject([{ name: 'Passkey' }])
})

test('a passkey of one operator does not work at another', async () => {
  const { testApp, device } = await givenMaya()
  const northway = testApp.client('northway.localhost')
  const elsewhere = device.show({
    ...(await givenPasskeyChallenge(northway)),
    rpId: 'kerbside.localhost',
  })
  const { body } = await northway.post('/api/passkey/signin', { credential: elsewhere })
  expect(body).toEqual({ Code: 2, Message: NOT_KNOWN, Forget: true })
})

test('at another host of the same operator a passkey is listed but signs no one in', async () => {
  const { testApp, maya, device } = await givenMaya()
  const sideDoor = testApp.client('localhost')
  await signInAs(sideDoor)
  expect(await passkeysOf(sideDoor)).toMatchObject([{ host: 'kerbside.localhost', here: false }])
  const shown = device.show({
    ...(await givenPasskeyChallenge(sideDoor)),
    rpId: 'kerbside.localhost',
  })
  expect((await sideDoor.post('/api/passkey/signin', { credential: shown })).body).toEqual({
    Code: 2,
    Message: NOT_KNOWN,
  })
  expect(await passkeysOf(maya)).toMatchObject([{ here: true, stopped: false }])
})

test('in another site’s frame there are no passkeys', async () => {
  const { testApp } = await givenMaya()
  const headers = { 'x-embedder': '' }
  const { body } = await testApp.client().post('/api/passkey/signinoffer', {}, headers)
  expect(body['message']).toMatch(/^Passkeys only work on our own site/)
})

test('passkey requests need a signed-in customer', async () => {
  const client = opened().client()
  for (const result of [
    await client.get('/api/passkey'),
    await client.post('/api/passkey/offer', {}),
  ])
    expect(result).toMatchObject({ status: 404, body: MISSING })
})

test('a customer can have ten passkeys at most', async () => {
  const testApp = opened()
  const maya = testApp.client()
  await givenCustomer(maya)
  for (let count = 0; count < 10; count += 1) await addPasskey(maya, givenDevice())
  expect((await maya.post('/api/passkey/offer', {})).body).toEqual({
    code: 2,
    message: 'You already have ten passkeys. Please remove one first.',
  })
})

test('a malformed credential is rejected before any lookup', async () => {
  const maya = opened().client()
  await givenCustomer(maya)
  const named = { id: 'YQ', rawId: 'YQ' }
  const response = { clientDataJSON: '€', attestationObject: 'YQ' }
  for (const credential of [
    {},
    { ...named, type: 'password', response },
    { ...named, type: 'public-key', response },
  ])
    expect((await maya.post('/api/passkey', { credential })).status).toBe(400)
})

test('a well-formed credential with invalid content gets an error message', async () => {
  const { maya } = await givenMaya()
  const rubbish = { clientDataJSON: 'cnViYmlzaA', attestationObject: 'gICA' }
  const credential = { id: 'YQ', rawId: 'YQ', type: 'public-key', response: rubbish }
  expect((await maya.post('/api/passkey', { credential })).body['message']).toBe(NOT_VALID)
})

test('a password reset by e-mail also removes passkeys, so an intruder is locked out', async () => {
  const { testApp, device } = await givenMaya()
  await testApp.client().post('/api/resetpassword', { email: MAYA.email })
  const link = await resetLink(testApp)
  const passwordhash = hashFor('another')
  expect((await testApp.client().put('/api/savepassword', { ...link, passwordhash })).body).toEqual(
    {
      code: 1,
      message: 'Your password has been changed.',
    },
  )
  expect((await signInBy(testApp.client(), device)).body).toMatchObject({ Code: 2 })
  expect(await noticesTo(MAYA.email)).toEqual(['passkey-added', 'passkey-removed'])
})

test('a data export includes passkeys, and closing the account deletes them', async () => {
  const { testApp, maya, device } = await givenMaya()
  expect((await maya.get('/api/mydata')).body['data']).toMatchObject({
    passkeys: [{ name: 'Passkey', host: 'kerbside.localhost' }],
  })
  await maya.post('/api/deleteaccount', { passwordhash: MAYA.passwordhash })
  expect(await asOwner(testApp, 'select id from passkey')).toEqual([])
  expect((await signInBy(testApp.client(), device)).body).toMatchObject({ Code: 2, Forget: true })
})

test('unanswered challenges do not pile up', async () => {
  const { testApp } = await givenMaya()
  await givenPasskeyChallenge(testApp.client())
  testApp.setNow('2026-03-10T13:00:00Z')
  await givenPasskeyChallenge(testApp.client())
  expect(await asOwner(testApp, 'select expires_at from passkey_challenge')).toHaveLength(1)
})
