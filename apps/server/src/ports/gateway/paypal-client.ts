import { createHash } from 'node:crypto'
import { z } from 'zod'

export type PaypalOptions = {
  /** The URL of a fake server; defaults to the operator's environment. */
  baseUrl?: string
  /** Milliseconds for one request; after that the outcome is unknown. */
  timeoutMs?: number
  now?: () => Date
  /** PEM of the trusted certificate authorities for PayPal's messages; defaults to the machine's. */
  webhookRoots?: readonly string[]
}

/** An operator's PayPal keys, as stored in the console. */
export const PaypalKeys = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** The id of the webhook that the operator registered; without it every message is rejected. */
  webhookId: z.string().min(1).optional(),
  environment: z.enum(['sandbox', 'production']).default('production'),
})
export type PaypalKeys = z.output<typeof PaypalKeys>

export type Question = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /** The request id: for six hours PayPal answers a repeated one with the result of the first. */
  key?: string
  body?: unknown
}

/** `refused`: the request was certainly not carried out, because its sender was not authorised. */
export type Reply =
  | { received: true; status: number; body: unknown }
  | { received: false; why: string; refused: boolean }

export type PaypalClient = {
  keys: PaypalKeys
  /** The origin of PayPal's API. */
  home: string
  timeoutMs: number
  request: (question: Question) => Promise<Reply>
}

const HOMES = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  production: 'https://api-m.paypal.com',
}
const DEFAULT_TIMEOUT_MS = 15_000
/** A token is renewed a minute before it expires. */
const MARGIN_MS = 60_000

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
type CachedToken = { token: string; until: number }

/** The clients of operators, which share a cache of access tokens; undefined if keys are incomplete. */
export function openClients({
  baseUrl,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  now = () => new Date(),
}: PaypalOptions): (
  payload: Readonly<Record<string, string>> | undefined,
) => PaypalClient | undefined {
  const cached = new Map<string, CachedToken>()

  return (payload) => {
    const read = PaypalKeys.safeParse(payload)
    if (!read.success) return undefined
    const keys = read.data
    const home = baseUrl ?? HOMES[keys.environment]
    const whose = digest(`${home} ${keys.clientId} ${keys.clientSecret}`)

    const send = (path: string, init: RequestInit) =>
      sendWithin(new URL(path, home), { init, timeoutMs })

    async function findToken(): Promise<CachedToken | Reply> {
      const existing = cached.get(whose)
      if (existing && existing.until > now().getTime()) return existing
      const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')
      const reply = await send('/v1/oauth2/token', {
        method: 'POST',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      })
      if (!reply.received) return reply
      const rejected = reply.status === 401 || reply.status === 403
      const token = reply.status === 200 ? Token.safeParse(reply.body) : undefined
      if (!token?.success)
        return { received: false, why: `token status ${reply.status}`, refused: rejected }
      const { access_token, expires_in } = token.data
      const fresh = { token: access_token, until: now().getTime() + expires_in * 1000 - MARGIN_MS }
      cached.set(whose, fresh)
      return fresh
    }

    async function request({ method, path, key, body }: Question): Promise<Reply> {
      const found = await findToken()
      if ('received' in found) return found
      return send(path, {
        method,
        headers: {
          authorization: `Bearer ${found.token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(key && { 'paypal-request-id': key.length > MAX_KEY_LENGTH ? digest(key) : key }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    }

    return {
      keys,
      home,
      timeoutMs,
      async request(question) {
        const reply = await request(question)
        if (!reply.received || reply.status !== 401) return reply
        // A token may be revoked early; an unauthorised request has had no effect.
        cached.delete(whose)
        const again = await request(question)
        return again.received && again.status === 401
          ? { received: false, why: 'status 401', refused: true }
          : again
      },
    }
  }
}

/** PayPal's limit for a request id. */
const MAX_KEY_LENGTH = 108

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

async function sendWithin(
  url: URL,
  { init, timeoutMs }: { init: RequestInit; timeoutMs: number },
): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    const text = await response.text()
    // A proxy's error page is classified by its status; a broken JSON response is not usable at all.
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
    const body: unknown = isJson ? JSON.parse(text) : undefined
    return { received: true, status: response.status, body }
  } catch (error) {
    const why = error instanceof Error ? error.name : 'no answer'
    return { received: false, why, refused: false }
  }
}
