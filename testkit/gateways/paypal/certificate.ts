import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A certificate with its key, both generated when a test starts. */
export type Certified = { pem: string; privateKey: KeyObject; publicKey: KeyObject; name: string }

const SHA256_WITH_RSA = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]
const COMMON_NAME = [0x55, 0x04, 0x03]
const BASIC_CONSTRAINTS = [0x55, 0x1d, 0x13]
const AUTHORITY_INFO_ACCESS = [0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x01, 0x01]
const CA_ISSUERS = [0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x30, 0x02]

/**
 * A certificate with this name, signed by an authority or self-signed. `issuerAt` is the URL of the authority's
 * certificate.
 */
export function certify(
  name: string,
  {
    by,
    from,
    until,
    isAuthority = by === undefined,
    issuerAt,
  }: { by?: Certified; from: Date; until: Date; isAuthority?: boolean; issuerAt?: string },
): Certified {
  const { privateKey, publicKey } = keysOf(name)
  const algorithm = der(0x30, der(0x06, Buffer.from(SHA256_WITH_RSA)), der(0x05))
  const certificateBody = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(by ? (isAuthority ? 3 : 2) : 1)),
    algorithm,
    named(by?.name ?? name),
    der(0x30, moment(from), moment(until)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, constraints(isAuthority), ...(issuerAt ? [issuers(issuerAt)] : []))),
  )
  const signature = sign('sha256', certificateBody, by?.privateKey ?? privateKey)
  const whole = der(0x30, certificateBody, algorithm, der(0x03, Buffer.of(0), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  return { pem, privateKey, publicKey, name }
}

/** Generated once in a process, because finding primes takes time. */
const made = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>()
function keysOf(name: string) {
  const keys = made.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  made.set(name, keys)
  return keys
}

/** An element of ASN.1's distinguished encoding (DER): tag, length, contents. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content])
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.of(tag, 0x80 + length.length), length, content])
}

const named = (name: string) =>
  der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from(COMMON_NAME)), der(0x0c, Buffer.from(name)))))

/** As GeneralizedTime. */
const moment = (at: Date) =>
  der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`))

const constraints = (isAuthority: boolean) =>
  der(
    0x30,
    der(0x06, Buffer.from(BASIC_CONSTRAINTS)),
    der(0x01, Buffer.of(0xff)),
    der(0x04, der(0x30, ...(isAuthority ? [der(0x01, Buffer.of(0xff))] : []))),
  )

const issuers = (address: string) =>
  der(
    0x30,
    der(0x06, Buffer.from(AUTHORITY_INFO_ACCESS)),
    der(
      0x04,
      der(
        0x30,
        der(0x30, der(0x06, Buffer.from(CA_ISSUERS)), der(0x86, Buffer.from(address, 'latin1'))),
      ),
    ),
  )
