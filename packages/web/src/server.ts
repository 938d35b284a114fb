import {
  BUSY_MESSAGE,
  CODE,
  GENERIC_MESSAGE,
  NOT_STARTED_HEADER,
} from '@kerbside/contract/codes.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { hearServerTime } from './server-clock.ts'

/**
 * One call as the browser needs it: where it goes, and by `type` what it carries. The contract's own value
 * brings its schemas along, which no customer should have to download.
 */
export type CallOf<Call extends AnyEndpoint> = {
  method: Call['method']
  path: Call['path']
  readonly carries?: Call
}

/** `heard` is a reply of the wire; else why there is none, with the sentence for the customer. */
export type Answer<Reply> =
  | { heard: true; reply: Reply }
  | { heard: false; why: Unheard; code: number; message: string }

/**
 * offline: nothing came back · failed: the server broke · refused: it said no in words ·
 * busy: too often or still under way · overloaded: the server was too busy and started nothing ·
 * cancelled: the caller aborted it.
 */
export type Unheard = 'offline' | 'failed' | 'refused' | 'busy' | 'overloaded' | 'cancelled'

export type CallOptions = {
  signal?: AbortSignal
  /** Makes a repeated call the same call. */
  idempotencyKey?: string
  timeoutMs?: number
  /** Also of a POST, such as a quote: it may be repeated after any 503 that says when to come back. */
  changesNothing?: boolean
}

const TIMEOUT_MS = 20_000

const MAX_RETRIES = 3
/** A longer Retry-After is not worth waiting for on screen. */
const MAX_RETRY_AFTER_SECONDS = 10

/**
 * Calls the server. What can be expected to go wrong is an answer, never an exception. A server that is busy for a
 * moment (503 with Retry-After) is asked again where a repetition cannot do anything twice.
 */
export async function call<Call extends AnyEndpoint>(
  { method, path }: CallOf<Call>,
  input: InputOf<Call>,
  options: CallOptions = {},
): Promise<Answer<ReplyOf<Call>>> {
  const { signal, idempotencyKey, timeoutMs = TIMEOUT_MS } = options
  const inQuery = method === 'GET' || method === 'DELETE'
  const limit = AbortSignal.timeout(timeoutMs)
  const cutOff = signal ? AbortSignal.any([signal, limit]) : limit
  const changesNothing = options.changesNothing === true || method === 'GET'
  const isRepeatable = changesNothing || idempotencyKey !== undefined
  try {
    for (let retries = 0; ; retries++) {
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
        signal: cutOff,
      })
      // A browser may have kept the answer to a GET for hours.
      if (!inQuery) hearServerTime(Date.parse(response.headers.get('date') ?? ''))
      const waitMs = retries < MAX_RETRIES ? retryAfterMs(response, { isRepeatable }) : undefined
      if (waitMs !== undefined) {
        await pause(waitMs, cutOff)
        continue
      }
      const body: unknown = await response.json()
      if (response.ok) return { heard: true, reply: body as ReplyOf<Call> }
      const isBusy = changesNothing && retryAfterMs(response, { isRepeatable }) !== undefined
      if (isBusy || wasNotStarted(response))
        return { heard: false, why: 'overloaded', code: CODE.refused, message: BUSY_MESSAGE }
      return unheard(whyOf(response.status), body)
    }
  } catch {
    return unheard(signal?.aborted ? 'cancelled' : 'offline')
  }
}

const wasNotStarted = ({ status, headers }: Response): boolean =>
  status === 503 && headers.has(NOT_STARTED_HEADER)

/** How long to wait before the same request is sent again; undefined when it is not. */
function retryAfterMs(
  response: Response,
  { isRepeatable }: { isRepeatable: boolean },
): number | undefined {
  if (response.status !== 503 || !(isRepeatable || wasNotStarted(response))) return undefined
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (!(seconds > 0 && seconds <= MAX_RETRY_AFTER_SECONDS)) return undefined
  // Up to half as long again, so that not all clients come back at once.
  return seconds * 1000 * (1 + Math.random() / 2)
}

/** Rejects at once when it is cut off. */
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

/** In a frame of another site, which one: the server gives such a page a session of that frame. */
export function embeddedIn(): { 'x-embedder'?: string } {
  // where there are no windows there is no frame, whatever else calls itself one
  if (!globalThis.top || globalThis.top === globalThis.self) return {}
  // A browser without ancestorOrigins tells by where the frame was opened from.
  const site = location.ancestorOrigins?.[0] ?? document.referrer
  const embedder = URL.canParse(site) ? new URL(site).origin : ''
  return embedder === location.origin ? {} : { 'x-embedder': embedder }
}

function whyOf(status: number): Unheard {
  if (status >= 500) return 'failed'
  return status === 429 || status === 409 ? 'busy' : 'refused'
}

/** The envelope's own words where it has some; code 0 always reads as the generic message. */
function unheard(why: Unheard, said?: unknown): Answer<never> {
  const { code, message } = readEnvelope(said)
  const worded = why !== 'failed' && code > 0 && message !== ''
  return { heard: false, why, code, message: worded ? message : GENERIC_MESSAGE }
}

/** Some calls of the specification spell their envelope with capitals. */
function readEnvelope(said: unknown): { code: number; message: string } {
  const fields = new Map(
    typeof said === 'object' && said !== null
      ? Object.entries(said).map(([key, value]) => [key.toLowerCase(), value] as const)
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
