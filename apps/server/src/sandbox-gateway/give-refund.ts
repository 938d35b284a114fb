import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { PROCESSING_MS } from './charge-life.ts'
import { inTransaction } from './in-transaction.ts'
import { settleCharge } from './move-charge.ts'
import {
  findRefundByKey,
  insertRefund,
  listPendingRefunds,
  listRefundsOf,
  lockRefund,
  markRefund,
  type SandboxRefund,
} from './refund-store.ts'
import {
  insertMovement,
  lockCharge,
  type Queryable,
  type SandboxCharge,
  updateCharge,
} from './store.ts'
import { writeMessage } from './write-message.ts'

export type RefundParams = {
  merchant: string
  idempotencyKey: string
  chargeId: string
  /** Whole minor units. */
  amount: number
  currency: string
}

export type RefundResult =
  | { ok: true; refund: SandboxRefund }
  | {
      ok: false
      reason:
        | 'charge_unknown'
        | 'charge_not_captured'
        | 'amount_too_large'
        | 'currency_mismatch'
        | 'idempotency_mismatch'
    }

/** Refunds a part or the whole of the captured amount, once for each key, and never more than is left. */
export async function giveRefund(
  { pool, now }: { pool: pg.Pool; now: () => Date },
  params: RefundParams,
): Promise<RefundResult> {
  return inTransaction(pool, (db) => giveOnce(db, { ...params, now: now() }))
}

async function giveOnce(
  db: Queryable,
  params: RefundParams & { now: Date },
): Promise<RefundResult> {
  // the lock comes first, because the same request may run concurrently
  const found = await lockCharge(db, { id: params.chargeId })
  const earlier = await findRefundByKey(db, params)
  if (earlier && !(found && isSame(earlier, params)))
    return { ok: false, reason: 'idempotency_mismatch' }
  if (found && earlier)
    return {
      ok: true,
      refund: await passTime(db, { charge: found, refund: earlier, now: params.now }),
    }
  if (found?.merchant !== params.merchant) return { ok: false, reason: 'charge_unknown' }
  const charge = await settleCharge(db, { charge: found, now: params.now })
  if (charge.status !== 'succeeded') return { ok: false, reason: 'charge_not_captured' }
  if (charge.currency !== params.currency) return { ok: false, reason: 'currency_mismatch' }
  if (charge.refunded + params.amount > charge.captured)
    return { ok: false, reason: 'amount_too_large' }
  const refund: SandboxRefund = {
    id: `re_${randomBytes(16).toString('base64url')}`,
    merchant: params.merchant,
    chargeId: charge.id,
    amount: params.amount,
    currency: charge.currency,
    status: 'pending',
    outcome: charge.refundOutcome,
    madeAt: params.now,
  }
  const after = { ...charge, refunded: charge.refunded + refund.amount }
  await insertRefund(db, { refund, idempotencyKey: params.idempotencyKey })
  await updateCharge(db, { charge: after, now: params.now })
  await writeMessage(db, { charge: after, refund, now: params.now })
  return { ok: true, refund: await passTime(db, { charge: after, refund, now: params.now }) }
}

const isSame = (earlier: SandboxRefund, params: RefundParams): boolean =>
  earlier.chargeId === params.chargeId &&
  earlier.amount === params.amount &&
  earlier.currency === params.currency

/** The refund in its current state: completed, or sent back, in which case its amount can be refunded anew. */
async function passTime(
  db: Queryable,
  { charge, refund, now }: { charge: SandboxCharge; refund: SandboxRefund; now: Date },
): Promise<SandboxRefund> {
  if (!isDue(refund, now)) return refund
  const status = refund.outcome === 'fail' ? 'failed' : 'succeeded'
  await markRefund(db, { id: refund.id, status, now })
  if (status === 'succeeded')
    await insertMovement(db, { charge, movement: { kind: 'refunded', amount: refund.amount }, now })
  else
    await updateCharge(db, {
      charge: { ...charge, refunded: charge.refunded - refund.amount },
      now,
    })
  const after: SandboxRefund = { ...refund, status }
  await writeMessage(db, { charge, refund: after, now })
  return after
}

const isDue = ({ status, outcome, madeAt }: SandboxRefund, now: Date): boolean =>
  status === 'pending' &&
  (outcome === 'succeed' || now.getTime() - madeAt.getTime() >= PROCESSING_MS)

const BATCH = 100

/** Every refund of a charge, in its current state. */
export async function listRefunds(
  { pool, now }: { pool: pg.Pool; now: () => Date },
  params: { merchant: string; chargeId: string },
): Promise<SandboxRefund[]> {
  const at = now()
  const refunds: SandboxRefund[] = []
  for (const refund of await listRefundsOf(pool, params))
    refunds.push(
      isDue(refund, at) ? ((await settleOne({ pool, now: at }, refund)) ?? refund) : refund,
    )
  return refunds
}

/** Settles refunds that have arrived or come back by now without a request for them. */
export async function settleRefunds({ pool, now }: { pool: pg.Pool; now: Date }): Promise<void> {
  const madeBefore = new Date(now.getTime() - PROCESSING_MS)
  for (;;) {
    const pending = await listPendingRefunds(pool, { madeBefore, limit: BATCH })
    for (const refund of pending) await settleOne({ pool, now }, refund)
    if (pending.length < BATCH) return
  }
}

const settleOne = (
  { pool, now }: { pool: pg.Pool; now: Date },
  { id, chargeId }: SandboxRefund,
): Promise<SandboxRefund | undefined> =>
  inTransaction(pool, async (db) => {
    const charge = await lockCharge(db, { id: chargeId })
    const refund = await lockRefund(db, { id })
    return charge && refund && passTime(db, { charge, refund, now })
  })
