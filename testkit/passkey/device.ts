import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { type Cbor, writeCbor } from './cbor.ts'

/** The options that a page passes to its browser, in the JSON form of WebAuthn Level 3. */
export type MakingOptions = {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials?: readonly { id: string }[]
}
export type ShowingOptions = { challenge: string; rpId: string }

/** A way in which a response is wrong. */
export type Twist = {
  /** The page's origin, as the browser reports it. */
  origin?: string
  crossOrigin?: boolean
  type?: string
  /** The device did not verify the user. */
  unverified?: true
  /** Signed with another key. */
  forged?: true
  /** The host the device was given, if it is not the page's. */
  rpId?: string
  userHandle?: string
  /** Includes an attestation certificate, which names its make. */
  attested?: true
}

type StoredCredential = {
  id: Buffer
  key: KeyObject
  rpId: string
  userHandle: string
  uses: number
}

/**
 * A customer's device with passkeys, in software: P-256 keys, signatures by node:crypto, and WebAuthn authenticator
 * data, COSE and CBOR. `counts`: whether it counts uses, as hardware keys do and synced passkeys do not.
 */
export function openDevice({
  counts = true,
  held: credentials = [],
  origin,
}: {
  counts?: boolean
  held?: StoredCredential[]
  /** The origin of the pages it is used on. */
  origin: string
}) {
  return {
    /** Undefined if it has one of the excluded passkeys: then the browser refuses. */
    make(options: MakingOptions, twist: Twist = {}) {
      const excluded = options.excludeCredentials ?? []
      if (
        credentials.some(({ id }) => excluded.some((item) => item.id === id.toString('base64url')))
      )
        return undefined
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const passkey: StoredCredential = {
        id: randomBytes(32),
        key: privateKey,
        rpId: options.rp.id,
        userHandle: options.user.id,
        uses: 0,
      }
      credentials.push(passkey)
      const clientData = writeClientData({ type: 'webauthn.create', origin, ...options }, twist)
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint16(passkey.id.length),
        passkey.id,
        writeCbor(coseOf(passkey.key)),
      ])
      const data = writeData({ ...passkey, counts, ...twist }, attested)
      return credentialJson(passkey, {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: writeCbor(attestationOf(data, twist)).toString('base64url'),
        transports: ['internal'],
      })
    },

    /** Uses the newest passkey for the host. */
    show(options: ShowingOptions, twist: Twist = {}) {
      const passkey = credentials.findLast(({ rpId }) => rpId === options.rpId)
      if (!passkey) throw new Error(`no passkey for ${options.rpId}`)
      if (counts) passkey.uses += 1
      const clientData = writeClientData({ type: 'webauthn.get', origin, ...options }, twist)
      const data = writeData({ ...passkey, counts, ...twist })
      const key = twist.forged
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : passkey.key
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return credentialJson(passkey, {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle: twist.userHandle ?? passkey.userHandle,
      })
    },

    /** Another device with a copy of the current keys, as a thief makes. */
    copy: () =>
      openDevice({
        counts,
        origin,
        held: credentials.map((item) => ({
          ...item,
          key: createPrivateKey(item.key.export({ type: 'pkcs8', format: 'pem' })),
        })),
      }),
  }
}

export type Device = ReturnType<typeof openDevice>

const credentialJson = <Response extends object>({ id }: StoredCredential, response: Response) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
  response,
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
})

function writeClientData(
  input: { type: string; challenge: string; origin: string },
  twist: Twist,
): Buffer {
  const { type, challenge, origin } = { ...input, ...twist }
  return Buffer.from(
    JSON.stringify({ type, challenge, origin, crossOrigin: twist.crossOrigin ?? false }),
  )
}

const PRESENT = 0x01
const VERIFIED = 0x04
/** The flags for a passkey that can be backed up, and is. */
const SYNCED = 0x18
const ATTESTED = 0x40

function writeData(
  passkey: { rpId: string; uses: number; counts: boolean; unverified?: true },
  attested = Buffer.alloc(0),
): Buffer {
  const uses = Buffer.alloc(4)
  uses.writeUInt32BE(passkey.uses)
  const flags =
    PRESENT |
    (passkey.unverified ? 0 : VERIFIED) |
    (passkey.counts ? 0 : SYNCED) |
    (attested.length > 0 ? ATTESTED : 0)
  return Buffer.concat([
    createHash('sha256').update(passkey.rpId).digest(),
    Buffer.from([flags]),
    uses,
    attested,
  ])
}

const uint16 = (count: number): Buffer => Buffer.from([count >> 8, count & 0xff])

/** An ES256 public key with COSE's labels (RFC 9053). */
function coseOf(key: KeyObject): Map<number, Cbor> {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}

const attestationOf = (data: Buffer, { attested }: Twist) =>
  new Map<string, Cbor>([
    ['fmt', attested ? 'packed' : 'none'],
    [
      'attStmt',
      attested
        ? new Map<string, Cbor>([
            ['alg', -7],
            ['sig', randomBytes(70)],
            ['x5c', [randomBytes(300)]],
          ])
        : new Map(),
    ],
    ['authData', data],
  ])
