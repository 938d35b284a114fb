import { minor } from '@kerbside/domain/money.ts'
import { z } from 'zod'
import type { Reply } from './embedded-client.ts'
import type { ChargeAnswer, GatewayRefund, RefundAnswer } from './port.ts'

type Unknown = { known: false; why: string }

const amount = z.number().int().nonnegative().safe()
const SandboxCharge = z.object({
  id: z.string().min(1),
  order_id: z.string().min(1),
  amount,
  amount_captured: amount,
  amount_refunded: amount,
  currency: z.string().length(3),
  status: z.enum(['processing', 'requires_action', 'authorised', 'succeeded', 'failed', 'voided']),
  card: z.object({ brand: z.string(), last4: z.string() }),
  decline_code: z.string(),
  action_path: z.string().regex(/^(\/challenge\/[\w-]+)?$/),
  capture_before: z.iso.datetime().nullable(),
})
type SandboxCharge = z.infer<typeof SandboxCharge>

const SandboxRefund = z.object({
  id: z.string().min(1),
  charge: z.string().min(1),
  amount,
  currency: z.string().length(3),
  status: z.enum(['pending', 'succeeded', 'failed']),
})

const Charges = z.object({ charges: z.array(SandboxCharge) })
const Page = Charges.extend({ next: z.string() })
const Refunds = z.object({ refunds: z.array(SandboxRefund) })
const Refusal = z.object({ error: z.object({ code: z.string() }) })

/** Of several charges of one order the one that took money is the one to know of. */
const WEIGHT = {
  succeeded: 5,
  authorised: 4,
  processing: 3,
  requires_action: 2,
  voided: 1,
  failed: 0,
} as const

const STATES = {
  requires_action: 'requires_action',
  authorised: 'authorised',
  succeeded: 'captured',
  failed: 'failed',
  voided: 'voided',
} as const

const REFUND_STATES = { pending: 'submitted', succeeded: 'succeeded', failed: 'failed' } as const

/** One charge, as the port knows it. */
export function readCharge(body: unknown, fieldsOrigin: string): ChargeAnswer {
  const heard = SandboxCharge.safeParse(body)
  return heard.success ? answerOf(heard.data, fieldsOrigin) : { known: false, why: 'malformed' }
}

/** The charge of an order; undefined when the sandbox never heard of the order. */
export function readFound(reply: Reply, fieldsOrigin: string): ChargeAnswer | undefined {
  if (!reply.heard) return unheard(reply)
  const found = reply.status === 200 ? Charges.safeParse(reply.body) : undefined
  if (!found?.success) return { known: false, why: `status ${reply.status}` }
  const [telling] = found.data.charges.sort((a, b) => WEIGHT[b.status] - WEIGHT[a.status])
  return telling && answerOf(telling, fieldsOrigin)
}

/** A page of what was taken; throws when it cannot be read for whole. */
export function readPage(
  reply: Reply,
  fieldsOrigin: string,
): { charges: readonly ChargeAnswer[]; next: string } {
  const page = reply.heard && reply.status === 200 ? Page.safeParse(reply.body) : undefined
  if (!page?.success) throw new Error(`sandbox: ${unheard(reply).why}`)
  const { charges, next } = page.data
  return { charges: charges.map((charge) => answerOf(charge, fieldsOrigin)), next }
}

export function readRefund(reply: Reply): RefundAnswer {
  const heard =
    reply.heard && reply.status === 201 ? SandboxRefund.safeParse(reply.body) : undefined
  return heard?.success ? { known: true, refund: refundOf(heard.data) } : unheard(reply)
}

export function readRefunds(
  reply: Reply,
): { known: true; refunds: readonly GatewayRefund[] } | Unknown {
  const heard = reply.heard && reply.status === 200 ? Refunds.safeParse(reply.body) : undefined
  return heard?.success
    ? { known: true, refunds: heard.data.refunds.map(refundOf) }
    : unheard(reply)
}

/** The sandbox's own word for why it did nothing; undefined when it may have done something. */
export function refusalOf(reply: Reply, certain: ReadonlySet<number>): string | undefined {
  if (!reply.heard || !certain.has(reply.status)) return undefined
  const refusal = Refusal.safeParse(reply.body)
  return refusal.success ? refusal.data.error.code : undefined
}

export const unheard = (reply: Reply): Unknown => ({
  known: false,
  why: reply.heard ? `status ${reply.status}` : reply.why,
})

function answerOf(charge: SandboxCharge, fieldsOrigin: string): ChargeAnswer {
  if (charge.status === 'processing') return { known: false, why: 'processing' }
  return {
    known: true,
    charge: {
      ref: charge.id,
      orderId: charge.order_id,
      state: STATES[charge.status],
      amount: minor(charge.status === 'succeeded' ? charge.amount_captured : charge.amount),
      currency: charge.currency,
      brand: charge.card.brand,
      last4: charge.card.last4,
      declineReason: charge.decline_code,
      actionUrl: charge.action_path && new URL(charge.action_path, fieldsOrigin).href,
      ...(charge.capture_before !== null && { captureBefore: new Date(charge.capture_before) }),
      ...(charge.amount_refunded > 0 && { refunded: minor(charge.amount_refunded) }),
    },
  }
}

const refundOf = (refund: z.infer<typeof SandboxRefund>): GatewayRefund => ({
  ref: refund.id,
  chargeRef: refund.charge,
  state: REFUND_STATES[refund.status],
  amount: minor(refund.amount),
  currency: refund.currency,
})
