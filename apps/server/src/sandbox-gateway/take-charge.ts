import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { approve } from './charge-life.ts'
import { inTransaction } from './in-transaction.ts'
import { openCharge, settleCharge } from './move-charge.ts'
import type { Metadata, Queryable, SandboxCharge } from './store.ts'
import { findChargeByKey, lockCharge } from './store.ts'
import type { RefundOutcome } from './test-cards.ts'
import { type Token, takeToken } from './token-store.ts'

export type AskedCharge = {
  merchant: string
  idempotencyKey: string
  orderId: string
  nonce: string
  /** Whole minor units. */
  amount: number
  currency: string
  capture: 'now' | 'later'
  metadata: Metadata
}

export type TakeVerdict =
  | { ok: true; charge: SandboxCharge; behaviour: 'answer' | 'lose-answer' }
  | { ok: false; reason: 'nonce_invalid' | 'idempotency_mismatch' | 'hang-up' }

/** Takes or holds an amount once for each key: the same key again gives the same charge, another request under it is refused. */
export async function takeCharge(
  { pool, now }: { pool: pg.Pool; now: () => Date },
  asked: AskedCharge,
): Promise<TakeVerdict> {
  return inTransaction(pool, (db) => takeOnce(db, { ...asked, now: now() }))
}

async function takeOnce(db: Queryable, asked: AskedCharge & { now: Date }): Promise<TakeVerdict> {
  const earlier = await findChargeByKey(db, asked)
  if (earlier) return repeat(db, { asked, earlier })
  const token = await takeToken(db, asked)
  if (!token) {
    // the same request may have been running beside this one and have used the token up
    const beside = await findChargeByKey(db, asked)
    return beside ? repeat(db, { asked, earlier: beside }) : { ok: false, reason: 'nonce_invalid' }
  }
  if (token.outcome === 'hang-up') return { ok: false, reason: 'hang-up' }
  const charge = makeCharge(asked, token)
  const behaviour = token.outcome === 'lose-answer' ? 'lose-answer' : 'answer'
  if (await openCharge(db, { charge, idempotencyKey: asked.idempotencyKey }))
    return { ok: true, charge, behaviour }
  // the key was used with another nonce at the same moment
  const beside = await findChargeByKey(db, asked)
  return beside
    ? repeat(db, { asked, earlier: beside })
    : { ok: false, reason: 'idempotency_mismatch' }
}

async function repeat(
  db: Queryable,
  { asked, earlier }: { asked: AskedCharge & { now: Date }; earlier: SandboxCharge },
): Promise<TakeVerdict> {
  const charge = await lockCharge(db, earlier)
  if (!charge || charge.requestDigest !== digestOf(asked))
    return { ok: false, reason: 'idempotency_mismatch' }
  const settled = await settleCharge(db, { charge, now: asked.now })
  return { ok: true, charge: settled, behaviour: 'answer' }
}

/** Of everything the request asked, so that any difference shows. */
function digestOf({ metadata, ...asked }: AskedCharge): string {
  const { orderId, nonce, amount, currency, capture } = asked
  const kept = Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1))
  const said = JSON.stringify([orderId, nonce, amount, currency, capture, kept])
  return createHash('sha256').update(said).digest('base64url')
}

function makeCharge(
  asked: AskedCharge & { now: Date },
  { brand, last4, outcome }: Token,
): SandboxCharge {
  const [kind, declineCode = ''] = outcome.split(':')
  const asking: SandboxCharge = {
    id: `ch_${randomBytes(16).toString('base64url')}`,
    merchant: asked.merchant,
    orderId: asked.orderId,
    amount: asked.amount,
    currency: asked.currency,
    brand,
    last4,
    status: 'processing',
    declineCode,
    capture: asked.capture,
    captureBefore: undefined,
    captured: 0,
    capturedAt: undefined,
    refunded: 0,
    refundOutcome: REFUNDS[kind ?? ''] ?? 'succeed',
    metadata: asked.metadata,
    madeAt: asked.now,
    requestDigest: digestOf(asked),
  }
  if (kind === 'process') return asking
  if (kind === 'decline') return { ...asking, status: 'failed' }
  if (kind === 'challenge' || kind === 'challenge-decline')
    return { ...asking, status: 'requires_action' }
  return approve(asking, asked.now)
}

const REFUNDS: Readonly<Record<string, RefundOutcome>> = {
  'refund-waits': 'wait',
  'refund-fails': 'fail',
}
