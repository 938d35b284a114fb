import { createHash } from 'node:crypto'
import { z } from 'zod'

export type PaypalOptions = {
  /** Where a stand-in listens; the operator's environment unless said. */
  baseUrl?: string
  /** Milliseconds for one call; a gateway that takes longer has not answered. */
  timeoutMs?: number
  now?: () => Date
  /** PEM of the authorities whose word is good for PayPal's messages; the machine's own unless said. */
  webhookRoots?: readonly string[]
}

/** An operator's keys at PayPal, as the console keeps them. */
export const PaypalKeys = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Of the webhook the operator registered; without it no message is taken for PayPal's own. */
  webhookId: z.string().min(1).optional(),
  environment: z.enum(['sandbox', 'production']).default('production'),
})
export type PaypalKeys = z.output<typeof PaypalKeys>

export type Question = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /** The request id: the same one is answered with what it made the first time, for six hours. */
  key?: string
  body?: unknown
}

/** `refused`: it is certain that the question was not carried out, for its sender was not let in. */
export type Reply =
  | { heard: true; status: number; body: unknown }
  | { heard: false; why: string; refused: boolean }

export type PaypalClient = {
  keys: PaypalKeys
  /** The origin of PayPal's API. */
  home: string
  timeoutMs: number
  ask: (question: Question) => Promise<Reply>
}

const HOMES = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  production: 'https://api-m.paypal.com',
}
const DEFAULT_TIMEOUT_MS = 15_000
/** A token is fetched anew a minute before it lapses. */
const MARGIN_MS = 60_000

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
type Held = { token: string; until: number }

/** Clients of operators, who share the memory of access tokens; undefined for keys that are not whole. */
export function openClients({
  baseUrl,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  now = () => new Date(),
}: PaypalOptions): (
  said: Readonly<Record<string, string>> | undefined,
) => PaypalClient | undefined {
  const held = new Map<string, Held>()

  return (said) => {
    const read = PaypalKeys.safeParse(said)
    if (!read.success) return undefined
    const keys = read.data
    const home = baseUrl ?? HOMES[keys.environment]
    const whose = digest(`${home} ${keys.clientId} ${keys.clientSecret}`)

    const send = (path: string, asked: RequestInit) =>
      sendWithin(new URL(path, home), { asked, timeoutMs })

    async function findToken(): Promise<Held | Reply> {
      const known = held.get(whose)
      if (known && known.until > now().getTime()) return known
      const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')
      const reply = await send('/v1/oauth2/token', {
        method: 'POST',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      })
      if (!reply.heard) return reply
      const refused = reply.status === 401 || reply.status === 403
      const token = reply.status === 200 ? Token.safeParse(reply.body) : undefined
      if (!token?.success) return { heard: false, why: `token status ${reply.status}`, refused }
      const { access_token, expires_in } = token.data
      const fresh = { token: access_token, until: now().getTime() + expires_in * 1000 - MARGIN_MS }
      held.set(whose, fresh)
      return fresh
    }

    async function ask({ method, path, key, body }: Question): Promise<Reply> {
      const found = await findToken()
      if ('heard' in found) return found
      return send(path, {
        method,
        headers: {
          authorization: `Bearer ${found.token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(key && { 'paypal-request-id': key.length > LONGEST_KEY ? digest(key) : key }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    }

    return {
      keys,
      home,
      timeoutMs,
      async ask(question) {
        const reply = await ask(question)
        if (!reply.heard || reply.status !== 401) return reply
        // a token may be revoked before its time; who is not let in has done nothing
        held.delete(whose)
        const again = await ask(question)
        return again.heard && again.status === 401
          ? { heard: false, why: 'status 401', refused: true }
          : again
      },
    }
  }
}

/** PayPal takes no longer request id. */
const LONGEST_KEY = 108

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

async function sendWithin(
  url: URL,
  { asked, timeoutMs }: { asked: RequestInit; timeoutMs: number },
): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...asked, redirect: 'error', signal })
    const text = await response.text()
    // a page of a proxy has a status to go by, a broken answer has none
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
    const body: unknown = isJson ? JSON.parse(text) : undefined
    return { heard: true, status: response.status, body }
  } catch (error) {
    const why = error instanceof Error ? error.name : 'no answer'
    return { heard: false, why, refused: false }
  }
}
