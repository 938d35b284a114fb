import {
  BUSY_MESSAGE,
  CODE,
  GENERIC_MESSAGE,
  NOT_STARTED_HEADER,
} from '@kerbside/contract/codes.ts'
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { setServerTime } from './server-clock.ts'

/** The reply, or the reason that there is none and the message for the customer. */
export type ApiResult<Reply> =
  | { ok: true; reply: Reply }
  | {
      ok: false
      why: FailureReason
      code: number
      message: string
      /** Of HTTP; 0 without a response. */
      status: number
      /** Of a 409: the current state, after another user's change. */
      reply?: Reply | undefined
    }

/**
 * unreachable: no usable response in time · failed: a server error · rejected: a 4xx, with a message · conflict: a 409,
 * changed meanwhile or the same request is still running · busy: rate limited · overloaded: the server was too busy and
 * started nothing · cancelled: the caller aborted it.
 */
export type FailureReason =
  | 'unreachable'
  | 'failed'
  | 'rejected'
  | 'conflict'
  | 'busy'
  | 'overloaded'
  | 'cancelled'

export type CallApiOptions = {
  signal?: AbortSignal | undefined
  /** The server executes requests with the same key once. */
  idempotencyKey?: string
  timeoutMs?: number
  /** The request is safe to repeat, even as a POST, such as a quote: it is retried after any 503 with Retry-After. */
  changesNothing?: boolean
  /** The page is being left: the request arrives all the same, without a time limit. */
  keepalive?: boolean
}

const TIMEOUT_MS = 20_000

const MAX_RETRIES = 3
/** With a longer Retry-After the request fails at once. */
const MAX_RETRY_AFTER_SECONDS = 10

/**
 * Sends a request to the server. Expected failures are returned, not thrown. After 503 with Retry-After the request is
 * retried if it cannot take effect twice.
 */
export async function callApi<E extends AnyEndpoint>(
  { method, path }: EndpointRef<E>,
  input: InputOf<E>,
  options: CallApiOptions = {},
): Promise<ApiResult<ReplyOf<E>>> {
  const { signal, idempotencyKey, timeoutMs = TIMEOUT_MS, keepalive } = options
  const inQuery = method === 'GET' || method === 'DELETE'
  const limit = AbortSignal.timeout(timeoutMs)
  const cutOff = signal ? AbortSignal.any([signal, limit]) : limit
  const changesNothing = options.changesNothing === true || method === 'GET'
  const isRepeatable = changesNothing || idempotencyKey !== undefined
  let status = 0
  try {
    for (let retries = 0; ; retries++) {
      status = 0
      const response = await fetch(inQuery ? `${path}${writeQuery(input)}` : path, {
        method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          'x-requested-with': 'kerbside',
          ...(inQuery ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          ...embeddedIn(),
        },
        ...(inQuery ? {} : { body: JSON.stringify(input) }),
        ...(keepalive ? { keepalive } : { signal: cutOff }),
      })
      // A browser may have cached the response to a GET for hours.
      if (!inQuery) setServerTime(Date.parse(response.headers.get('date') ?? ''))
      status = response.status
      const waitMs = retryAfterMs(response, { isRepeatable })
      if (waitMs !== undefined && retries < MAX_RETRIES) {
        await pause(waitMs, cutOff)
        continue
      }
      const body: unknown = await response.json()
      if (response.ok) return { ok: true, reply: body as ReplyOf<E> }
      if ((changesNothing && waitMs !== undefined) || wasNotStarted(response))
        return { ok: false, why: 'overloaded', code: CODE.refused, message: BUSY_MESSAGE, status }
      return failedResult(whyOf(status), { status, body })
    }
  } catch {
    return failedResult(signal?.aborted ? 'cancelled' : 'unreachable', { status })
  }
}

const wasNotStarted = ({ status, headers }: Response): boolean =>
  status === 503 && headers.has(NOT_STARTED_HEADER)

/** Milliseconds until the request is retried; undefined if it is not. */
function retryAfterMs(
  response: Response,
  { isRepeatable }: { isRepeatable: boolean },
): number | undefined {
  if (response.status !== 503 || !(isRepeatable || wasNotStarted(response))) return undefined
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (!(seconds > 0 && seconds <= MAX_RETRY_AFTER_SECONDS)) return undefined
  // With up to 50 % of jitter, so that not all clients retry at the same moment.
  return seconds * 1000 * (1 + Math.random() / 2)
}

/** Rejects at once if the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new Error('cut off'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** The site that frames this page, if any: the server uses a separate session for each framing site. */
export function embeddedIn(): { 'x-embedder'?: string } {
  // a worker has no window, and so no frame
  if (!globalThis.top || globalThis.top === globalThis.self) return {}
  // Without ancestorOrigins the referrer names the framing site.
  const site = location.ancestorOrigins?.[0] ?? document.referrer
  const embedder = URL.canParse(site) ? new URL(site).origin : ''
  return embedder === location.origin ? {} : { 'x-embedder': embedder }
}

function whyOf(status: number): FailureReason {
  if (status >= 500) return 'failed'
  if (status === 409) return 'conflict'
  return status === 429 ? 'busy' : 'rejected'
}

/** The message of the envelope, if there is one; code 0 always gives the generic message. */
function failedResult<Reply>(
  why: FailureReason,
  { status = 0, body }: { status?: number; body?: unknown } = {},
): ApiResult<Reply> {
  const { code, message } = readEnvelope(body)
  const worded = why !== 'failed' && code > 0 && message !== ''
  return {
    ok: false,
    why,
    code,
    message: worded ? message : GENERIC_MESSAGE,
    status,
    reply: status === 409 ? (body as Reply) : undefined,
  }
}

/** Some calls of the specification capitalise the names in their envelope. */
function readEnvelope(payload: unknown): { code: number; message: string } {
  const fields = new Map(
    typeof payload === 'object' && payload !== null
      ? Object.entries(payload).map(([key, value]) => [key.toLowerCase(), value] as const)
      : [],
  )
  const code: unknown = fields.get('code')
  const message: unknown = fields.get('message')
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : '',
  }
}

function writeQuery(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input))
    if (value !== undefined && value !== null) query.set(key, String(value))
  const text = query.toString()
  return text && `?${text}`
}
