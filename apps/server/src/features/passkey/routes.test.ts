import { expect, test } from 'vitest'
import { openDevice, type Twist } from '../../../../../testkit/passkey/device.ts'
import {
  givenCustomer,
  hashFor,
  houseOfFile,
  lettersTo,
  MAYA,
  resetLink,
  signInAs,
} from '../../../test/given-account.ts'
import {
  addPasskey,
  asked,
  givenDevice,
  ORIGIN,
  offered,
  passkeysOf,
  signInBy,
} from '../../../test/given-passkey.ts'
import { asOwner } from '../../../test/house.ts'

const opened = houseOfFile()

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const NOT_KNOWN = 'This passkey does not sign you in here. Please use your password.'
const NOT_VALID = 'We could not use what your device answered. Please try again.'
const TOO_LATE = 'That took too long. Please try again.'

/** Maya, signed in, and her phone with a passkey. */
async function givenMaya() {
  const house = opened()
  const maya = house.visitor()
  const { custid } = await givenCustomer(maya)
  const device = givenDevice()
  await addPasskey(maya, device)
  return { house, maya, custid, device }
}

const noticesTo = async (email: string) =>
  (await lettersTo(opened(), email)).flatMap(({ kind, facts }) =>
    kind === 'security-notice' && 'what' in facts ? [facts.what] : [],
  )

test('a customer makes a passkey, and signs in with it on another visit', async () => {
  const { house, custid, device } = await givenMaya()
  expect(await noticesTo(MAYA.email)).toEqual(['passkey-added'])

  const later = house.visitor()
  const { status, body } = await signInBy(later, device)
  expect(status).toBe(200)
  expect(body).toMatchObject({ Code: 1, Id: custid, FirstName: 'Maya', Email: MAYA.email })
  expect((await later.get('/api/profile')).body).toMatchObject({ code: 1, custid })
  // The device asked for a finger, a face or a code: that is proof like a password.
  expect((await later.get('/api/mydata')).body).toMatchObject({ code: 1 })
})

test('a device that keeps its passkeys in a cloud and counts nothing signs in as often as it likes', async () => {
  const house = opened()
  const maya = house.visitor()
  await givenCustomer(maya)
  const device = openDevice({ origin: ORIGIN, counts: false })
  await addPasskey(maya, device)
  for (const _ of [1, 2, 3])
    expect((await signInBy(house.visitor(), device)).body).toMatchObject({ Code: 1 })
  expect(await passkeysOf(maya)).toMatchObject([{ synced: true, stopped: false }])
})

test('passkeys are listed with when they were used, called something else, and removed', async () => {
  const { house, maya, device } = await givenMaya()
  house.setNow('2026-03-10T12:05:00Z')
  await signInBy(house.visitor(), device)
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
  expect((await signInBy(house.visitor(), device)).body).toEqual({
    Code: 2,
    Message: NOT_KNOWN,
    Forget: true,
  })
})

test('a passkey is called after the browser it was made in', async () => {
  const house = opened()
  const maya = house.visitor()
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

test('somebody at an open browser cannot add a device of theirs without the password', async () => {
  const { house, maya } = await givenMaya()
  house.setNow('2026-03-10T12:11:00Z')
  const { body } = await maya.post('/api/passkey/offer', {})
  expect(body).toEqual({
    code: 2,
    message: 'Please confirm your password first.',
    confirm: true,
  })
  await maya.post('/api/confirmpassword', { passwordhash: MAYA.passwordhash })
  expect((await maya.post('/api/passkey/offer', {})).body).toMatchObject({ code: 1 })
})

test('the browser is told which passkeys there are, so that a device makes no second one', async () => {
  const { maya, device } = await givenMaya()
  expect(device.make(await offered(maya))).toBeUndefined()
})

test('an offer is good once, for five minutes, in the session that asked', async () => {
  const { house, maya } = await givenMaya()
  const options = await offered(maya)
  const credential = givenDevice().make(options)
  const elsewhere = house.visitor()
  await signInAs(elsewhere)
  expect((await elsewhere.post('/api/passkey', { credential })).body['message']).toBe(TOO_LATE)
  expect((await maya.post('/api/passkey', { credential })).body).toMatchObject({ code: 1 })
  expect((await maya.post('/api/passkey', { credential })).body['message']).toBe(TOO_LATE)

  const late = givenDevice().make(await offered(maya))
  house.setNow('2026-03-10T12:05:01Z')
  expect((await maya.post('/api/passkey', { credential: late })).body['message']).toBe(TOO_LATE)
})

test('a passkey is made on this very site, by somebody the device has asked for a finger, or it is none', async () => {
  const maya = opened().visitor()
  await givenCustomer(maya)
  const wrong: Twist[] = [
    { origin: 'https://kerbside.example' },
    { origin: `${ORIGIN}:8080` },
    { crossOrigin: true },
    { rpId: 'localhost' },
    { unverified: true },
    { type: 'webauthn.get' },
    // A certificate that nobody asked for could have us look somewhere up.
    { attested: true },
  ]
  for (const twist of wrong) {
    const { body } = await addPasskey(maya, givenDevice(), twist)
    expect({ twist, body }).toEqual({ twist, body: { code: 2, message: NOT_VALID } })
  }
  expect(await passkeysOf(maya)).toEqual([])
})

test('what is signed elsewhere, by another key or for somebody else signs nobody in, and all of it reads the same', async () => {
  const { house, device } = await givenMaya()
  const stranger = house.visitor()
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
    const { body } = await signInBy(stranger, device, twist)
    expect({ twist, body }).toEqual({ twist, body: { Code: 2, Message: NOT_KNOWN } })
  }
  expect((await stranger.get('/api/profile')).body).toMatchObject({ code: 0 })
  expect((await signInBy(stranger, device)).body).toMatchObject({ Code: 1 })
})

test('what was signed once signs in once, and not after five minutes', async () => {
  const { house, device } = await givenMaya()
  const visitor = house.visitor()
  const credential = device.show(await asked(visitor))
  const both = await Promise.all([
    visitor.post('/api/passkey/signin', { credential }),
    house.visitor().post('/api/passkey/signin', { credential }),
  ])
  expect(new Set(both.map(({ body }) => body['Code']))).toEqual(new Set([1, 2]))

  const late = device.show(await asked(visitor))
  house.setNow('2026-03-10T12:05:01Z')
  const { body } = await visitor.post('/api/passkey/signin', { credential: late })
  expect(body).toEqual({ Code: 2, Message: TOO_LATE })
})

test('a challenge of one’s own making is none', async () => {
  const { house, device } = await givenMaya()
  const visitor = house.visitor()
  const credential = device.show({ ...(await asked(visitor)), challenge: 'bWFkZSB1cA' })
  const { body } = await visitor.post('/api/passkey/signin', { credential })
  expect(body).toEqual({ Code: 2, Message: TOO_LATE })
})

test('a passkey of which there are two is stopped, whoever comes second, and its owner is told', async () => {
  const { house, maya, device } = await givenMaya()
  const thief = device.copy()
  expect((await signInBy(house.visitor(), thief)).body).toMatchObject({ Code: 1 })

  const own = await signInBy(house.visitor(), device)
  expect(own.body['Message']).toMatch(/^Somebody may have copied this passkey/)
  const again = await signInBy(house.visitor(), thief)
  expect(again.body['Message']).toMatch(/^Somebody may have copied this passkey/)
  expect(await passkeysOf(maya)).toMatchObject([{ stopped: true }])
  expect(await noticesTo(MAYA.email)).toEqual(['passkey-added', 'passkey-stopped'])
  expect((await signInAs(house.visitor())).body).toMatchObject({ Code: 1 })
})

test('another customer’s passkey is as if it were not there', async () => {
  const { house, maya } = await givenMaya()
  const [known] = await passkeysOf(maya)
  const other = house.visitor()
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

test('a passkey of one operator is none at another’s', async () => {
  const { house, device } = await givenMaya()
  const northway = house.visitor('northway.localhost')
  const elsewhere = device.show({ ...(await asked(northway)), rpId: 'kerbside.localhost' })
  const { body } = await northway.post('/api/passkey/signin', { credential: elsewhere })
  expect(body).toEqual({ Code: 2, Message: NOT_KNOWN, Forget: true })
})

test('at another host of the same operator a passkey is listed, and signs nobody in', async () => {
  const { house, maya, device } = await givenMaya()
  const sideDoor = house.visitor('localhost')
  await signInAs(sideDoor)
  expect(await passkeysOf(sideDoor)).toMatchObject([{ host: 'kerbside.localhost', here: false }])
  const shown = device.show({ ...(await asked(sideDoor)), rpId: 'kerbside.localhost' })
  expect((await sideDoor.post('/api/passkey/signin', { credential: shown })).body).toEqual({
    Code: 2,
    Message: NOT_KNOWN,
  })
  expect(await passkeysOf(maya)).toMatchObject([{ here: true, stopped: false }])
})

test('in a frame of another site there are no passkeys', async () => {
  const { house } = await givenMaya()
  const headers = { 'x-embedder': '' }
  const { body } = await house.visitor().post('/api/passkey/signinoffer', {}, headers)
  expect(body['message']).toMatch(/^Passkeys work on our own site only/)
})

test('who is not signed in has no passkeys to ask for', async () => {
  const visitor = opened().visitor()
  for (const answer of [
    await visitor.get('/api/passkey'),
    await visitor.post('/api/passkey/offer', {}),
  ])
    expect(answer).toMatchObject({ status: 404, body: MISSING })
})

test('ten are enough', async () => {
  const house = opened()
  const maya = house.visitor()
  await givenCustomer(maya)
  for (let count = 0; count < 10; count += 1) await addPasskey(maya, givenDevice())
  expect((await maya.post('/api/passkey/offer', {})).body).toEqual({
    code: 2,
    message: 'You have ten passkeys already. Please remove one first.',
  })
})

test('what is no credential is refused before anything is looked up', async () => {
  const maya = opened().visitor()
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

test('rubbish in the right shape is refused in words', async () => {
  const { maya } = await givenMaya()
  const rubbish = { clientDataJSON: 'cnViYmlzaA', attestationObject: 'gICA' }
  const credential = { id: 'YQ', rawId: 'YQ', type: 'public-key', response: rubbish }
  expect((await maya.post('/api/passkey', { credential })).body['message']).toBe(NOT_VALID)
})

test('a new password by a mailed link ends passkeys too: whoever had got in is out', async () => {
  const { house, device } = await givenMaya()
  await house.visitor().post('/api/resetpassword', { email: MAYA.email })
  const link = await resetLink(house)
  const passwordhash = hashFor('another')
  expect((await house.visitor().put('/api/savepassword', { ...link, passwordhash })).body).toEqual({
    code: 1,
    message: 'Your password has been changed.',
  })
  expect((await signInBy(house.visitor(), device)).body).toMatchObject({ Code: 2 })
  expect(await noticesTo(MAYA.email)).toEqual(['passkey-added', 'passkey-removed'])
})

test('who takes their data along sees their passkeys, and who leaves leaves none', async () => {
  const { house, maya, device } = await givenMaya()
  expect((await maya.get('/api/mydata')).body['data']).toMatchObject({
    passkeys: [{ name: 'Passkey', host: 'kerbside.localhost' }],
  })
  await maya.post('/api/deleteaccount', { passwordhash: MAYA.passwordhash })
  expect(await asOwner(house, 'select id from passkey')).toEqual([])
  expect((await signInBy(house.visitor(), device)).body).toMatchObject({ Code: 2, Forget: true })
})

test('what was asked and never answered does not pile up', async () => {
  const { house } = await givenMaya()
  await asked(house.visitor())
  house.setNow('2026-03-10T13:00:00Z')
  await asked(house.visitor())
  expect(await asOwner(house, 'select expires_at from passkey_challenge')).toHaveLength(1)
})
