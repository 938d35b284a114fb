import type pg from 'pg'
import { withdraw } from './charge-life.ts'
import { inTransaction } from './in-transaction.ts'
import { moveCharge, settleCharge } from './move-charge.ts'
import { listChargesOfOrder, lockCharge, type SandboxCharge } from './store.ts'

type Deps = { pool: pg.Pool; now: () => Date }

export type CaptureResult =
  | { ok: true; charge: SandboxCharge }
  | { ok: false; reason: 'charge_unknown' | 'charge_not_authorised' | 'amount_too_large' }

/**
 * Captures an authorisation once, whole or in part, and releases the rest. A repeated request returns the first
 * result.
 */
export async function captureCharge(
  deps: Deps,
  params: { merchant: string; id: string; amount: number },
): Promise<CaptureResult> {
  const now = deps.now()
  return inTransaction(deps.pool, async (db): Promise<CaptureResult> => {
    const charge = await lockCharge(db, params)
    if (charge?.merchant !== params.merchant) return { ok: false, reason: 'charge_unknown' }
    const before = await settleCharge(db, { charge: charge, now })
    if (before.status === 'succeeded' && before.captured === params.amount)
      return { ok: true, charge: before }
    if (before.status !== 'authorised') return { ok: false, reason: 'charge_not_authorised' }
    if (params.amount > before.amount) return { ok: false, reason: 'amount_too_large' }
    const after: SandboxCharge = {
      ...before,
      status: 'succeeded',
      captured: params.amount,
      capturedAt: now,
    }
    return { ok: true, charge: await moveCharge(db, { before, after, now }) }
  })
}

/** Cancels what still waits for its cardholder and releases authorisations; captured money stays captured. */
export async function cancelOrder(
  deps: Deps,
  order: { merchant: string; orderId: string },
): Promise<SandboxCharge[]> {
  const charges: SandboxCharge[] = []
  for (const { id } of await listChargesOfOrder(deps.pool, order)) {
    const now = deps.now()
    const ended = await inTransaction(deps.pool, async (db) => {
      const charge = await lockCharge(db, { id })
      const before = charge && (await settleCharge(db, { charge: charge, now }))
      return before && moveCharge(db, { before, after: withdraw(before), now })
    })
    if (ended) charges.push(ended)
  }
  return charges
}
