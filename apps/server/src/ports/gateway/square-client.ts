import { createHash } from 'node:crypto'
import type { Square, SquareClient } from 'square'
import { z } from 'zod'

export type SquareOptions = {
  /** Where a stand-in listens; the operator's environment unless said. */
  baseUrl?: string
  /** Milliseconds for one call; a gateway that takes longer has not answered. */
  timeoutMs?: number
  now?: () => Date
}

/** An operator's keys at Square, as the console keeps them. */
export const SquareKeys = z.object({
  accessToken: z.string().min(1),
  locationId: z.string().min(1),
  /** Of the webhook subscription; without it and its address no message is taken for Square's own. */
  signatureKey: z.string().min(1).optional(),
  notificationUrl: z.url().optional(),
  environment: z.enum(['sandbox', 'production']).default('production'),
})
export type SquareKeys = z.output<typeof SquareKeys>

/** Square's answer, its refusal in its own codes, or nothing that can be relied on. */
export type Reply<T> =
  | { kind: 'said'; said: T }
  | { kind: 'refused'; status: number; code: string; category: string }
  | { kind: 'unknown'; why: string }

export type Asking = { maxRetries: number; abortSignal: AbortSignal }

export type SquareDoor = {
  keys: SquareKeys
  ask: <T extends object>(
    work: (client: SquareClient, asking: Asking) => PromiseLike<T>,
  ) => Promise<Reply<T>>
  /** Every payment made in a span, newest first; a page that cannot be read ends it with `unknown`. */
  listPage: (span: {
    from: Date
    until: Date
    cursor?: string
  }) => Promise<Reply<{ payments: readonly Square.Payment[]; cursor: string }>>
}

const DEFAULT_TIMEOUT_MS = 15_000
const MOST_ON_A_PAGE = 100

/** Hundreds of files that take half a second: fetched when somebody pays by it, not when the server starts. */
const library = () => import('square')

/** The official client with an operator's keys; undefined when a key is missing. */
export function openDoor(
  said: Readonly<Record<string, string>> | undefined,
  { baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS }: SquareOptions,
): SquareDoor | undefined {
  const read = SquareKeys.safeParse(said)
  if (!read.success) return undefined
  const keys = read.data
  const open = async () => {
    const { SquareClient, SquareEnvironment } = await library()
    const { Sandbox, Production } = SquareEnvironment
    const environment = keys.environment === 'sandbox' ? Sandbox : Production
    return new SquareClient({
      token: keys.accessToken,
      ...(baseUrl ? { baseUrl } : { environment }),
    })
  }
  let client: Promise<SquareClient> | undefined
  const ask: SquareDoor['ask'] = async (work) => {
    try {
      client ??= open()
      const square = await client
      // our own key makes a second call safe; when to make it is for the house to say
      const asking = { maxRetries: 0, abortSignal: AbortSignal.timeout(timeoutMs) }
      const answer = await work(square, asking)
      return isWhole(answer)
        ? { kind: 'said', said: answer }
        : { kind: 'unknown', why: 'malformed' }
    } catch (error) {
      return await readError(error)
    }
  }
  return {
    keys,
    ask,
    async listPage({ from, until, cursor }) {
      const reply = await ask(async (square, asking) => {
        const page = await square.payments.list(
          {
            beginTime: from.toISOString(),
            endTime: until.toISOString(),
            locationId: keys.locationId,
            sortOrder: 'DESC',
            limit: MOST_ON_A_PAGE,
            ...(cursor && { cursor }),
          },
          asking,
        )
        return page.response
      })
      if (reply.kind !== 'said') return reply
      const { payments = [], cursor: next = '' } = reply.said
      return { kind: 'said', said: { payments, cursor: next } }
    },
  }
}

/** The package hands on an answer that is no JSON as if it were an empty one, with `ok: false` in it. */
const isWhole = (answer: object | undefined) => answer !== undefined && !('ok' in answer)

/** Refusals that say what was wrong; any other status tells nothing of what was done. */
const CERTAIN = new Set([400, 401, 403, 404, 422])

async function readError(error: unknown): Promise<Reply<never>> {
  const { SquareError } = await library()
  if (!(error instanceof SquareError) || error.statusCode === undefined)
    return { kind: 'unknown', why: error instanceof Error ? error.name : 'no answer' }
  const { statusCode: status, errors } = error
  const [first] = errors
  const isSquare = first !== undefined && first.category !== 'V1_ERROR'
  if (!CERTAIN.has(status) || !isSquare) return { kind: 'unknown', why: `status ${status}` }
  return { kind: 'refused', status, code: first.code, category: first.category }
}

/** Square takes idempotency keys of 45 characters. */
export const shortKey = (key: string): string =>
  createHash('sha256').update(key).digest('base64url')
