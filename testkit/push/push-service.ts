import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A push service and a browser, written from RFC 8030, 8188, 8291 and 8292 without anyone's code: it decrypts messages
 * as a browser does, and checks their sender as a service does.
 */
export type FakePushService = {
  url: string
  /** The status of its responses from now on. */
  status: number
  received: ReceivedPush[]
  /** Subscribes a browser. */
  subscribe: () => { endpoint: string; p256dh: Buffer; auth: Buffer }
  close: () => Promise<void>
}

export type ReceivedPush = {
  /** Decrypted. */
  text: string
  ttl: string
  encoding: string
  urgency: string
  /** The claims of the signed token, after its signature was verified. */
  claims: { aud: string; exp: number; sub: string }
  /** The sender's key, base64url. */
  publicKey: string
}

export async function openPushService(): Promise<FakePushService> {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: ReceivedPush[] = []
  const fake = { status: 201 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '')
      const token = readVapid(request.headers.authorization ?? '')
      if (!browser || !token) return void response.writeHead(browser ? 403 : 404).end()
      if (fake.status === 201)
        received.push({
          ...token,
          text: decrypt(Buffer.concat(chunks), browser),
          ttl: String(request.headers['ttl']),
          urgency: String(request.headers['urgency']),
          encoding: String(request.headers['content-encoding']),
        })
      response.writeHead(fake.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(fake, {
    url,
    received,
    subscribe() {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      browsers.set(path, { pair, auth })
      return { endpoint: url + path, p256dh, auth }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest()
const text = (payload: string): Buffer => Buffer.from(payload, 'latin1')

/** RFC 8188 with one record, with keys by RFC 8291. */
function decrypt(
  body: Buffer,
  { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const shared = hmac(auth, pair.computeSecret(sender))
  const info = Buffer.concat([text('WebPush: info\0'), pair.getPublicKey(), sender, text('\x01')])
  const secret = hmac(salt, hmac(shared, info))
  const key = hmac(secret, text('Content-Encoding: aes128gcm\0\x01')).subarray(0, 16)
  const nonce = hmac(secret, text('Content-Encoding: nonce\0\x01')).subarray(0, 12)
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString('utf8')
}

/** Reads `vapid t=…, k=…`; undefined if the token was not signed by the named key. */
function readVapid(payload: string): Pick<ReceivedPush, 'claims' | 'publicKey'> | undefined {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(payload) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65) return undefined
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  if (!isRight || read(head).alg !== 'ES256') return undefined
  return { claims: read(claims), publicKey }
}
