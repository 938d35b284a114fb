import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { AttemptState } from '@kerbside/domain/payment/payment.ts'
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
  amount: Minor
  currency: string
  state: AttemptState
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
  amount: minor(Number(row.amount_minor)),
  currency: row.currency,
  // the column's check keeps it one of them
  state: row.state as AttemptState,
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
      state: attempt.state,
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
      changed_at: attempt.changedAt,
    })
    .where('operator_id', '=', operator)
    .where('id', '=', attempt.id)
    .execute()
}
