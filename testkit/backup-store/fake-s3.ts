import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** How the store behaves: correctly, or in one of the ways real ones fail. */
export type S3Mode = 'well' | 'expired' | 'denied' | 'busy-once' | 'join-fails' | 'cut-off'

export type FakeS3 = {
  url: string
  bucket: string
  region: string
  keyId: string
  secret: string
  mode: S3Mode
  /** By their whole name, with the prefix. */
  objects: Map<string, Buffer>
  /** Uploads in parts that were not finished, by their id. */
  uploads: Map<string, { name: string; parts: Map<number, Buffer> }>
  /** "PUT /bucket/name", in order. */
  requests: string[]
  close(): Promise<void>
}

const PAGE = 2

type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> }

const error = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
})

/**
 * A server that speaks the part of the S3 protocol that backups need, by its documentation: PUT, GET, DELETE,
 * ListObjectsV2 with pages of two, and uploads in parts. It computes the signature and the checksum of every request.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      fake.requests.push(`${request.method} ${request.url}`)
      const {
        status,
        body: answer = '',
        headers = {},
      } = findRequestError(fake, request, body) ?? handle(fake, request, body)
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(answer) })
      if (fake.mode === 'cut-off' && Buffer.isBuffer(answer)) {
        response.write(answer.subarray(0, answer.length / 2), () => response.destroy())
        return
      }
      response.end(answer)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const fake: FakeS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'cars',
    region: 'eu-west-2',
    keyId: 'AKIDTEST',
    secret: 'test/secret+of=the-fake',
    mode: 'well',
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return fake
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const md5 = (data: Buffer) => createHash('md5').update(data).digest('base64')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The signature by the documentation of Signature Version 4, apart from the package that signs the requests. */
function signatureOf(
  { secret }: Pick<FakeS3, 'secret'>,
  { request, signed, scope }: { request: IncomingMessage; signed: string; scope: string },
): string {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('')
  const canonical = [
    request.method,
    path,
    query,
    headers,
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const [date = '', region = '', service = ''] = scope.split('/')
  const time = String(request.headers['x-amz-date'])
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    hmac(`AWS4${secret}`, date),
  )
  return hmac(key, toSign).toString('hex')
}

const AUTHORISATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

function findRequestError(
  fake: FakeS3,
  request: IncomingMessage,
  body: Buffer,
): Answer | undefined {
  const [, keyId = '', scope = '', signed = '', signature] =
    AUTHORISATION.exec(request.headers.authorization ?? '') ?? []
  if (fake.mode === 'expired') return error(400, 'ExpiredToken')
  if (fake.mode === 'denied') return error(403, 'AccessDenied')
  if (fake.mode === 'busy-once') {
    fake.mode = 'well'
    return error(503, 'SlowDown')
  }
  if (keyId !== fake.keyId) return error(403, 'InvalidAccessKeyId')
  if (scope.split('/')[1] !== fake.region) return error(400, 'AuthorizationHeaderMalformed')
  const isSigned = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) =>
    signed.split(';').includes(name),
  )
  if (!isSigned || signature !== signatureOf(fake, { request, signed, scope }))
    return error(403, 'SignatureDoesNotMatch')
  if (request.headers['x-amz-content-sha256'] !== sha256(body))
    return error(400, 'XAmzContentSHA256Mismatch')
  // as a bucket with object lock does
  if (request.method === 'PUT' && request.headers['content-md5'] !== md5(body))
    return error(400, 'InvalidDigest')
  if (request.headers['transfer-encoding'] !== undefined) return error(411, 'MissingContentLength')
  return undefined
}

function handle(fake: FakeS3, request: IncomingMessage, body: Buffer): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
  const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
  const name = rest.join('/')
  if (bucket !== fake.bucket) return error(404, 'NoSuchBucket')
  const ofUpload = searchParams.get('uploadId')
  if (ofUpload !== null || searchParams.has('uploads'))
    return handleParts(fake, { method: request.method ?? '', name, searchParams, body })
  if (name === '') return list(fake, searchParams)
  if (request.method === 'PUT') {
    fake.objects.set(name, body)
    return { status: 200, headers: { etag: `"${sha256(body)}"` } }
  }
  if (request.method === 'DELETE') {
    fake.objects.delete(name)
    return { status: 204 }
  }
  const found = fake.objects.get(name)
  return found ? { status: 200, body: found } : error(404, 'NoSuchKey')
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function list(fake: FakeS3, searchParams: URLSearchParams): Answer {
  if (searchParams.get('list-type') !== '2') return error(400, 'InvalidArgument')
  const prefix = searchParams.get('prefix') ?? ''
  const names = [...fake.objects.keys()].filter((name) => name.startsWith(prefix)).toSorted()
  const from = Number(searchParams.get('continuation-token') ?? 0)
  const items = names.slice(from, from + PAGE).map((name) => {
    const bytes = fake.objects.get(name)?.length ?? 0
    return `<Contents><Key>${escape(name)}</Key><Size>${bytes}</Size></Contents>`
  })
  const next =
    from + PAGE < names.length
      ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>`
      : ''
  return { status: 200, body: `<ListBucketResult>${items.join('')}${next}</ListBucketResult>` }
}

type PartRequest = { method: string; name: string; searchParams: URLSearchParams; body: Buffer }

function handleParts(fake: FakeS3, { method, name, searchParams, body }: PartRequest): Answer {
  const id = searchParams.get('uploadId')
  if (id === null && method === 'GET') {
    const prefix = searchParams.get('prefix') ?? ''
    const items = [...fake.uploads]
      .filter(([, upload]) => upload.name.startsWith(prefix))
      .map(
        ([key, upload]) => `<Upload><Key>${upload.name}</Key><UploadId>${key}</UploadId></Upload>`,
      )
    return {
      status: 200,
      body: `<ListMultipartUploadsResult>${items.join('')}</ListMultipartUploadsResult>`,
    }
  }
  if (id === null) {
    const made = `upload+${fake.uploads.size + 1}/=`
    fake.uploads.set(made, { name, parts: new Map() })
    return { status: 200, body: `<Result><UploadId>${made}</UploadId></Result>` }
  }
  const upload = fake.uploads.get(id)
  if (!upload) return error(404, 'NoSuchUpload')
  if (method === 'PUT') {
    upload.parts.set(Number(searchParams.get('partNumber')), body)
    return { status: 200, headers: { etag: `"${sha256(body)}"` } }
  }
  if (method === 'DELETE') {
    fake.uploads.delete(id)
    return { status: 204 }
  }
  if (fake.mode === 'join-fails') return { ...error(200, 'InternalError') }
  const parts = [...upload.parts].toSorted(([a], [b]) => a - b)
  const expected = parts.map(
    ([number, part]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>"${sha256(part)}"</ETag></Part>`,
  )
  if (body.toString() !== `<CompleteMultipartUpload>${expected.join('')}</CompleteMultipartUpload>`)
    return error(400, 'InvalidPart')
  fake.objects.set(name, Buffer.concat(parts.map(([, part]) => part)))
  fake.uploads.delete(id)
  return { status: 200, body: '<CompleteMultipartUploadResult/>' }
}
