import { minor } from '@kerbside/domain/money.ts'
import { z } from 'zod'
import type { Reply } from './embedded-client.ts'
import type { ChargeResult, GatewayRefund, RefundResult } from './port.ts'

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
const ErrorBody = z.object({ error: z.object({ code: z.string() }) })

/** Of several charges of one order, the one that took money is returned. */
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

/** Maps a charge to the port's types. */
export function readCharge(body: unknown, fieldsOrigin: string): ChargeResult {
  const parsed = SandboxCharge.safeParse(body)
  return parsed.success
    ? chargeResultOf(parsed.data, fieldsOrigin)
    : { known: false, why: 'malformed' }
}

/** The charge of an order; undefined if the sandbox has no such order. */
export function readFound(reply: Reply, fieldsOrigin: string): ChargeResult | undefined {
  if (!reply.received) return noResult(reply)
  const found = reply.status === 200 ? Charges.safeParse(reply.body) : undefined
  if (!found?.success) return { known: false, why: `status ${reply.status}` }
  const [mostRelevant] = found.data.charges.sort((a, b) => WEIGHT[b.status] - WEIGHT[a.status])
  return mostRelevant && chargeResultOf(mostRelevant, fieldsOrigin)
}

/** A page of taken charges; throws if any part of it cannot be read. */
export function readPage(
  reply: Reply,
  fieldsOrigin: string,
): { charges: readonly ChargeResult[]; next: string } {
  const page = reply.received && reply.status === 200 ? Page.safeParse(reply.body) : undefined
  if (!page?.success) throw new Error(`sandbox: ${noResult(reply).why}`)
  const { charges, next } = page.data
  return { charges: charges.map((charge) => chargeResultOf(charge, fieldsOrigin)), next }
}

export function readRefund(reply: Reply): RefundResult {
  const parsed =
    reply.received && reply.status === 201 ? SandboxRefund.safeParse(reply.body) : undefined
  return parsed?.success ? { known: true, refund: refundOf(parsed.data) } : noResult(reply)
}

export function readRefunds(
  reply: Reply,
): { known: true; refunds: readonly GatewayRefund[] } | Unknown {
  const parsed = reply.received && reply.status === 200 ? Refunds.safeParse(reply.body) : undefined
  return parsed?.success
    ? { known: true, refunds: parsed.data.refunds.map(refundOf) }
    : noResult(reply)
}

/** The sandbox's reason for certainly doing nothing; undefined if it may have done something. */
export function rejectionOf(reply: Reply, certain: ReadonlySet<number>): string | undefined {
  if (!reply.received || !certain.has(reply.status)) return undefined
  const rejection = ErrorBody.safeParse(reply.body)
  return rejection.success ? rejection.data.error.code : undefined
}

export const noResult = (reply: Reply): Unknown => ({
  known: false,
  why: reply.received ? `status ${reply.status}` : reply.why,
})

function chargeResultOf(charge: SandboxCharge, fieldsOrigin: string): ChargeResult {
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
