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

/** Under this name a refund carries the key it was asked with: Stripe forgets keys after a day, never metadata. */
export const REFUND_KEY = 'refund_key'

const STATES: Readonly<Record<string, GatewayRefund['state']>> = {
  pending: 'submitted',
  requires_action: 'submitted',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export type ReadRefund = GatewayRefund & { key: string }

/** Undefined for one that cannot be relied on. */
export function readRefund(said: unknown, chargeRef: string): ReadRefund | undefined {
  const heard = StripeRefund.safeParse(said)
  const state = heard.success && STATES[heard.data.status ?? '']
  if (!heard.success || !state) return undefined
  const { id, amount, metadata } = heard.data
  const currency = heard.data.currency.toUpperCase()
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
 * The refunds of one charge without what was only let go of a hold: Stripe lists that too, as the earliest, of just the
 * amount that was never taken and without a line in the balance. `said` with `charge` expanded, the newest first.
 */
export function dropReleased(said: readonly unknown[]): readonly unknown[] {
  const release = said.findLast((one) => {
    const heard = StripeRefund.safeParse(one)
    return heard.success && isReleased(heard.data)
  })
  return said.filter((one) => one !== release)
}

function isReleased({ charge, amount, balance_transaction }: StripeRefund): boolean {
  if (typeof charge !== 'object' || charge === null || balance_transaction) return false
  return releasedOf(charge) > 0 && amount === releasedOf(charge)
}
