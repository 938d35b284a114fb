import type pg from 'pg'
import type { RefundOutcome } from './test-cards.ts'

export type Queryable = Pick<pg.Pool, 'query'>

export type ChargeStatus =
  | 'processing'
  | 'requires_action'
  /** Authorised, to be captured by captureBefore. */
  | 'authorised'
  | 'succeeded'
  | 'failed'
  /** The authorisation is released. */
  | 'voided'

export type Metadata = Readonly<Record<string, string>>

export type SandboxCharge = {
  id: string
  merchant: string
  orderId: string
  /** The requested amount, in whole minor units like every amount here. */
  amount: number
  currency: string
  brand: string
  last4: string
  status: ChargeStatus
  /** The reason for a decline; during a challenge, the bank's answer after the customer approves. */
  declineCode: string
  capture: 'now' | 'later'
  captureBefore: Date | undefined
  /** The captured amount; less than requested if a part of an authorisation was captured. */
  captured: number
  capturedAt: Date | undefined
  /** Refunded or on its way back. */
  refunded: number
  /** The final state of a refund to this card. */
  refundOutcome: RefundOutcome
  metadata: Metadata
  madeAt: Date
  /** Of the request that made it. */
  requestDigest: string
}

type ChargeRow = {
  id: string
  merchant: string
  order_id: string
  amount_minor: string
  currency: string
  brand: string
  last4: string
  status: ChargeStatus
  decline_code: string
  capture: 'now' | 'later'
  capture_before: Date | null
  captured_minor: string
  captured_at: Date | null
  refunded_minor: string
  refund_outcome: RefundOutcome
  metadata: Metadata
  made_at: Date
  request_digest: string
}

const chargeOf = (row: ChargeRow): SandboxCharge => ({
  id: row.id,
  merchant: row.merchant,
  orderId: row.order_id,
  amount: Number(row.amount_minor),
  currency: row.currency,
  brand: row.brand,
  last4: row.last4,
  status: row.status,
  declineCode: row.decline_code,
  capture: row.capture,
  captureBefore: row.capture_before ?? undefined,
  captured: Number(row.captured_minor),
  capturedAt: row.captured_at ?? undefined,
  refunded: Number(row.refunded_minor),
  refundOutcome: row.refund_outcome,
  metadata: row.metadata,
  madeAt: row.made_at,
  requestDigest: row.request_digest,
})

async function read(
  db: Queryable,
  { where, values }: { where: string; values: readonly unknown[] },
): Promise<SandboxCharge[]> {
  const text = `select * from sandbox_gateway.charge where ${where}`
  const { rows } = await db.query<ChargeRow>(text, [...values])
  return rows.map(chargeOf)
}

/** False if this key already has a charge; waits for a concurrent insert with the same key. */
export async function insertCharge(
  db: Queryable,
  { charge, idempotencyKey }: { charge: SandboxCharge; idempotencyKey: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into sandbox_gateway.charge (id, merchant, idempotency_key, order_id, amount_minor, currency,
       brand, last4, status, decline_code, capture, capture_before, captured_minor, captured_at, refund_outcome,
       metadata, request_digest, made_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)
     on conflict (merchant, idempotency_key) do nothing`,
    [
      charge.id,
      charge.merchant,
      idempotencyKey,
      charge.orderId,
      charge.amount,
      charge.currency,
      charge.brand,
      charge.last4,
      charge.status,
      charge.declineCode,
      charge.capture,
      charge.captureBefore,
      charge.captured,
      charge.capturedAt,
      charge.refundOutcome,
      charge.metadata,
      charge.requestDigest,
      charge.madeAt,
    ],
  )
  return rowCount === 1
}

/** Saves the charge's current state; the caller holds its lock. */
export async function updateCharge(
  db: Queryable,
  { charge, now }: { charge: SandboxCharge; now: Date },
): Promise<void> {
  await db.query(
    `update sandbox_gateway.charge set status = $2, decline_code = $3, capture_before = $4, captured_minor = $5,
       captured_at = $6, refunded_minor = $7, changed_at = $8 where id = $1`,
    [
      charge.id,
      charge.status,
      charge.declineCode,
      charge.captureBefore,
      charge.captured,
      charge.capturedAt,
      charge.refunded,
      now,
    ],
  )
}

export async function findChargeByKey(
  db: Queryable,
  { merchant, idempotencyKey }: { merchant: string; idempotencyKey: string },
): Promise<SandboxCharge | undefined> {
  const where = 'merchant = $1 and idempotency_key = $2'
  return (await read(db, { where, values: [merchant, idempotencyKey] }))[0]
}

export async function findCharge(
  db: Queryable,
  { merchant, id }: { merchant: string; id: string },
): Promise<SandboxCharge | undefined> {
  return (await read(db, { where: 'merchant = $1 and id = $2', values: [merchant, id] }))[0]
}

export async function listChargesOfOrder(
  db: Queryable,
  { merchant, orderId }: { merchant: string; orderId: string },
): Promise<SandboxCharge[]> {
  const where = 'merchant = $1 and order_id = $2 order by made_at'
  return read(db, { where, values: [merchant, orderId] })
}

/**
 * Locks the charge until the transaction ends. The id is unguessable, because the cardholder's page has nothing
 * else.
 */
export async function lockCharge(
  db: Queryable,
  { id }: { id: string },
): Promise<SandboxCharge | undefined> {
  return (await read(db, { where: 'id = $1 for update', values: [id] }))[0]
}

/** Charges captured in a span, oldest first, after the last one of the page before. */
export async function listTaken(
  db: Queryable,
  span: { merchant: string; from: Date; until: Date; after: string; limit: number },
): Promise<SandboxCharge[]> {
  return read(db, {
    where: `merchant = $1 and captured_at >= $2 and captured_at < $3
      and ($4 = '' or (captured_at, id) > (select captured_at, id from sandbox_gateway.charge
                                           where merchant = $1 and id = $4))
      order by captured_at, id limit $5`,
    values: [span.merchant, span.from, span.until, span.after, span.limit],
  })
}

/** Charges whose state has changed by time without a request for them, oldest first. */
export async function listLapsed(
  db: Queryable,
  params: { processingSince: Date; unansweredSince: Date; now: Date; limit: number },
): Promise<SandboxCharge[]> {
  return read(db, {
    where: `(status = 'processing' and made_at <= $1) or (status = 'requires_action' and made_at <= $2)
        or (status = 'authorised' and capture_before <= $3)
      order by made_at limit $4`,
    values: [params.processingSince, params.unansweredSince, params.now, params.limit],
  })
}

export type Movement = {
  kind: 'held' | 'captured' | 'released' | 'refunded'
  amount: number
}

/** Writes the gateway's own books: each movement and its order. */
export async function insertMovement(
  db: Queryable,
  { charge, movement, now }: { charge: SandboxCharge; movement: Movement; now: Date },
): Promise<void> {
  await db.query(
    `insert into sandbox_gateway.movement (merchant, charge_id, order_id, kind, amount_minor, currency, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      charge.merchant,
      charge.id,
      charge.orderId,
      movement.kind,
      movement.amount,
      charge.currency,
      now,
    ],
  )
}
