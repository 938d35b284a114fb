import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { settleCharge } from './settle-charge.ts'
import type { ChargeStatus, SandboxCharge } from './store.ts'
import { findChargeByKey, insertCharge, takeToken } from './store.ts'
import type { CardOutcome } from './test-cards.ts'

export type AskedCharge = {
  merchant: string
  idempotencyKey: string
  orderId: string
  nonce: string
  /** Whole minor units. */
  amount: number
  currency: string
}

export type TakeVerdict =
  | { ok: true; charge: SandboxCharge; behaviour: 'answer' | 'lose-answer' }
  | { ok: false; reason: 'nonce_invalid' | 'idempotency_mismatch' | 'hang-up' }

/** Takes an amount once for each key: the same key again gives the same charge, another request under it is refused. */
export async function takeCharge(
  { pool, now }: { pool: pg.Pool; now: () => Date },
  asked: AskedCharge,
): Promise<TakeVerdict> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const verdict = await takeOnce(client, { ...asked, now: now() })
    await client.query(verdict.ok ? 'commit' : 'rollback')
    return verdict
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function takeOnce(
  db: pg.PoolClient,
  asked: AskedCharge & { now: Date },
): Promise<TakeVerdict> {
  const earlier = await findChargeByKey(db, asked)
  if (earlier) return repeat(db, { asked, earlier })
  const token = await takeToken(db, asked)
  if (!token) {
    // the same request may have been running beside this one and have used the token up
    const beside = await findChargeByKey(db, asked)
    return beside ? repeat(db, { asked, earlier: beside }) : { ok: false, reason: 'nonce_invalid' }
  }
  if (token.outcome === 'hang-up') return { ok: false, reason: 'hang-up' }
  const charge: SandboxCharge = {
    id: `ch_${randomBytes(16).toString('base64url')}`,
    merchant: asked.merchant,
    orderId: asked.orderId,
    amount: asked.amount,
    currency: asked.currency,
    brand: token.brand,
    last4: token.last4,
    ...outcomeOf(token.outcome),
    madeAt: asked.now,
  }
  if (await insertCharge(db, { ...charge, idempotencyKey: asked.idempotencyKey }))
    return {
      ok: true,
      charge,
      behaviour: token.outcome === 'lose-answer' ? 'lose-answer' : 'answer',
    }
  // the key was used with another nonce at the same moment
  const beside = await findChargeByKey(db, asked)
  return beside
    ? repeat(db, { asked, earlier: beside })
    : { ok: false, reason: 'idempotency_mismatch' }
}

async function repeat(
  db: pg.PoolClient,
  { asked, earlier }: { asked: AskedCharge & { now: Date }; earlier: SandboxCharge },
): Promise<TakeVerdict> {
  const isSame =
    earlier.orderId === asked.orderId &&
    earlier.amount === asked.amount &&
    earlier.currency === asked.currency
  if (!isSame) return { ok: false, reason: 'idempotency_mismatch' }
  const charge = await settleCharge(db, { charge: earlier, now: asked.now })
  return { ok: true, charge, behaviour: 'answer' }
}

function outcomeOf(outcome: CardOutcome): { status: ChargeStatus; declineCode: string } {
  const [kind, declineCode = ''] = outcome.split(':')
  if (kind === 'decline') return { status: 'failed', declineCode }
  if (kind === 'challenge' || kind === 'challenge-decline')
    return { status: 'requires_action', declineCode }
  return { status: kind === 'process' ? 'processing' : 'succeeded', declineCode: '' }
}
