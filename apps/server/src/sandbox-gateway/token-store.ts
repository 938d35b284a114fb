import type { Queryable } from './store.ts'
import type { CardBrand, CardOutcome } from './test-cards.ts'

/** A tokenised card: what it will do, never its number. */
export type Token = {
  nonce: string
  merchant: string
  brand: CardBrand
  last4: string
  outcome: CardOutcome
}

export async function insertToken(
  db: Queryable,
  params: Token & { madeAt: Date; expiresAt: Date },
): Promise<void> {
  await db.query(
    `insert into sandbox_gateway.token (nonce, merchant, brand, last4, outcome, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      params.nonce,
      params.merchant,
      params.brand,
      params.last4,
      params.outcome,
      params.madeAt,
      params.expiresAt,
    ],
  )
}

/**
 * Uses a token up, unless its card always closes the connection. Undefined if it is unknown, of another merchant,
 * too old, or used.
 */
export async function takeToken(
  db: Queryable,
  { merchant, nonce, now }: { merchant: string; nonce: string; now: Date },
): Promise<Token | undefined> {
  const { rows } = await db.query<Token>(
    `update sandbox_gateway.token set used_at = case when outcome = 'hang-up' then null else $3::timestamptz end
     where merchant = $1 and nonce = $2 and used_at is null and expires_at > $3
     returning nonce, merchant, brand, last4, outcome`,
    [merchant, nonce, now],
  )
  return rows[0]
}

export async function deleteTokens(db: Queryable, { before }: { before: Date }): Promise<void> {
  await db.query('delete from sandbox_gateway.token where expires_at < $1', [before])
}
