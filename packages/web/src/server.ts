import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
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
 * busy: too often or still under way · cancelled: nobody waits for it any more.
 */
export type Unheard = 'offline' | 'failed' | 'refused' | 'busy' | 'cancelled'

export type CallOptions = {
  signal?: AbortSignal
  /** Makes a repeated call the same call. */
  idempotencyKey?: string
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000

/** Calls the server. What can be expected to go wrong is an answer, never an exception. */
export async function call<Call extends AnyEndpoint>(
  { method, path }: CallOf<Call>,
  input: InputOf<Call>,
  options: CallOptions = {},
): Promise<Answer<ReplyOf<Call>>> {
  const { signal, idempotencyKey, timeoutMs = TIMEOUT_MS } = options
  const inQuery = method === 'GET' || method === 'DELETE'
  const limit = AbortSignal.timeout(timeoutMs)
  try {
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
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    // A browser may have kept the answer to a GET for hours.
    if (!inQuery) hearServerTime(Date.parse(response.headers.get('date') ?? ''))
    const said: unknown = await response.json()
    if (response.ok) return { heard: true, reply: said as ReplyOf<Call> }
    return unheard(whyOf(response.status), said)
  } catch {
    return unheard(signal?.aborted ? 'cancelled' : 'offline')
  }
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
