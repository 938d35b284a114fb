import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Account } from './read-target.ts'

/** Bytes of a file: those from `start` to before `end`. */
export type FileRange = { file: string; start: number; end: number }

export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** With its query, below the endpoint: "/bucket/name?uploads". */
  path: string
  body?: FileRange | string
}

export type S3Response = { status: number; headers: IncomingMessage['headers']; body: Readable }

const MAX_ATTEMPTS = 3
/** Without a byte in either direction. */
const SILENCE_MS = 120_000

/** Sends a signed request. It is sent again when the store is busy or the connection breaks. */
export async function sendToS3(
  account: S3Account,
  request: S3Request,
  { pauseMs = 1_000 }: { pauseMs?: number } = {},
): Promise<S3Response> {
  const hashes = await hashOf(request.body)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await sendOnce(account, { ...request, ...hashes })
      const isBusy = response.status >= 500 || response.status === 429
      if (!isBusy || attempt === MAX_ATTEMPTS) return response
      response.body.resume()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
    }
    await delay(pauseMs * attempt)
  }
}

/** `sha256` in hexadecimal and `md5` in Base64, as the headers have them. */
type Hashes = { sha256: string; md5: string }

async function hashOf(body: S3Request['body']): Promise<Hashes> {
  const sha256 = createHash('sha256')
  const md5 = createHash('md5')
  const update = (chunk: Buffer | string) => {
    sha256.update(chunk)
    md5.update(chunk)
  }
  if (typeof body === 'object')
    for await (const chunk of streamOf(body) as AsyncIterable<Buffer>) update(chunk)
  else update(body ?? '')
  return { sha256: sha256.digest('hex'), md5: md5.digest('base64') }
}

/** `end` of a read stream is included, so an empty range cannot be written with it. */
const streamOf = ({ file, start, end }: FileRange): Readable =>
  start === end ? Readable.from([]) : createReadStream(file, { start, end: end - 1 })

const lengthOf = (body: S3Request['body']): number =>
  typeof body === 'object' ? body.end - body.start : Buffer.byteLength(body ?? '')

/** With `node:http` and not with fetch, which sends a body of unknown length in chunks; S3 needs the length. */
async function sendOnce(
  { endpoint, region, keyId, secret }: S3Account,
  { method, path, body, sha256, md5 }: S3Request & Hashes,
): Promise<S3Response> {
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}${path}`,
    // the store compares the checksum with what it receives
    headers: {
      'x-amz-content-sha256': sha256,
      // a bucket with object lock refuses files without it
      ...(method === 'PUT' && { 'content-md5': md5 }),
    },
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
  })
  const signed = await signer.sign()
  const send = signed.url.protocol === 'http:' ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const headers = { ...Object.fromEntries(signed.headers), 'content-length': lengthOf(body) }
    const sent = send(signed.url, { method, headers, timeout: SILENCE_MS }, (response) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: response }),
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in two minutes')))
    // after an answer, such as 403 before the whole body was sent, this changes nothing
    sent.on('error', reject)
    if (typeof body !== 'object') return sent.end(body ?? '')
    const source = streamOf(body)
    source.on('error', (error) => sent.destroy(error))
    return source.pipe(sent)
  })
}

/** The text of an answer; an error of the store is its code, such as "NoSuchBucket". */
export async function readAnswer({ body }: S3Response): Promise<{ xml: string; code: string }> {
  const xml = await text(body)
  return { xml, code: tagOf(xml, 'Code') }
}

/** The first `<name>…</name>` of an XML text; '' if there is none. */
export const tagOf = (xml: string, name: string): string =>
  decode(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')

/** The contents of each `<name>…</name>`. */
export const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, item = '']) => item)

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

const decode = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)
