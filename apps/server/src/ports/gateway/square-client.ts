import { createHash } from 'node:crypto'
import type { Square, SquareClient } from 'square'
import { z } from 'zod'

export type SquareOptions = {
  /** Where a fake server listens; by default, the environment of the operator's keys. */
  baseUrl?: string
  /** Milliseconds for one call; a gateway that takes longer counts as not having answered. */
  timeoutMs?: number
  now?: () => Date
}

/** An operator's keys at Square, as the console stores them. */
export const SquareKeys = z.object({
  accessToken: z.string().min(1),
  locationId: z.string().min(1),
  /** Of the webhook subscription; without it and its address no message is accepted as Square's own. */
  signatureKey: z.string().min(1).optional(),
  notificationUrl: z.url().optional(),
  environment: z.enum(['sandbox', 'production']).default('production'),
})
export type SquareKeys = z.output<typeof SquareKeys>

/** Square's answer, its rejection with its own codes, or nothing reliable. */
export type Reply<T> =
  | { kind: 'response'; payload: T }
  | { kind: 'refused'; status: number; code: string; category: string }
  | { kind: 'unknown'; why: string }

export type RequestOptions = { maxRetries: number; abortSignal: AbortSignal }

export type SquareDoor = {
  keys: SquareKeys
  request: <T extends object>(
    work: (client: SquareClient, requestOptions: RequestOptions) => PromiseLike<T>,
  ) => Promise<Reply<T>>
  /** Every payment made in a span, newest first; a page that cannot be read ends the list with `unknown`. */
  listPage: (span: {
    from: Date
    until: Date
    cursor?: string
  }) => Promise<Reply<{ payments: readonly Square.Payment[]; cursor: string }>>
}

const DEFAULT_TIMEOUT_MS = 15_000
const MAX_PAGE_SIZE = 100

/**
 * The package has hundreds of files and takes half a second to load: it loads at the first payment, not at server
 * start.
 */
const library = () => import('square')

/** The official client with an operator's keys; undefined when a key is missing. */
export function openDoor(
  payload: Readonly<Record<string, string>> | undefined,
  { baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS }: SquareOptions,
): SquareDoor | undefined {
  const read = SquareKeys.safeParse(payload)
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
  const request: SquareDoor['request'] = async (work) => {
    try {
      client ??= open()
      const square = await client
      // our own key makes a second call safe; our code decides when to make it
      const requestOptions = { maxRetries: 0, abortSignal: AbortSignal.timeout(timeoutMs) }
      const result = await work(square, requestOptions)
      return isWhole(result)
        ? { kind: 'response', payload: result }
        : { kind: 'unknown', why: 'malformed' }
    } catch (error) {
      return await readError(error)
    }
  }
  return {
    keys,
    request,
    async listPage({ from, until, cursor }) {
      const reply = await request(async (square, requestOptions) => {
        const page = await square.payments.list(
          {
            beginTime: from.toISOString(),
            endTime: until.toISOString(),
            locationId: keys.locationId,
            sortOrder: 'DESC',
            limit: MAX_PAGE_SIZE,
            ...(cursor && { cursor }),
          },
          requestOptions,
        )
        return page.response
      })
      if (reply.kind !== 'response') return reply
      const { payments = [], cursor: next = '' } = reply.payload
      return { kind: 'response', payload: { payments, cursor: next } }
    },
  }
}

/** The package passes on an answer that is not JSON as an empty one with `ok: false` in it. */
const isWhole = (result: object | undefined) => result !== undefined && !('ok' in result)

/** Rejections that say what was wrong; any other status leaves the outcome unknown. */
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
