import { z } from 'zod'
import type { GatewayRefund } from './port.ts'
import { readStripeAmount } from './stripe-amount.ts'
import { releasedOf, StripeCharge } from './stripe-intent.ts'

const StripeRefund = z.object({
  id: z.string().min(1),
  amount: z.number().int().nonnegative().safe(),
  currency: z.string().length(3),
  status: z.string().nullable(),
  balance_transaction: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  charge: z.union([StripeCharge, z.string()]).nullish(),
})
type StripeRefund = z.infer<typeof StripeRefund>

/** The metadata name for a refund's idempotency key: Stripe forgets keys after a day, but never metadata. */
export const REFUND_KEY = 'refund_key'

const STATES: Readonly<Record<string, GatewayRefund['state']>> = {
  pending: 'submitted',
  requires_action: 'submitted',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export type ReadRefund = GatewayRefund & { key: string }

/** Undefined for a refund that is not reliable. */
export function readRefund(payload: unknown, chargeRef: string): ReadRefund | undefined {
  const parsed = StripeRefund.safeParse(payload)
  const state = parsed.success && STATES[parsed.data.status ?? '']
  if (!parsed.success || !state) return undefined
  const { id, amount, metadata } = parsed.data
  const currency = parsed.data.currency.toUpperCase()
  return {
    ref: id,
    chargeRef,
    state,
    amount: readStripeAmount(amount, currency),
    currency,
    key: metadata?.[REFUND_KEY] ?? '',
  }
}

/**
 * The refunds of one charge without the released part of an authorisation: Stripe lists that too, as the
 * earliest, of exactly the amount that was never captured and without a line in the balance. `payload` has
 * `charge` expanded, newest first.
 */
export function dropReleased(payload: readonly unknown[]): readonly unknown[] {
  const release = payload.findLast((item) => {
    const parsed = StripeRefund.safeParse(item)
    return parsed.success && isReleased(parsed.data)
  })
  return payload.filter((item) => item !== release)
}

function isReleased({ charge, amount, balance_transaction }: StripeRefund): boolean {
  if (typeof charge !== 'object' || charge === null || balance_transaction) return false
  return releasedOf(charge) > 0 && amount === releasedOf(charge)
}
