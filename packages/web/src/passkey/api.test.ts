import * as contract from '@kerbside/contract/passkey.ts'
import { useWords } from '@kerbside/words/say.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import * as calls from './api.ts'
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
  challenge: 'YXNrZWQ',
  rpId: 'kerbside.test',
  timeout: 300_000,
  userVerification: 'required',
} as const
const CREATION: contract.CreationOptions = {
  challenge: 'YXNrZWQ',
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

/** A browser whose customer does as said at their device. */
function givenBrowser(does: { get?: () => unknown; create?: () => unknown }) {
  const forgotten = vi.fn(async () => {})
  const get = vi.fn<(asked: unknown) => Promise<unknown>>(async () => does.get?.())
  const create = vi.fn<(asked: unknown) => Promise<unknown>>(async () => does.create?.())
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
  // As an older browser has it: it does not say how the device is reached.
  response: { clientDataJSON: bytes('{}'), attestationObject: bytes('made') },
})
const refuses = (name: string) => () => {
  throw new DOMException('no', name)
}

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] }))
afterEach(() => vi.unstubAllGlobals())

const offersSignIn = answering(contract.offerPasskeySignIn, () => ({
  code: 1,
  message: '',
  options: REQUEST,
}))
const offers = answering(contract.offerPasskey, () => ({ code: 1, message: '', options: CREATION }))

test('the browser calls each as the contract has it', () => {
  const light = [
    [calls.LIST_PASSKEYS, contract.listPasskeys],
    [calls.ADD_PASSKEY, contract.addPasskey],
    [calls.RENAME_PASSKEY, contract.renamePasskey],
    [calls.REMOVE_PASSKEY, contract.removePasskey],
    [calls.OFFER_PASSKEY, contract.offerPasskey],
    [calls.OFFER_SIGN_IN, contract.offerPasskeySignIn],
    [calls.SIGN_IN_BY_PASSKEY, contract.signInByPasskey],
  ] as const
  for (const [short, { method, path }] of light) expect(short).toEqual({ method, path })
})

test('what the device signed goes to the house, and the customer is in', async () => {
  const { get } = givenBrowser({ get: shown })
  const { asked } = givenServer([offersSignIn, answering(contract.signInByPasskey, () => MAYA)])
  expect(await signInByPasskey(true)).toMatchObject({ ok: true, profile: { custid: 7 } })
  expect(get.mock.calls[0]?.[0]).toMatchObject({
    publicKey: { rpId: 'kerbside.test', challenge: new Uint8Array(bytes('asked')) },
  })
  expect(asked.at(-1)?.said).toMatchObject({
    rememberme: true,
    credential: { id: 'cGhvbmU', rawId: 'cGhvbmU', response: { userHandle: 'bWF5YQ' } },
  })
})

test('a customer who thinks better of it is told nothing, and the house neither', async () => {
  givenBrowser({ get: refuses('NotAllowedError') })
  const { asked } = givenServer([offersSignIn])
  expect(await signInByPasskey(false)).toEqual({ ok: false, why: 'cancelled' })
  expect(asked).toHaveLength(1)
})

test('a passkey the house knows no more is forgotten by the device, another refusal forgets nothing', async () => {
  const { forgotten } = givenBrowser({ get: shown })
  const refusal = { Code: 2, Message: 'This passkey does not sign you in here.' }
  givenServer([offersSignIn, answering(contract.signInByPasskey, () => refusal)])
  expect(await signInByPasskey(false)).toEqual({
    ok: false,
    why: 'refused',
    message: refusal.Message,
  })
  expect(forgotten).not.toHaveBeenCalled()
  givenServer([
    offersSignIn,
    answering(contract.signInByPasskey, () => ({ ...refusal, Forget: true })),
  ])
  await signInByPasskey(false)
  expect(forgotten).toHaveBeenCalledWith({
    rpId: location.hostname,
    credentialId: 'cGhvbmU',
  })
})

test('a device makes a passkey, and the house keeps it under a name', async () => {
  givenBrowser({ create: made })
  const { asked } = givenServer([
    offers,
    answering(contract.addPasskey, () => ({
      code: 1,
      message: '',
      id: '1',
      name: 'Safari on iPhone',
    })),
  ])
  expect(await addPasskey()).toEqual({ ok: true, name: 'Safari on iPhone' })
  expect(asked.at(-1)?.said).toMatchObject({
    credential: { id: 'cGhvbmU', response: { attestationObject: 'bWFkZQ', transports: [] } },
  })
})

test('the password comes first where it was given long ago', async () => {
  const { create } = givenBrowser({ create: made })
  const confirm = answering(contract.offerPasskey, () => ({ code: 2, message: '', confirm: true }))
  givenServer([confirm])
  expect(await addPasskey()).toEqual({ ok: false, why: 'confirm' })
  expect(create).not.toHaveBeenCalled()
})

test('a device that has one already, and one that cannot, say so', async () => {
  givenServer([offers])
  givenBrowser({ create: refuses('InvalidStateError') })
  expect(await addPasskey()).toMatchObject({
    message: 'This device has a passkey for your account already.',
  })
  givenBrowser({ create: refuses('SecurityError') })
  expect(await addPasskey()).toMatchObject({
    message: 'Your device could not do this. Please try again, or use your password.',
  })
  givenBrowser({ create: () => null })
  expect(await addPasskey()).toMatchObject({ why: 'refused' })
})

test('a line that broke may have broken after the house kept it: the device keeps it, too', async () => {
  const { forgotten } = givenBrowser({ create: made })
  givenServer([offers, answering(contract.addPasskey, () => Promise.reject(new TypeError('off')))])
  expect(await addPasskey()).toMatchObject({ ok: false, why: 'refused' })
  expect(forgotten).not.toHaveBeenCalled()
})

test('what the house does not keep, or no longer keeps, the device need not either', async () => {
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
