import * as contract from '@kerbside/contract/passkey.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { configureLanguage } from '@kerbside/words/translate.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPasskey, removePasskey, signInByPasskey } from './api.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const MAYA = {
  Code: 1,
  Message: '',
  Id: 7,
  FirstName: 'Maya',
  LastName: 'Osei',
  Email: 'maya@example.com',
  Phone: '7700900123',
  DialingCode: '+44',
}
const REQUEST = {
  challenge: 'cmVxdWVzdGVk',
  rpId: 'kerbside.test',
  timeout: 300_000,
  userVerification: 'required',
} as const
const CREATION: contract.CreationOptions = {
  challenge: 'cmVxdWVzdGVk',
  rp: { id: 'kerbside.test', name: 'Kerbside' },
  user: { id: 'bWF5YQ', name: 'maya@example.com', displayName: 'Maya Osei' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
}

/** A browser whose user responds at the device as given. */
function givenBrowser(does: { get?: () => unknown; create?: () => unknown }) {
  const forgotten = vi.fn(async () => {})
  const get = vi.fn<(requests: unknown) => Promise<unknown>>(async () => does.get?.())
  const create = vi.fn<(requests: unknown) => Promise<unknown>>(async () => does.create?.())
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential: forgotten })
  vi.stubGlobal('navigator', { credentials: { get, create } })
  return { forgotten, get, create }
}

const shown = () => ({
  rawId: bytes('phone'),
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: bytes('maya'),
  },
})
const made = () => ({
  rawId: bytes('phone'),
  // As in an older browser, without `getTransports`.
  response: { clientDataJSON: bytes('{}'), attestationObject: bytes('made') },
})
const rejectsWith = (name: string) => () => {
  throw new DOMException('no', name)
}

beforeEach(() => configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] }))
afterEach(() => vi.unstubAllGlobals())

const offersSignIn = answering(contract.offerPasskeySignIn, () => ({
  code: 1,
  message: '',
  options: REQUEST,
}))
const offers = answering(contract.offerPasskey, () => ({ code: 1, message: '', options: CREATION }))

test('the device’s signature goes to the server, and the customer is signed in', async () => {
  const { get } = givenBrowser({ get: shown })
  const { requests } = givenServer([offersSignIn, answering(contract.signInByPasskey, () => MAYA)])
  expect(await signInByPasskey(true)).toMatchObject({ ok: true, profile: { custid: 7 } })
  expect(get.mock.calls[0]?.[0]).toMatchObject({
    publicKey: { rpId: 'kerbside.test', challenge: new Uint8Array(bytes('requested')) },
  })
  expect(requests.at(-1)?.input).toMatchObject({
    rememberme: true,
    credential: { id: 'cGhvbmU', rawId: 'cGhvbmU', response: { userHandle: 'bWF5YQ' } },
  })
})

test('if the customer cancels, there is no message and no request to the server', async () => {
  givenBrowser({ get: rejectsWith('NotAllowedError') })
  const { requests } = givenServer([offersSignIn])
  expect(await signInByPasskey(false)).toEqual({ ok: false, why: 'cancelled' })
  expect(requests).toHaveLength(1)
})

test('the device removes a passkey the server no longer has, and no other rejection removes one', async () => {
  const { forgotten } = givenBrowser({ get: shown })
  const rejection = { Code: 2, Message: 'This passkey doesn’t work here.' }
  givenServer([offersSignIn, answering(contract.signInByPasskey, () => rejection)])
  expect(await signInByPasskey(false)).toEqual({
    ok: false,
    why: 'refused',
    message: rejection.Message,
  })
  expect(forgotten).not.toHaveBeenCalled()
  givenServer([
    offersSignIn,
    answering(contract.signInByPasskey, () => ({ ...rejection, Forget: true })),
  ])
  await signInByPasskey(false)
  expect(forgotten).toHaveBeenCalledWith({
    rpId: location.hostname,
    credentialId: 'cGhvbmU',
  })
})

test('a device creates a passkey, and the server stores it with a name', async () => {
  givenBrowser({ create: made })
  const { requests } = givenServer([
    offers,
    answering(contract.addPasskey, () => ({
      code: 1,
      message: '',
      id: '1',
      name: 'Safari on iPhone',
    })),
  ])
  expect(await addPasskey()).toEqual({ ok: true, name: 'Safari on iPhone' })
  expect(requests.at(-1)?.input).toMatchObject({
    credential: { id: 'cGhvbmU', response: { attestationObject: 'bWFkZQ', transports: [] } },
  })
})

test('the password is asked first if it was last given long ago', async () => {
  const { create } = givenBrowser({ create: made })
  const confirm = answering(contract.offerPasskey, () => ({ code: 2, message: '', confirm: true }))
  givenServer([confirm])
  expect(await addPasskey()).toEqual({ ok: false, why: 'confirm' })
  expect(create).not.toHaveBeenCalled()
})

test('a device that has a passkey already, and one that cannot create any, show a message', async () => {
  givenServer([offers])
  givenBrowser({ create: rejectsWith('InvalidStateError') })
  expect(await addPasskey()).toMatchObject({
    message: 'This device already has a passkey for your account.',
  })
  givenBrowser({ create: rejectsWith('SecurityError') })
  expect(await addPasskey()).toMatchObject({
    message: 'That didn’t work on this device. Try again, or use your password.',
  })
  givenBrowser({ create: () => null })
  expect(await addPasskey()).toMatchObject({ why: 'refused' })
})

test('after a connection failure the server may have stored it, so the device keeps it, too', async () => {
  const { forgotten } = givenBrowser({ create: made })
  givenServer([offers, answering(contract.addPasskey, () => Promise.reject(new TypeError('off')))])
  expect(await addPasskey()).toMatchObject({ ok: false, why: 'refused' })
  expect(forgotten).not.toHaveBeenCalled()
})

test('the device removes a passkey that the server rejected or no longer has', async () => {
  const { forgotten } = givenBrowser({ create: made })
  givenServer([
    offers,
    answering(contract.addPasskey, () => ({ code: 2, message: 'That took too long.' })),
    answering(contract.removePasskey, () => ({ code: 1, message: '', credentialid: 'b2xk' })),
  ])
  expect(await addPasskey()).toMatchObject({ message: 'That took too long.' })
  await removePasskey('0195841c-0000-7000-8000-000000000001')
  expect(forgotten.mock.calls).toEqual([
    [{ rpId: location.hostname, credentialId: 'cGhvbmU' }],
    [{ rpId: location.hostname, credentialId: 'b2xk' }],
  ])
})
