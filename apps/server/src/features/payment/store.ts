import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { AttemptPurpose, AttemptState } from '@kerbside/domain/payment/payment.ts'
import type { Selectable } from 'kysely'
import { inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** One attempt to take the money of a booking, as far as the product knows. */
export type Attempt = {
  id: string
  bookingId: string
  /** 1 for the first attempt. */
  number: number
  gateway: string
  purpose: AttemptPurpose
  /** The change of the leg whose balance it pays; 0: the original booking. */
  round: number
  amount: Minor
  currency: string
  state: AttemptState
  /** Requested as an authorisation, to be captured later. */
  authoriseOnly: boolean
  /** The captured amount, or the amount being captured of an authorisation; undefined: nothing yet. */
  capturedAmount: Minor | undefined
  /** When authorised money must be captured; after it the bank releases the money. */
  captureBefore: Date | undefined
  /** The gateway's reference of the charge, once there is one. */
  providerRef: string | undefined
  brand: string
  last4: string
  declineReason: string
  madeAt: Date
  changedAt: Date
}

const attemptOf = (row: Selectable<Tables['payment_attempt']>): Attempt => ({
  id: row.id,
  bookingId: row.booking_id,
  number: row.number,
  gateway: row.gateway,
  // the columns' check constraints guarantee these values
  purpose: row.purpose as AttemptPurpose,
  round: row.round,
  amount: minor(Number(row.amount_minor)),
  currency: row.currency,
  state: row.state as AttemptState,
  authoriseOnly: row.authorise_only,
  capturedAmount: row.captured_minor === null ? undefined : minor(Number(row.captured_minor)),
  captureBefore: row.capture_before ?? undefined,
  providerRef: row.provider_ref ?? undefined,
  brand: row.card_brand,
  last4: row.card_last4,
  declineReason: row.decline_reason,
  madeAt: row.made_at,
  changedAt: row.changed_at,
})

/** Every attempt of a booking, oldest first. `lock` locks the rows until the transaction ends. */
export async function listAttempts(
  tx: Tx,
  details: { operator: OperatorId; bookingId: string; lock: boolean },
): Promise<Attempt[]> {
  const query = inOperator(tx, details.operator)
    .selectFrom('payment_attempt')
    .selectAll()
    .where('booking_id', '=', details.bookingId)
    .orderBy('number')
  const rows = await (details.lock ? query.forUpdate() : query).execute()
  return rows.map(attemptOf)
}

export async function findBookingIdOfAttempt(
  tx: Tx,
  { operator, attemptId }: { operator: OperatorId; attemptId: string },
): Promise<string | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('payment_attempt')
    .select('booking_id')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  return row?.booking_id
}

/** The booking whose charge has this reference at the gateway. */
export async function findBookingIdOfCharge(
  tx: Tx,
  params: { operator: OperatorId; gateway: string; chargeRef: string },
): Promise<string | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('payment_attempt')
    .select('booking_id')
    .where('gateway', '=', params.gateway)
    .where('provider_ref', '=', params.chargeRef)
    .executeTakeFirst()
  return row?.booking_id
}

/** False if the booking already has a live attempt: the unique indexes decide, also between two concurrent inserts. */
export async function insertAttempt(
  tx: Tx,
  { operator, attempt }: { operator: OperatorId; attempt: Attempt },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_attempt')
    .values({
      operator_id: operator,
      id: attempt.id,
      booking_id: attempt.bookingId,
      number: attempt.number,
      gateway: attempt.gateway,
      amount_minor: String(attempt.amount),
      currency: attempt.currency,
      purpose: attempt.purpose,
      round: attempt.round,
      state: attempt.state,
      authorise_only: attempt.authoriseOnly,
      provider_ref: attempt.providerRef ?? null,
      card_brand: attempt.brand,
      card_last4: attempt.last4,
      decline_reason: attempt.declineReason,
      made_at: attempt.madeAt,
      changed_at: attempt.changedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Updates an attempt that is locked. Amount, currency and gateway never change. */
export async function markAttempt(
  tx: Tx,
  { operator, attempt }: { operator: OperatorId; attempt: Attempt },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('payment_attempt')
    .set({
      state: attempt.state,
      provider_ref: attempt.providerRef ?? null,
      card_brand: attempt.brand,
      card_last4: attempt.last4,
      decline_reason: attempt.declineReason,
      captured_minor: attempt.capturedAmount === undefined ? null : String(attempt.capturedAmount),
      capture_before: attempt.captureBefore ?? null,
      changed_at: attempt.changedAt,
    })
    .where('id', '=', attempt.id)
    .execute()
}

/**
 * Claims attempts without a known result for polling: no other process takes them until `again`. Those never polled
 * come first.
 */
export async function claimUnsettled(
  tx: Tx,
  details: { operator: OperatorId; idleSince: Date; again: Date; now: Date; max: number },
): Promise<string[]> {
  const due = inOperator(tx, details.operator)
    .selectFrom('payment_attempt')
    .select('id')
    .where('state', 'in', ['created', 'submitting', 'requires_action', 'unknown'])
    .where('changed_at', '<=', details.idleSince)
    .where((row) =>
      row.or([row('last_polled_at', 'is', null), row('last_polled_at', '<=', details.again)]),
    )
    .orderBy('last_polled_at', (by) => by.asc().nullsFirst())
    .limit(details.max)
    .forUpdate()
    .skipLocked()
  const rows = await inOperator(tx, details.operator)
    .updateTable('payment_attempt')
    .set({ last_polled_at: details.now })
    .where('id', 'in', due)
    .returning('booking_id')
    .execute()
  return [...new Set(rows.map((row) => row.booking_id))]
}

/** Leg states after which the journey is over. */
const OVER = ['completed', 'no_show', 'cancelled', 'declined', 'expired', 'failed']

export async function listAuthorisations(
  tx: Tx,
  details: { operator: OperatorId; before: Date; max: number },
): Promise<Attempt[]> {
  const rows = await inOperator(tx, details.operator)
    .selectFrom('payment_attempt')
    .selectAll()
    .where('state', '=', 'authorised')
    .where((row) =>
      row.or([
        row('capture_before', '<=', details.before),
        row.not(
          row.exists(
            row
              .selectFrom('leg')
              .select('leg.number')
              .where('leg.operator_id', '=', details.operator)
              .whereRef('leg.booking_id', '=', 'payment_attempt.booking_id')
              .where('leg.state', 'not in', OVER),
          ),
        ),
      ]),
    )
    .orderBy('capture_before')
    .limit(details.max)
    .execute()
  return rows.map(attemptOf)
}
