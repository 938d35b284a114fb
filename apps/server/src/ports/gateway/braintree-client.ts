import { createRequire } from 'node:module'
import type braintree from 'braintree'
import { z } from 'zod'

declare module 'braintree' {
  // The package has both; its types do not.
  interface BraintreeGateway {
    http: { post(path: string, body: object): Promise<unknown> }
  }
  interface TransactionGateway {
    refund(
      id: string,
      charge: { amount: string; orderId: string },
    ): Promise<braintree.ValidatedResponse<braintree.Transaction>>
  }
}

export type BraintreeOptions = {
  /** The URL of a fake server, such as `http://127.0.0.1:3001`; defaults to the operator's environment. */
  baseUrl?: string
  /** Milliseconds for one request; after that the outcome is unknown. */
  timeoutMs?: number
}

/** An operator's Braintree keys, as stored in the console. */
export const BraintreeKeys = z.object({
  merchantId: z.string().min(1),
  publicKey: z.string().min(1),
  privateKey: z.string().min(1),
  environment: z.enum(['sandbox', 'production']).default('production'),
  /** The merchant account that takes the money; it decides the currency. */
  merchantAccountId: z.string().min(1).optional(),
  /**
   * For cards: `required` accepts a card only if the bank bears the risk, `when_possible` also one whose bank does not
   * support 3-D Secure, `off` any card.
   */
  threeDSecure: z.enum(['required', 'when_possible', 'off']).default('required'),
})
export type BraintreeKeys = z.output<typeof BraintreeKeys>

export type Reply<T> = { received: true; payload: T } | { received: false; why: string }

export type BraintreeClient = {
  keys: BraintreeKeys
  gateway: braintree.BraintreeGateway
  /** Sends a request with a time limit; every failure counts as no response. */
  request: <T>(work: (gateway: braintree.BraintreeGateway) => Promise<T>) => Promise<Reply<T>>
}

const DEFAULT_TIMEOUT_MS = 20_000

/** Loaded with the first client, because loading it takes a tenth of the server's start. */
const library = () => createRequire(import.meta.url)('braintree') as typeof braintree

/** The official client with an operator's keys; undefined if a key is missing. */
export function openClient(
  payload: Readonly<Record<string, string>> | undefined,
  { baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS }: BraintreeOptions,
): BraintreeClient | undefined {
  const read = BraintreeKeys.safeParse(payload)
  if (!read.success) return undefined
  const keys = read.data
  const { merchantId, publicKey, privateKey } = keys
  const { BraintreeGateway, Environment } = library()
  const gateway = new BraintreeGateway({
    environment: baseUrl
      ? environmentAt(Environment, new URL(baseUrl))
      : Environment[ENVIRONMENTS[keys.environment]],
    merchantId,
    publicKey,
    privateKey,
  })
  gateway.config.timeout = timeoutMs
  return {
    keys,
    gateway,
    request: (work) => withTimeout(timeoutMs, () => work(gateway)),
  }
}

const ENVIRONMENTS = {
  sandbox: 'Sandbox',
  production: 'Production',
} as const

const environmentAt = (
  Environment: typeof braintree.Environment,
  { protocol, hostname, port }: URL,
) => new Environment(hostname, port, '', protocol === 'https:', hostname, port)

/** The client's own timeout counts from the last byte, so a response that trickles in would never end. */
async function withTimeout<T>(timeoutMs: number, work: () => Promise<T>): Promise<Reply<T>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Reply<T>>((done) => {
    timer = setTimeout(() => done({ received: false, why: 'timeout' }), timeoutMs)
  })
  try {
    return await Promise.race([
      work().then((payload): Reply<T> => ({ received: true, payload })),
      late,
    ])
  } catch (error) {
    // Only the error's name, because its message may quote what was sent.
    return { received: false, why: error instanceof Error ? error.name : 'no answer' }
  } finally {
    clearTimeout(timer)
  }
}
