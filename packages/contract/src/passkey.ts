import type { Passkey } from '@kerbside/domain/passkey/passkey.ts'
import { z } from 'zod'
import { ProfileReply } from './account.ts'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { bounded, envelope, matching, nothing, requiredText, uuid } from './scalar.ts'

/** Bytes in base64url; what a device answers is small, whatever it is. */
const bytes = (title: string, most: number) =>
  bounded(most, { type: `${title} must be a text`, long: `${title} is too long` }).regex(
    /^[A-Za-z0-9_-]+$/,
    `${title} is invalid`,
  )

const credential = {
  /** Twice the same: WebAuthn has both. */
  id: bytes('id', 1400),
  rawId: bytes('rawId', 1400),
  type: z.literal('public-key', { error: 'type is invalid' }),
}

/** RegistrationResponseJSON of WebAuthn Level 3, as far as it is looked at. */
const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes('clientDataJSON', 4_000),
    attestationObject: bytes('attestationObject', 16_000),
    transports: z
      .array(matching(/^[a-z-]{1,32}$/, 32, 'transports is invalid'))
      .max(10, 'transports is too long')
      .default([]),
  }),
})
export type NewCredential = z.output<typeof NewCredential>

/** AuthenticationResponseJSON of WebAuthn Level 3, as far as it is looked at. */
const ShownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes('clientDataJSON', 4_000),
    authenticatorData: bytes('authenticatorData', 4_000),
    signature: bytes('signature', 4_000),
    /** Whose it is, by the device's word; a discoverable credential always says it. */
    userHandle: bytes('userHandle', 128),
  }),
})
export type ShownCredential = z.output<typeof ShownCredential>

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn Level 3. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn Level 3. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof RequestOptions>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkey',
  about: 'Ours: the passkeys of the signed-in customer, in the order they were made.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    passkeys: z.array(
      z.object({
        /** To rename or remove it by. */
        id: z.string(),
        name: z.string(),
        /** The host of the operator it works at, and whether that is this one. */
        host: z.string(),
        here: z.boolean(),
        /** Instants, ISO 8601 in UTC. */
        madeat: z.string(),
        usedat: z.string().optional(),
        /** Its device keeps a copy elsewhere. */
        synced: z.boolean(),
        /** Somebody seems to have a copy: it signs nobody in any more. */
        stopped: z.boolean(),
      }),
    ),
  }),
})

export const offerPasskey = endpoint({
  method: 'POST',
  path: '/api/passkey/offer',
  about:
    'Ours: what the browser needs to make a passkey, good for five minutes in this session. Needs a password given in the last ten minutes: code 2 with `confirm` until then.',
  audience: 'customer',
  limit: { times: 60, per: 'hour' },
  input: nothing,
  reply: z.object({
    ...envelope,
    confirm: z.boolean().optional(),
    options: CreationOptions.optional(),
  }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkey',
  about: 'Ours: keeps the passkey a device made of an offer. Its owner is told by mail.',
  audience: 'customer',
  limit: { times: 60, per: 'hour' },
  input: z.object({ credential: NewCredential }),
  reply: z.object({ ...envelope, id: z.string().optional(), name: z.string().optional() }),
})

const passkeyId = uuid('id is invalid')

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/passkey',
  about: 'Ours: calls one of the customer’s passkeys something else.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ id: passkeyId, name: requiredText('Name', 60) }),
  reply: z.object(envelope),
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkey',
  about: 'Ours: removes one of the customer’s passkeys. Its owner is told by mail.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ id: passkeyId }),
  reply: z.object({
    ...envelope,
    /** What the device calls it, so that the browser can let the device forget it. */
    credentialid: z.string().optional(),
  }),
})

export const offerPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/passkey/signinoffer',
  about: 'Ours: what the browser needs to sign in by a passkey, once and within five minutes.',
  audience: 'guest',
  limit: { times: 60, per: 'quarter-hour' },
  input: nothing,
  reply: z.object({ ...envelope, options: RequestOptions.optional() }),
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/passkey/signin',
  about:
    'Ours: opens a session for whom the passkey belongs to. It is proof like a password: the device has asked for a finger, a face or a code.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({
    credential: ShownCredential,
    /** As of signIn. */
    rememberme: z.boolean().default(false),
  }),
  reply: ProfileReply.extend({
    /** There is no such passkey: the device may forget it. */
    Forget: z.boolean().optional(),
  }),
})

export const writePasskeys = (
  listed: readonly (Passkey & { isHere: boolean })[],
): z.infer<typeof listPasskeys.reply> => ({
  code: CODE.done,
  message: '',
  passkeys: listed.map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    host: passkey.host,
    here: passkey.isHere,
    madeat: passkey.madeAt.toISOString(),
    ...(passkey.usedAt !== undefined && { usedat: passkey.usedAt.toISOString() }),
    synced: passkey.isSynced,
    stopped: passkey.stoppedAt !== undefined,
  })),
})
