import { minor } from '@kerbside/domain/money.ts'
import { z } from 'zod'
import type { Charge, ChargeAnswer, Gateway } from './port.ts'

const SandboxCharge = z.object({
  id: z.string().min(1),
  order_id: z.string().min(1),
  amount: z.number().int().nonnegative(),
  currency: z.string().length(3),
  status: z.enum(['processing', 'requires_action', 'succeeded', 'failed']),
  card: z.object({ brand: z.string(), last4: z.string() }),
  decline_code: z.string(),
  action_path: z.string().regex(/^(\/challenge\/[\w-]+)?$/),
})
type SandboxCharge = z.infer<typeof SandboxCharge>

const Found = z.object({ charges: z.array(SandboxCharge) })
const Refusal = z.object({ error: z.object({ code: z.string() }) })

export type EmbeddedOptions = {
  /** Where the sandbox gateway listens for us, such as `http://127.0.0.1:3001`. */
  baseUrl: string
  /** How browsers reach it: the origin of its card fields and of its bank's page. */
  fieldsOrigin: string
  secretFor: (merchant: string) => string | undefined
  /** Milliseconds; a gateway that takes longer has not answered. */
  timeoutMs?: number
}

type Sent = { merchant: string; post?: { key: string; body: object } }
type Reply = { heard: true; status: number; body: unknown } | { heard: false; why: string }

/** The house's own sandbox gateway, spoken to over HTTP like any other provider. */
export function embeddedGateway(options: EmbeddedOptions): Gateway {
  const { baseUrl, fieldsOrigin, secretFor, timeoutMs = 8_000 } = options

  async function ask(path: string, { merchant, post }: Sent): Promise<Reply> {
    try {
      const response = await fetch(new URL(path, baseUrl), {
        method: post ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${merchant}:${secretFor(merchant) ?? ''}`,
          ...(post && { 'content-type': 'application/json', 'idempotency-key': post.key }),
        },
        ...(post && { body: JSON.stringify(post.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { heard: true, status: response.status, body: await response.json() }
    } catch (error) {
      return { heard: false, why: error instanceof Error ? error.name : 'no answer' }
    }
  }

  const read = (body: unknown): ChargeAnswer => {
    const heard = SandboxCharge.safeParse(body)
    return heard.success ? answerOf(heard.data, fieldsOrigin) : { known: false, why: 'malformed' }
  }

  const readFound = (reply: Reply): ChargeAnswer | undefined => {
    if (!reply.heard) return { known: false, why: reply.why }
    const found = reply.status === 200 ? Found.safeParse(reply.body) : undefined
    if (!found?.success) return { known: false, why: `status ${reply.status}` }
    const telling = found.data.charges.sort((a, b) => WEIGHT[b.status] - WEIGHT[a.status])[0]
    return telling && answerOf(telling, fieldsOrigin)
  }

  return {
    name: 'sandbox',

    async charge({ merchant, key, orderId, nonce, amount, currency }) {
      const reply = await ask('/v1/charges', {
        merchant,
        post: { key, body: { order_id: orderId, nonce, amount, currency } },
      })
      if (!reply.heard) return { known: false, why: reply.why }
      if (reply.status === 201) return read(reply.body)
      const refusal = Refusal.safeParse(reply.body)
      if (!refusal.success || !CERTAIN_REFUSALS.has(reply.status))
        return { known: false, why: `status ${reply.status}` }
      return {
        known: true,
        charge: refused({ orderId, amount, currency }, refusal.data.error.code),
      }
    },

    async findCharge({ merchant, orderId }) {
      const path = `/v1/charges?order_id=${encodeURIComponent(orderId)}`
      return readFound(await ask(path, { merchant }))
    },

    async cancelCharge({ merchant, orderId }) {
      const post = { key: `cancel:${orderId}`, body: { order_id: orderId } }
      return readFound(await ask('/v1/cancellations', { merchant, post }))
    },
  }
}

/** The request was refused before anything was taken. 409 is not among them: a charge of that key exists. */
const CERTAIN_REFUSALS = new Set([400, 401, 404, 422])

/** Of several charges of one order the one that took money is the one to know of. */
const WEIGHT = { succeeded: 3, processing: 2, requires_action: 1, failed: 0 } as const

const STATES = {
  requires_action: 'requires_action',
  succeeded: 'captured',
  failed: 'failed',
} as const

function answerOf(charge: SandboxCharge, fieldsOrigin: string): ChargeAnswer {
  if (charge.status === 'processing') return { known: false, why: 'processing' }
  return {
    known: true,
    charge: {
      ref: charge.id,
      orderId: charge.order_id,
      state: STATES[charge.status],
      amount: minor(charge.amount),
      currency: charge.currency,
      brand: charge.card.brand,
      last4: charge.card.last4,
      declineReason: charge.decline_code,
      actionUrl: charge.action_path && new URL(charge.action_path, fieldsOrigin).href,
    },
  }
}

/** No charge came to be, so it has no reference. */
const refused = (
  asked: Pick<Charge, 'orderId' | 'amount' | 'currency'>,
  declineReason: string,
): Charge => ({
  ...asked,
  ref: '',
  state: 'failed',
  brand: '',
  last4: '',
  declineReason,
  actionUrl: '',
})
