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

/** What a page hands its browser, as WebAuthn Level 3 writes it in JSON. */
export type MakingOptions = {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials?: readonly { id: string }[]
}
export type ShowingOptions = { challenge: string; rpId: string }

/** How an answer is not what it should be. */
export type Twist = {
  /** Where the page stands, by the browser's word. */
  origin?: string
  crossOrigin?: boolean
  type?: string
  /** No finger, face or code was asked for. */
  unverified?: true
  /** Signed by a key of somebody else's. */
  forged?: true
  /** The host the device was told, when it is not the page's. */
  rpId?: string
  userHandle?: string
  /** Tells which make it is, by a certificate. */
  attested?: true
}

type Held = { id: Buffer; key: KeyObject; rpId: string; userHandle: string; uses: number }

/**
 * A customer's device with passkeys, in software: keys of P-256 signed with by node:crypto, written as WebAuthn's
 * authenticator data, COSE and CBOR are. `counts` is whether it counts uses, as keys in hardware do and clouds do not.
 */
export function openDevice({
  counts = true,
  held = [],
  origin,
}: {
  counts?: boolean
  held?: Held[]
  /** Of the pages it is used on. */
  origin: string
}) {
  return {
    /** Undefined when it has one of those that are excluded: then the browser refuses. */
    make(options: MakingOptions, twist: Twist = {}) {
      const excluded = options.excludeCredentials ?? []
      if (held.some(({ id }) => excluded.some((one) => one.id === id.toString('base64url'))))
        return undefined
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const passkey: Held = {
        id: randomBytes(32),
        key: privateKey,
        rpId: options.rp.id,
        userHandle: options.user.id,
        uses: 0,
      }
      held.push(passkey)
      const clientData = writeClientData({ type: 'webauthn.create', origin, ...options }, twist)
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint16(passkey.id.length),
        passkey.id,
        writeCbor(coseOf(passkey.key)),
      ])
      const data = writeData({ ...passkey, counts, ...twist }, attested)
      return answerOf(passkey, {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: writeCbor(attestationOf(data, twist)).toString('base64url'),
        transports: ['internal'],
      })
    },

    /** With the newest passkey it has for the host. */
    show(options: ShowingOptions, twist: Twist = {}) {
      const passkey = held.findLast(({ rpId }) => rpId === options.rpId)
      if (!passkey) throw new Error(`no passkey for ${options.rpId}`)
      if (counts) passkey.uses += 1
      const clientData = writeClientData({ type: 'webauthn.get', origin, ...options }, twist)
      const data = writeData({ ...passkey, counts, ...twist })
      const key = twist.forged
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : passkey.key
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return answerOf(passkey, {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle: twist.userHandle ?? passkey.userHandle,
      })
    },

    /** Another device with the same keys, as they are now: what a thief makes. */
    copy: () =>
      openDevice({
        counts,
        origin,
        held: held.map((one) => ({
          ...one,
          key: createPrivateKey(one.key.export({ type: 'pkcs8', format: 'pem' })),
        })),
      }),
  }
}

export type Device = ReturnType<typeof openDevice>

const answerOf = <Response extends object>({ id }: Held, response: Response) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
  response,
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
})

function writeClientData(
  said: { type: string; challenge: string; origin: string },
  twist: Twist,
): Buffer {
  const { type, challenge, origin } = { ...said, ...twist }
  return Buffer.from(
    JSON.stringify({ type, challenge, origin, crossOrigin: twist.crossOrigin ?? false }),
  )
}

const PRESENT = 0x01
const VERIFIED = 0x04
/** May be kept elsewhere, and is. */
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

/** An ES256 public key as COSE numbers its parts (RFC 9053). */
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
