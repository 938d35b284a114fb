import type { Queryable } from './store.ts'
import type { RefundOutcome } from './test-cards.ts'

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

export type SandboxRefund = {
  id: string
  merchant: string
  chargeId: string
  /** Whole minor units. */
  amount: number
  currency: string
  status: RefundStatus
  /** The final state of a pending refund. */
  outcome: RefundOutcome
  madeAt: Date
}

type RefundRow = {
  id: string
  merchant: string
  charge_id: string
  amount_minor: string
  currency: string
  status: RefundStatus
  outcome: RefundOutcome
  made_at: Date
}

const refundOf = (row: RefundRow): SandboxRefund => ({
  id: row.id,
  merchant: row.merchant,
  chargeId: row.charge_id,
  amount: Number(row.amount_minor),
  currency: row.currency,
  status: row.status,
  outcome: row.outcome,
  madeAt: row.made_at,
})

async function read(
  db: Queryable,
  { where, values }: { where: string; values: readonly unknown[] },
): Promise<SandboxRefund[]> {
  const text = `select * from sandbox_gateway.refund where ${where}`
  const { rows } = await db.query<RefundRow>(text, [...values])
  return rows.map(refundOf)
}

export async function insertRefund(
  db: Queryable,
  { refund, idempotencyKey }: { refund: SandboxRefund; idempotencyKey: string },
): Promise<void> {
  await db.query(
    `insert into sandbox_gateway.refund (id, merchant, idempotency_key, charge_id, amount_minor, currency, status,
       outcome, made_at, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      refund.id,
      refund.merchant,
      idempotencyKey,
      refund.chargeId,
      refund.amount,
      refund.currency,
      refund.status,
      refund.outcome,
      refund.madeAt,
    ],
  )
}

export async function findRefundByKey(
  db: Queryable,
  { merchant, idempotencyKey }: { merchant: string; idempotencyKey: string },
): Promise<SandboxRefund | undefined> {
  const where = 'merchant = $1 and idempotency_key = $2'
  return (await read(db, { where, values: [merchant, idempotencyKey] }))[0]
}

/** Locks the refund until the transaction ends; the charge must be locked before it. */
export async function lockRefund(
  db: Queryable,
  { id }: { id: string },
): Promise<SandboxRefund | undefined> {
  return (await read(db, { where: 'id = $1 for update', values: [id] }))[0]
}

export async function listRefundsOf(
  db: Queryable,
  { merchant, chargeId }: { merchant: string; chargeId: string },
): Promise<SandboxRefund[]> {
  const where = 'merchant = $1 and charge_id = $2 order by made_at, id'
  return read(db, { where, values: [merchant, chargeId] })
}

export async function listPendingRefunds(
  db: Queryable,
  { madeBefore, limit }: { madeBefore: Date; limit: number },
): Promise<SandboxRefund[]> {
  const where = "status = 'pending' and made_at <= $1 order by made_at limit $2"
  return read(db, { where, values: [madeBefore, limit] })
}

export async function markRefund(
  db: Queryable,
  { id, status, now }: { id: string; status: RefundStatus; now: Date },
): Promise<void> {
  await db.query('update sandbox_gateway.refund set status = $2, changed_at = $3 where id = $1', [
    id,
    status,
    now,
  ])
}
