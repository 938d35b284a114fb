import type { Passkey } from '@kerbside/domain/passkey/passkey.ts'
import { z } from 'zod'
import { ProfileReply } from './account.ts'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { bounded, envelope, matching, nothing, requiredText, uuid } from './scalar.ts'

/** Bytes in base64url, of limited length because a device's response is small. */
const bytes = (title: string, max: number) =>
  bounded(max, { type: `${title} must be a text`, long: `${title} is too long` }).regex(
    /^[A-Za-z0-9_-]+$/,
    `${title} is invalid`,
  )

const credential = {
  /** The same value twice: WebAuthn has both. */
  id: bytes('id', 1400),
  rawId: bytes('rawId', 1400),
  type: z.literal('public-key', { error: 'type is invalid' }),
}

/** RegistrationResponseJSON of WebAuthn Level 3, only the members we use. */
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

/** AuthenticationResponseJSON of WebAuthn Level 3, only the members we use. */
const ShownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes('clientDataJSON', 4_000),
    authenticatorData: bytes('authenticatorData', 4_000),
    signature: bytes('signature', 4_000),
    /** The owner according to the device; a discoverable credential always contains it. */
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
  about:
    'Addition to the specification: lists the passkeys of the signed-in customer, in the order they were created.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    passkeys: z.array(
      z.object({
        /** Identifies it for renaming and removing. */
        id: z.string(),
        name: z.string(),
        /** The operator's host name that it works on, and whether that is the present one. */
        host: z.string(),
        here: z.boolean(),
        /** Instants, ISO 8601 in UTC. */
        madeat: z.string(),
        usedat: z.string().optional(),
        /** Its device syncs it to another place. */
        synced: z.boolean(),
        /** Stopped because it may have been copied: it can no longer be used to sign in. */
        stopped: z.boolean(),
      }),
    ),
  }),
})

export const offerPasskey = endpoint({
  method: 'POST',
  path: '/api/passkey/offer',
  about:
    'Addition to the specification: returns what the browser needs to create a passkey, valid for five minutes in this session. Requires a password entered in the last ten minutes: code 2 with `confirm` until then.',
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
  about:
    'Addition to the specification: saves the passkey that a device created with these options. Its owner is notified by e-mail.',
  audience: 'customer',
  limit: { times: 60, per: 'hour' },
  input: z.object({ credential: NewCredential }),
  reply: z.object({ ...envelope, id: z.string().optional(), name: z.string().optional() }),
})

const passkeyId = uuid('id is invalid')

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/passkey',
  about: 'Addition to the specification: renames one of the customer’s passkeys.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ id: passkeyId, name: requiredText('Name', 60) }),
  reply: z.object(envelope),
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkey',
  about:
    'Addition to the specification: removes one of the customer’s passkeys. Its owner is notified by e-mail.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ id: passkeyId }),
  reply: z.object({
    ...envelope,
    /** The device's id of the credential, so that the browser can remove it from the device. */
    credentialid: z.string().optional(),
  }),
})

export const offerPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/passkey/signinoffer',
  about:
    'Addition to the specification: returns what the browser needs to sign in with a passkey, once and within five minutes.',
  audience: 'guest',
  limit: { times: 60, per: 'quarter-hour' },
  input: nothing,
  reply: z.object({ ...envelope, options: RequestOptions.optional() }),
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/passkey/signin',
  about:
    'Addition to the specification: opens a session for the owner of the passkey. It counts as a password: the device has verified a finger, a face or a code.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({
    credential: ShownCredential,
    /** As in signIn. */
    rememberme: z.boolean().default(false),
  }),
  reply: ProfileReply.extend({
    /** The passkey does not exist: the device may remove it. */
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
