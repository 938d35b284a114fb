import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { approve } from './charge-life.ts'
import { inTransaction } from './in-transaction.ts'
import { openCharge, settleCharge } from './move-charge.ts'
import type { Metadata, Queryable, SandboxCharge } from './store.ts'
import { findChargeByKey, lockCharge } from './store.ts'
import type { RefundOutcome } from './test-cards.ts'
import { type Token, takeToken } from './token-store.ts'

export type ChargeParams = {
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

export type TakeResult =
  | { ok: true; charge: SandboxCharge; behaviour: 'answer' | 'lose-answer' }
  | { ok: false; reason: 'nonce_invalid' | 'idempotency_mismatch' | 'hang-up' }

/**
 * Captures or authorises an amount once for each key: the same key returns the same charge, and is rejected with
 * another request.
 */
export async function takeCharge(
  { pool, now }: { pool: pg.Pool; now: () => Date },
  params: ChargeParams,
): Promise<TakeResult> {
  return inTransaction(pool, (db) => takeOnce(db, { ...params, now: now() }))
}

async function takeOnce(db: Queryable, params: ChargeParams & { now: Date }): Promise<TakeResult> {
  const earlier = await findChargeByKey(db, params)
  if (earlier) return repeat(db, { params, earlier })
  const token = await takeToken(db, params)
  if (!token) {
    // a concurrent copy of the same request may have used the token up
    const beside = await findChargeByKey(db, params)
    return beside ? repeat(db, { params, earlier: beside }) : { ok: false, reason: 'nonce_invalid' }
  }
  if (token.outcome === 'hang-up') return { ok: false, reason: 'hang-up' }
  const charge = makeCharge(params, token)
  const behaviour = token.outcome === 'lose-answer' ? 'lose-answer' : 'answer'
  if (await openCharge(db, { charge, idempotencyKey: params.idempotencyKey }))
    return { ok: true, charge, behaviour }
  // the key was used with another nonce at the same moment
  const beside = await findChargeByKey(db, params)
  return beside
    ? repeat(db, { params, earlier: beside })
    : { ok: false, reason: 'idempotency_mismatch' }
}

async function repeat(
  db: Queryable,
  { params, earlier }: { params: ChargeParams & { now: Date }; earlier: SandboxCharge },
): Promise<TakeResult> {
  const charge = await lockCharge(db, earlier)
  if (!charge || charge.requestDigest !== digestOf(params))
    return { ok: false, reason: 'idempotency_mismatch' }
  const settled = await settleCharge(db, { charge, now: params.now })
  return { ok: true, charge: settled, behaviour: 'answer' }
}

/** Covers the whole request, so that any difference shows. */
function digestOf({ metadata, ...params }: ChargeParams): string {
  const { orderId, nonce, amount, currency, capture } = params
  const metadataEntries = Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1))
  const content = JSON.stringify([orderId, nonce, amount, currency, capture, metadataEntries])
  return createHash('sha256').update(content).digest('base64url')
}

function makeCharge(
  params: ChargeParams & { now: Date },
  { brand, last4, outcome }: Token,
): SandboxCharge {
  const [kind, declineCode = ''] = outcome.split(':')
  const charging: SandboxCharge = {
    id: `ch_${randomBytes(16).toString('base64url')}`,
    merchant: params.merchant,
    orderId: params.orderId,
    amount: params.amount,
    currency: params.currency,
    brand,
    last4,
    status: 'processing',
    declineCode,
    capture: params.capture,
    captureBefore: undefined,
    captured: 0,
    capturedAt: undefined,
    refunded: 0,
    refundOutcome: REFUNDS[kind ?? ''] ?? 'succeed',
    metadata: params.metadata,
    madeAt: params.now,
    requestDigest: digestOf(params),
  }
  if (kind === 'process') return charging
  if (kind === 'decline') return { ...charging, status: 'failed' }
  if (kind === 'challenge' || kind === 'challenge-decline')
    return { ...charging, status: 'requires_action' }
  return approve(charging, params.now)
}

const REFUNDS: Readonly<Record<string, RefundOutcome>> = {
  'refund-waits': 'wait',
  'refund-fails': 'fail',
}
