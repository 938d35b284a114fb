import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupStore, StoredFile, StoreFailure } from './port.ts'
import type { S3Account } from './read-target.ts'
import {
  readAnswer,
  type S3Request,
  type S3Response,
  sendToS3,
  tagOf,
  tagsOf,
} from './s3-request.ts'

const MB = 1024 ** 2
/** S3 takes at most 5 GB in one request, and 10,000 parts. */
const MAX_WHOLE_BYTES = 5 * 1024 ** 3
const PART_BYTES = 64 * MB
const MAX_PARTS = 10_000

export type S3Options = S3Account & {
  bucket: string
  /** The start of every name, without slashes at its ends; '' for none. */
  prefix: string
  /** Larger files are uploaded in parts. */
  maxWholeBytes?: number
  partBytes?: number
  pauseMs?: number
}

/** A failure that the store reports or the network causes; caught in this file. */
class S3Failure extends Error {
  /** The store’s own word for it: "AccessDenied"; '' for a failure of the network. */
  readonly code: string
  constructor(message: string, code = '') {
    super(message)
    this.code = code
  }
}

/** A bucket of Amazon S3 or of a store that speaks its protocol, addressed by path. */
export function s3BackupStore(options: S3Options): BackupStore {
  const { bucket, prefix, pauseMs } = options
  const folder = prefix === '' ? '' : `${prefix}/`
  const pathOf = (name: string, query = '') => `/${bucket}/${folder}${name}${query}`
  const send = async (request: S3Request): Promise<S3Response> => {
    let response: S3Response
    try {
      response = await sendToS3(options, request, pauseMs === undefined ? {} : { pauseMs })
    } catch (error) {
      throw new S3Failure(describeNetwork(options, error))
    }
    if (response.status < 300) return response
    const { code } = await readAnswer(response)
    throw new S3Failure(describeAnswer(options, { status: response.status, code }), code)
  }
  const ask = async (request: S3Request): Promise<string> =>
    (await readAnswer(await send(request))).xml
  return {
    address: `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`,
    list: () =>
      attempt(async () => {
        const files: StoredFile[] = []
        for (let next: string | undefined = ''; next !== undefined; ) {
          const xml = await ask({ method: 'GET', path: `/${bucket}?${listQuery(folder, next)}` })
          for (const item of tagsOf(xml, 'Contents')) {
            const name = tagOf(item, 'Key').slice(folder.length)
            if (!name.includes('/')) files.push({ name, bytes: Number(tagOf(item, 'Size')) })
          }
          const token = tagOf(xml, 'NextContinuationToken')
          next = token === '' ? undefined : token
        }
        return { ok: true, files }
      }),
    upload: (file, name) =>
      attempt(async () => {
        const { size } = await stat(file)
        const { maxWholeBytes = MAX_WHOLE_BYTES, partBytes = PART_BYTES } = options
        if (size <= maxWholeBytes)
          await ask({ method: 'PUT', path: pathOf(name), body: { file, start: 0, end: size } })
        else
          await uploadInParts(ask, send, {
            file,
            size,
            partBytes,
            path: (query) => pathOf(name, query),
          })
        return { ok: true }
      }),
    download: (name, file) =>
      attempt(async () => {
        const { body, headers } = await send({ method: 'GET', path: pathOf(name) })
        const sink = createWriteStream(file, { mode: 0o600 })
        await pipeline(received(options, body), sink)
        if (Number(headers['content-length'] ?? sink.bytesWritten) !== sink.bytesWritten)
          throw new S3Failure(`${options.endpoint} ended in the middle of ${name}. Try again.`)
        return { ok: true }
      }),
    remove: (name) =>
      attempt(async () => {
        await ask({ method: 'DELETE', path: pathOf(name) })
        return { ok: true }
      }),
    removePartial: (start) =>
      attempt(async () => {
        const query = `prefix=${encodeURIComponent(folder + start)}&uploads=`
        const xml = await ask({ method: 'GET', path: `/${bucket}?${query}` })
        for (const item of tagsOf(xml, 'Upload')) {
          const id = encodeURIComponent(tagOf(item, 'UploadId'))
          await ask({ method: 'DELETE', path: `/${bucket}/${tagOf(item, 'Key')}?uploadId=${id}` })
        }
        return { ok: true }
      }, MAY_NOT_ABORT),
  }
}

/** An error of the body is one of the network; one of the file stays as it is. */
async function* received(options: S3Options, body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>
  } catch (error) {
    throw new S3Failure(describeNetwork(options, error))
  }
}

/** These rights are apart from those to write and delete files. */
const MAY_NOT_ABORT: Readonly<Record<string, string>> = {
  AccessDenied:
    'The key may not delete uploads that were cut off. It needs s3:ListBucketMultipartUploads and s3:AbortMultipartUpload.',
}

const listQuery = (prefix: string, token: string): string =>
  [
    ...(token === '' ? [] : [`continuation-token=${encodeURIComponent(token)}`]),
    'list-type=2',
    `prefix=${encodeURIComponent(prefix)}`,
  ].join('&')

type Ask = (request: S3Request) => Promise<string>

async function uploadInParts(
  ask: Ask,
  send: (request: S3Request) => Promise<S3Response>,
  params: { file: string; size: number; partBytes: number; path: (query: string) => string },
): Promise<void> {
  const { file, size, path } = params
  const id = tagOf(await ask({ method: 'POST', path: path('?uploads=') }), 'UploadId')
  const upload = `uploadId=${encodeURIComponent(id)}`
  const step = Math.max(params.partBytes, Math.ceil(size / MAX_PARTS))
  try {
    const parts: string[] = []
    for (let start = 0; start < size; start += step) {
      const number = parts.length + 1
      const body = { file, start, end: Math.min(size, start + step) }
      const part = await send({
        method: 'PUT',
        path: path(`?partNumber=${number}&${upload}`),
        body,
      })
      part.body.resume()
      const tag = part.headers.etag ?? ''
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`)
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    // the answer 200 is sent before the parts are joined, and may be followed by an error
    const answer = await ask({ method: 'POST', path: path(`?${upload}`), body })
    if (tagOf(answer, 'Code') !== '')
      throw new S3Failure(
        `The store couldn’t join the parts of the file (${tagOf(answer, 'Code')}).`,
      )
  } catch (error) {
    await ask({ method: 'DELETE', path: path(`?${upload}`) }).catch(() => {})
    throw error
  }
}

async function attempt<Result extends { ok: true } & object>(
  work: () => Promise<Result>,
  sentences: Readonly<Record<string, string>> = {},
): Promise<Result | StoreFailure> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof S3Failure)
      return { ok: false, why: sentences[error.code] ?? error.message }
    throw error
  }
}

const ACCOUNT = 'KERBSIDE_BACKUP_S3_KEY_ID and KERBSIDE_BACKUP_S3_SECRET'

const SENTENCES: Readonly<Record<string, (options: S3Options) => string>> = {
  InvalidAccessKeyId: () => `The store doesn’t know this key. Check ${ACCOUNT}.`,
  SignatureDoesNotMatch: () =>
    `The store rejects the signature: the secret is wrong. Check ${ACCOUNT}.`,
  ExpiredToken: () => `The key has expired. Make a new one, and set ${ACCOUNT}.`,
  TokenRefreshRequired: () => `The key has expired. Make a new one, and set ${ACCOUNT}.`,
  AccessDenied: ({ bucket }) =>
    `The key may not do this in the bucket ${bucket}. It needs to list, read, write and delete there.`,
  NoSuchBucket: ({ bucket }) =>
    `There is no bucket ${bucket}. Create it, or check KERBSIDE_BACKUP_TO.`,
  NoSuchKey: () => 'There is no such backup in the bucket.',
  RequestTimeTooSkewed: () =>
    'The clock of this machine is wrong. Synchronise it (timedatectl set-ntp true).',
  QuotaExceeded: () => 'The store is full. Free some space, or lower KERBSIDE_BACKUP_KEEP.',
  AuthorizationHeaderMalformed: () => 'The region is wrong. Check KERBSIDE_BACKUP_S3_REGION.',
  PermanentRedirect: () => 'The bucket is in another region. Check KERBSIDE_BACKUP_S3_REGION.',
}

function describeAnswer(
  options: S3Options,
  { status, code }: { status: number; code: string },
): string {
  const sentence = SENTENCES[code]?.(options)
  if (sentence !== undefined) return sentence
  if (status === 401 || status === 403)
    return `The store refuses the key (${code || status}). Check ${ACCOUNT}.`
  return `${options.endpoint} answered ${status}${code === '' ? '' : ` (${code})`}. Check KERBSIDE_BACKUP_S3_ENDPOINT.`
}

function describeNetwork({ endpoint }: S3Options, error: unknown): string {
  const cause = error instanceof Error ? error.message : String(error)
  return `No connection to ${endpoint} (${cause}). Check KERBSIDE_BACKUP_S3_ENDPOINT and the network.`
}
