import braintree from 'braintree'
import { z } from 'zod'

declare module 'braintree' {
  // the package has both, its types do not
  interface BraintreeGateway {
    http: { post(path: string, body: object): Promise<unknown> }
  }
  interface TransactionGateway {
    refund(
      id: string,
      asked: { amount: string; orderId: string },
    ): Promise<braintree.ValidatedResponse<braintree.Transaction>>
  }
}

export type BraintreeOptions = {
  /** Where a stand-in listens, such as `http://127.0.0.1:3001`; the operator's environment unless said. */
  baseUrl?: string
  /** Milliseconds for one call; a gateway that takes longer has not answered. */
  timeoutMs?: number
}

/** An operator's keys at Braintree, as the console keeps them. */
export const BraintreeKeys = z.object({
  merchantId: z.string().min(1),
  publicKey: z.string().min(1),
  privateKey: z.string().min(1),
  environment: z.enum(['sandbox', 'production']).default('production'),
  /** Which of the merchant's accounts takes the money; it decides the currency. */
  merchantAccountId: z.string().min(1).optional(),
  /**
   * Of a card: `required` takes it only when the bank bears the risk, `when_possible` also one whose bank cannot be
   * asked, `off` any.
   */
  threeDSecure: z.enum(['required', 'when_possible', 'off']).default('required'),
})
export type BraintreeKeys = z.output<typeof BraintreeKeys>

export type Reply<T> = { heard: true; said: T } | { heard: false; why: string }

export type BraintreeClient = {
  keys: BraintreeKeys
  gateway: braintree.BraintreeGateway
  /** Asks, and does not wait longer than the time allowed; every failure is an answer nobody heard. */
  ask: <T>(work: (gateway: braintree.BraintreeGateway) => Promise<T>) => Promise<Reply<T>>
}

const DEFAULT_TIMEOUT_MS = 20_000

/** The official client with an operator's keys; undefined when a key is missing. */
export function openClient(
  said: Readonly<Record<string, string>> | undefined,
  { baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS }: BraintreeOptions,
): BraintreeClient | undefined {
  const read = BraintreeKeys.safeParse(said)
  if (!read.success) return undefined
  const keys = read.data
  const { merchantId, publicKey, privateKey } = keys
  const gateway = new braintree.BraintreeGateway({
    environment: baseUrl ? environmentAt(new URL(baseUrl)) : ENVIRONMENTS[keys.environment],
    merchantId,
    publicKey,
    privateKey,
  })
  gateway.config.timeout = timeoutMs
  return {
    keys,
    gateway,
    ask: (work) => answerWithin(timeoutMs, () => work(gateway)),
  }
}

const ENVIRONMENTS = {
  sandbox: braintree.Environment.Sandbox,
  production: braintree.Environment.Production,
}

const environmentAt = ({ protocol, hostname, port }: URL) =>
  new braintree.Environment(hostname, port, '', protocol === 'https:', hostname, port)

/** The client's own timeout counts from the last byte, so an answer that drips would never end. */
async function answerWithin<T>(timeoutMs: number, work: () => Promise<T>): Promise<Reply<T>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Reply<T>>((done) => {
    timer = setTimeout(() => done({ heard: false, why: 'timeout' }), timeoutMs)
  })
  try {
    return await Promise.race([work().then((said): Reply<T> => ({ heard: true, said })), late])
  } catch (error) {
    // the name only: a message may quote what was sent
    return { heard: false, why: error instanceof Error ? error.name : 'no answer' }
  } finally {
    clearTimeout(timer)
  }
}
