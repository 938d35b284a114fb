import type pg from 'pg'
import type { CardBrand, CardOutcome } from './test-cards.ts'

export type Queryable = Pick<pg.Pool, 'query'>

/** A card that was tokenised: what it will do, never what it is. */
export type Token = {
  nonce: string
  merchant: string
  brand: CardBrand
  last4: string
  outcome: CardOutcome
}

export type ChargeStatus = 'processing' | 'requires_action' | 'succeeded' | 'failed'

export type SandboxCharge = {
  id: string
  merchant: string
  orderId: string
  /** Whole minor units. */
  amount: number
  currency: string
  brand: string
  last4: string
  status: ChargeStatus
  /** Why not; while the bank asks its customer, what it will say after a yes. */
  declineCode: string
  madeAt: Date
}

type TokenRow = {
  nonce: string
  merchant: string
  brand: CardBrand
  last4: string
  outcome: CardOutcome
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
  made_at: Date
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
  madeAt: row.made_at,
})

export async function insertToken(
  db: Queryable,
  facts: Token & { madeAt: Date; expiresAt: Date },
): Promise<void> {
  await db.query(
    `insert into sandbox_gateway.token (nonce, merchant, brand, last4, outcome, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      facts.nonce,
      facts.merchant,
      facts.brand,
      facts.last4,
      facts.outcome,
      facts.madeAt,
      facts.expiresAt,
    ],
  )
}

/** Uses a token up. Undefined when it is unknown, another merchant's, too old, or used already. */
export async function takeToken(
  db: Queryable,
  { merchant, nonce, now }: { merchant: string; nonce: string; now: Date },
): Promise<Token | undefined> {
  const { rows } = await db.query<TokenRow>(
    `update sandbox_gateway.token set used_at = $3
     where merchant = $1 and nonce = $2 and used_at is null and expires_at > $3
     returning nonce, merchant, brand, last4, outcome`,
    [merchant, nonce, now],
  )
  return rows[0]
}

/** False when this key made a charge before; it waits for one that is being made with the same key. */
export async function insertCharge(
  db: Queryable,
  facts: SandboxCharge & { idempotencyKey: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into sandbox_gateway.charge (id, merchant, idempotency_key, order_id, amount_minor, currency,
       brand, last4, status, decline_code, made_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (merchant, idempotency_key) do nothing`,
    [
      facts.id,
      facts.merchant,
      facts.idempotencyKey,
      facts.orderId,
      facts.amount,
      facts.currency,
      facts.brand,
      facts.last4,
      facts.status,
      facts.declineCode,
      facts.madeAt,
    ],
  )
  return rowCount === 1
}

export async function findChargeByKey(
  db: Queryable,
  { merchant, idempotencyKey }: { merchant: string; idempotencyKey: string },
): Promise<SandboxCharge | undefined> {
  const { rows } = await db.query<ChargeRow>(
    'select * from sandbox_gateway.charge where merchant = $1 and idempotency_key = $2',
    [merchant, idempotencyKey],
  )
  return rows[0] && chargeOf(rows[0])
}

export async function listChargesOfOrder(
  db: Queryable,
  { merchant, orderId }: { merchant: string; orderId: string },
): Promise<SandboxCharge[]> {
  const { rows } = await db.query<ChargeRow>(
    'select * from sandbox_gateway.charge where merchant = $1 and order_id = $2 order by made_at',
    [merchant, orderId],
  )
  return rows.map(chargeOf)
}

/** Locked until the transaction ends. The id is unguessable: it is all the cardholder's page has. */
export async function lockCharge(
  db: Queryable,
  { id }: { id: string },
): Promise<SandboxCharge | undefined> {
  const { rows } = await db.query<ChargeRow>(
    'select * from sandbox_gateway.charge where id = $1 for update',
    [id],
  )
  return rows[0] && chargeOf(rows[0])
}

/** False when it had moved on from `from` meanwhile. */
export async function markCharge(
  db: Queryable,
  facts: { id: string; from: ChargeStatus; status: ChargeStatus; declineCode: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update sandbox_gateway.charge set status = $3, decline_code = $4, changed_at = $5
     where id = $1 and status = $2`,
    [facts.id, facts.from, facts.status, facts.declineCode, facts.now],
  )
  return rowCount === 1
}
