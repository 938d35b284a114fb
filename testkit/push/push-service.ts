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
 * A push service and a browser of ours, written from RFC 8030, 8188, 8291 and 8292 and from nobody's code: what reaches it
 * is decrypted as a browser does, and who sent it is checked as a service does.
 */
export type PushStandIn = {
  url: string
  /** What it answers from now on. */
  status: number
  received: ReceivedPush[]
  /** A browser subscribes. */
  subscribe: () => { endpoint: string; p256dh: Buffer; auth: Buffer }
  close: () => Promise<void>
}

export type ReceivedPush = {
  /** Decrypted. */
  text: string
  ttl: string
  encoding: string
  urgency: string
  /** Claims of the signed token, once its signature was found right. */
  claims: { aud: string; exp: number; sub: string }
  /** Of the sender, base64url. */
  publicKey: string
}

export async function openPushService(): Promise<PushStandIn> {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: ReceivedPush[] = []
  const standIn = { status: 201 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '')
      const token = readVapid(request.headers.authorization ?? '')
      if (!browser || !token) return void response.writeHead(browser ? 403 : 404).end()
      if (standIn.status === 201)
        received.push({
          ...token,
          text: decrypt(Buffer.concat(chunks), browser),
          ttl: String(request.headers['ttl']),
          urgency: String(request.headers['urgency']),
          encoding: String(request.headers['content-encoding']),
        })
      response.writeHead(standIn.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(standIn, {
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
const text = (said: string): Buffer => Buffer.from(said, 'latin1')

/** RFC 8188 with one record, keyed as RFC 8291 says. */
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

/** `vapid t=…, k=…`: undefined where the token was not signed by the key that is named. */
function readVapid(said: string): Pick<ReceivedPush, 'claims' | 'publicKey'> | undefined {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(said) ?? []
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
