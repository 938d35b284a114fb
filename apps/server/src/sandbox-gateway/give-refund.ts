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

export type AskedRefund = {
  merchant: string
  idempotencyKey: string
  chargeId: string
  /** Whole minor units. */
  amount: number
  currency: string
}

export type RefundVerdict =
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

/** Gives back a part or the whole of what was taken, once for each key, and never more than is left. */
export async function giveRefund(
  { pool, now }: { pool: pg.Pool; now: () => Date },
  asked: AskedRefund,
): Promise<RefundVerdict> {
  return inTransaction(pool, (db) => giveOnce(db, { ...asked, now: now() }))
}

async function giveOnce(db: Queryable, asked: AskedRefund & { now: Date }): Promise<RefundVerdict> {
  // the lock comes first: the same request may be running beside this one
  const found = await lockCharge(db, { id: asked.chargeId })
  const earlier = await findRefundByKey(db, asked)
  if (earlier && !(found && isSame(earlier, asked)))
    return { ok: false, reason: 'idempotency_mismatch' }
  if (found && earlier)
    return {
      ok: true,
      refund: await passTime(db, { charge: found, refund: earlier, now: asked.now }),
    }
  if (found?.merchant !== asked.merchant) return { ok: false, reason: 'charge_unknown' }
  const charge = await settleCharge(db, { charge: found, now: asked.now })
  if (charge.status !== 'succeeded') return { ok: false, reason: 'charge_not_captured' }
  if (charge.currency !== asked.currency) return { ok: false, reason: 'currency_mismatch' }
  if (charge.refunded + asked.amount > charge.captured)
    return { ok: false, reason: 'amount_too_large' }
  const refund: SandboxRefund = {
    id: `re_${randomBytes(16).toString('base64url')}`,
    merchant: asked.merchant,
    chargeId: charge.id,
    amount: asked.amount,
    currency: charge.currency,
    status: 'pending',
    outcome: charge.refundOutcome,
    madeAt: asked.now,
  }
  const after = { ...charge, refunded: charge.refunded + refund.amount }
  await insertRefund(db, { refund, idempotencyKey: asked.idempotencyKey })
  await updateCharge(db, { charge: after, now: asked.now })
  await writeMessage(db, { charge: after, refund, now: asked.now })
  return { ok: true, refund: await passTime(db, { charge: after, refund, now: asked.now }) }
}

const isSame = (earlier: SandboxRefund, asked: AskedRefund): boolean =>
  earlier.chargeId === asked.chargeId &&
  earlier.amount === asked.amount &&
  earlier.currency === asked.currency

/** The refund as it stands by now: there, or sent back, in which case its money can be given back anew. */
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

/** Every refund of a charge, as it stands by now. */
export async function listRefunds(
  { pool, now }: { pool: pg.Pool; now: () => Date },
  asked: { merchant: string; chargeId: string },
): Promise<SandboxRefund[]> {
  const at = now()
  const refunds: SandboxRefund[] = []
  for (const refund of await listRefundsOf(pool, asked))
    refunds.push(
      isDue(refund, at) ? ((await settleOne({ pool, now: at }, refund)) ?? refund) : refund,
    )
  return refunds
}

/** Refunds that have arrived or come back by now, with nobody asking after them. */
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
