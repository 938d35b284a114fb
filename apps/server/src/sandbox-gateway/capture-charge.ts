import type pg from 'pg'
import { withdraw } from './charge-life.ts'
import { inTransaction } from './in-transaction.ts'
import { moveCharge, settleCharge } from './move-charge.ts'
import { listChargesOfOrder, lockCharge, type SandboxCharge } from './store.ts'

type Means = { pool: pg.Pool; now: () => Date }

export type CaptureVerdict =
  | { ok: true; charge: SandboxCharge }
  | { ok: false; reason: 'charge_unknown' | 'charge_not_authorised' | 'amount_too_large' }

/** Takes a hold, whole or in part, once: the rest is let go. Asked for the same again it tells what it did. */
export async function captureCharge(
  means: Means,
  asked: { merchant: string; id: string; amount: number },
): Promise<CaptureVerdict> {
  const now = means.now()
  return inTransaction(means.pool, async (db): Promise<CaptureVerdict> => {
    const found = await lockCharge(db, asked)
    if (found?.merchant !== asked.merchant) return { ok: false, reason: 'charge_unknown' }
    const before = await settleCharge(db, { charge: found, now })
    if (before.status === 'succeeded' && before.captured === asked.amount)
      return { ok: true, charge: before }
    if (before.status !== 'authorised') return { ok: false, reason: 'charge_not_authorised' }
    if (asked.amount > before.amount) return { ok: false, reason: 'amount_too_large' }
    const after: SandboxCharge = {
      ...before,
      status: 'succeeded',
      captured: asked.amount,
      capturedAt: now,
    }
    return { ok: true, charge: await moveCharge(db, { before, after, now }) }
  })
}

/** Withdraws what still waits for its cardholder and lets holds go; what was taken stays taken. */
export async function cancelOrder(
  means: Means,
  order: { merchant: string; orderId: string },
): Promise<SandboxCharge[]> {
  const charges: SandboxCharge[] = []
  for (const { id } of await listChargesOfOrder(means.pool, order)) {
    const now = means.now()
    const ended = await inTransaction(means.pool, async (db) => {
      const found = await lockCharge(db, { id })
      const before = found && (await settleCharge(db, { charge: found, now }))
      return before && moveCharge(db, { before, after: withdraw(before), now })
    })
    if (ended) charges.push(ended)
  }
  return charges
}
