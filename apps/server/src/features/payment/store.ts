import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { AttemptPurpose, AttemptState } from '@kerbside/domain/payment/payment.ts'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** One try to take the money of a booking, as we know of it. */
export type Attempt = {
  id: string
  bookingId: string
  /** 1 for the first try. */
  number: number
  gateway: string
  purpose: AttemptPurpose
  /** The change of the trip whose balance it pays; 0: what the booking was made for. */
  round: number
  amount: Minor
  currency: string
  state: AttemptState
  /** Asked for as a hold, to be taken later. */
  hold: boolean
  /** What was taken, or of a hold what is being taken; undefined: nothing yet. */
  capturedAmount: Minor | undefined
  /** When held money must be taken or is let go by the bank. */
  captureBefore: Date | undefined
  /** The gateway's name for the charge, once it gave one. */
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
  // the columns' checks keep purpose and state among them
  purpose: row.purpose as AttemptPurpose,
  round: row.round,
  amount: minor(Number(row.amount_minor)),
  currency: row.currency,
  state: row.state as AttemptState,
  hold: row.hold,
  capturedAmount: row.captured_minor === null ? undefined : minor(Number(row.captured_minor)),
  captureBefore: row.capture_before ?? undefined,
  providerRef: row.provider_ref ?? undefined,
  brand: row.card_brand,
  last4: row.card_last4,
  declineReason: row.decline_reason,
  madeAt: row.made_at,
  changedAt: row.changed_at,
})

/** Every attempt of a booking, the first one first. `lock` keeps others from moving them until the end. */
export async function listAttempts(
  tx: Tx,
  facts: { operator: OperatorId; bookingId: string; lock: boolean },
): Promise<Attempt[]> {
  const query = tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('operator_id', '=', facts.operator)
    .where('booking_id', '=', facts.bookingId)
    .orderBy('number')
  const rows = await (facts.lock ? query.forUpdate() : query).execute()
  return rows.map(attemptOf)
}

export async function findBookingIdOfAttempt(
  tx: Tx,
  { operator, attemptId }: { operator: OperatorId; attemptId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select('booking_id')
    .where('operator_id', '=', operator)
    .where('id', '=', attemptId)
    .executeTakeFirst()
  return row?.booking_id
}

/** The booking whose charge goes by this name at the gateway. */
export async function findBookingIdOfCharge(
  tx: Tx,
  asked: { operator: OperatorId; gateway: string; chargeRef: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select('booking_id')
    .where('operator_id', '=', asked.operator)
    .where('gateway', '=', asked.gateway)
    .where('provider_ref', '=', asked.chargeRef)
    .executeTakeFirst()
  return row?.booking_id
}

/** False when the booking has a live attempt by now: the unique indexes decide, also between two at once. */
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
      hold: attempt.hold,
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

/** Writes what became of an attempt that is locked. Amount, currency and gateway never change. */
export async function markAttempt(
  tx: Tx,
  { operator, attempt }: { operator: OperatorId; attempt: Attempt },
): Promise<void> {
  await tx
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
    .where('operator_id', '=', operator)
    .where('id', '=', attempt.id)
    .execute()
}

/**
 * Attempts nobody knows the end of, claimed for asking: whoever gets one here is alone with it until `again`. Those
 * never asked after come first.
 */
export async function claimUnsettled(
  tx: Tx,
  facts: { operator: OperatorId; quietSince: Date; again: Date; now: Date; most: number },
): Promise<string[]> {
  const due = tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('operator_id', '=', facts.operator)
    .where('state', 'in', ['created', 'submitting', 'requires_action', 'unknown'])
    .where('changed_at', '<=', facts.quietSince)
    .where((row) => row.or([row('asked_at', 'is', null), row('asked_at', '<=', facts.again)]))
    .orderBy('asked_at', (by) => by.asc().nullsFirst())
    .limit(facts.most)
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('payment_attempt')
    .set({ asked_at: facts.now })
    .where('operator_id', '=', facts.operator)
    .where('id', 'in', due)
    .returning('booking_id')
    .execute()
  return [...new Set(rows.map((row) => row.booking_id))]
}

/** Held money that is to be taken by now: of rides that are over, or because the bank lets it go soon. */
/** Of a ride: nothing of it is still to come. */
const OVER = ['completed', 'no_show', 'cancelled', 'declined', 'expired', 'failed']

export async function listHolds(
  tx: Tx,
  facts: { operator: OperatorId; before: Date; most: number },
): Promise<Attempt[]> {
  const rows = await tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('operator_id', '=', facts.operator)
    .where('state', '=', 'authorised')
    .where((row) =>
      row.or([
        row('capture_before', '<=', facts.before),
        row.not(
          row.exists(
            row
              .selectFrom('leg')
              .select('leg.number')
              .where('leg.operator_id', '=', facts.operator)
              .whereRef('leg.booking_id', '=', 'payment_attempt.booking_id')
              .where('leg.state', 'not in', OVER),
          ),
        ),
      ]),
    )
    .orderBy('capture_before')
    .limit(facts.most)
    .execute()
  return rows.map(attemptOf)
}
