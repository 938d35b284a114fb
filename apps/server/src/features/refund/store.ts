import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { AttemptPurpose, AttemptState } from '@kerbside/domain/payment/payment.ts'
import type { RefundState } from '@kerbside/domain/refund/refund.ts'
import type { Selectable } from 'kysely'
import { inOperator, sameOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { anyRow } from '../../postgres/statement.ts'

/** Refunds that are not settled, and payments without a booking that wait to be given back. */
export const anyUnsettled = anyRow(
  'refund.unsettled',
  `(select from refund where operator_id = $1 and state in ('pending', 'submitted', 'unknown')
    union all select from outbox where operator_id = $1 and kind = 'refund-orphan') waiting`,
)

/** A refund, as far as the product knows. */
export type Refund = {
  id: string
  attemptId: string
  amount: Minor
  reason: string
  requestedBy: 'customer' | 'staff' | 'system' | 'gateway'
  state: RefundState
  /** The gateway's reference of the refund, once there is one. */
  providerRef: string | undefined
  tries: number
  lastError: string
  madeAt: Date
  changedAt: Date
}

/** An attempt that took money: the fields a refund needs. */
export type Taken = {
  attemptId: string
  bookingId: string
  /** 1 for the first attempt of its booking. */
  number: number
  gateway: string
  purpose: AttemptPurpose
  state: AttemptState
  currency: string
  providerRef: string | undefined
  /** The captured amount; 0 for an orphan that was only authorised. */
  taken: Minor
}

type OperatorKey = { operator: OperatorId }

const refundOf = (row: Selectable<Tables['refund']>): Refund => ({
  id: row.id,
  attemptId: row.attempt_id,
  amount: minor(Number(row.amount_minor)),
  reason: row.reason,
  requestedBy: row.requested_by,
  // the column's check constraint guarantees one of these values
  state: row.state as RefundState,
  providerRef: row.provider_ref ?? undefined,
  tries: row.tries,
  lastError: row.last_error,
  madeAt: row.made_at,
  changedAt: row.changed_at,
})

const takenOf = (row: Selectable<Tables['payment_attempt']>): Taken => ({
  attemptId: row.id,
  bookingId: row.booking_id,
  number: row.number,
  gateway: row.gateway,
  purpose: row.purpose as AttemptPurpose,
  state: row.state as AttemptState,
  currency: row.currency,
  providerRef: row.provider_ref ?? undefined,
  taken: minor(Number(row.captured_minor ?? (row.state === 'captured' ? row.amount_minor : 0))),
})

/** The attempt, locked so that concurrent refunds cannot return the same money; undefined if it took none. */
export async function lockTaken(
  tx: Tx,
  { operator, attemptId }: OperatorKey & { attemptId: string },
): Promise<Taken | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .where('state', 'in', ['captured', 'orphan'])
    .forUpdate()
    .executeTakeFirst()
  return row && takenOf(row)
}

/** Every payment taken for a booking, latest first; each row is locked. */
export async function lockAllTaken(
  tx: Tx,
  { operator, bookingId }: OperatorKey & { bookingId: string },
): Promise<Taken[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('payment_attempt')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['captured', 'orphan'])
    .orderBy('number', 'desc')
    .forUpdate()
    .execute()
  return rows.map(takenOf)
}

/** Records what an orphan had captured, if that was discovered afterwards. */
export async function markTaken(
  tx: Tx,
  { operator, attemptId, taken }: OperatorKey & { attemptId: string; taken: Minor },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('payment_attempt')
    .set({ captured_minor: String(taken) })
    .where('id', '=', attemptId)
    .execute()
}

export async function insertRefund(
  tx: Tx,
  { operator, refund }: OperatorKey & { refund: Refund },
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      operator_id: operator,
      id: refund.id,
      attempt_id: refund.attemptId,
      amount_minor: String(refund.amount),
      reason: refund.reason,
      requested_by: refund.requestedBy,
      state: refund.state,
      provider_ref: refund.providerRef ?? null,
      tries: refund.tries,
      last_error: refund.lastError,
      made_at: refund.madeAt,
      changed_at: refund.changedAt,
    })
    .execute()
}

/** The refunds of an attempt, or of every attempt of a booking, oldest first. */
export async function listRefunds(
  tx: Tx,
  of: OperatorKey & ({ attemptId: string } | { bookingId: string }),
): Promise<Refund[]> {
  const all = inOperator(tx, of.operator)
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', (join) =>
      sameOperator(join, { 'attempt.id': 'refund.attempt_id' }),
    )
    .selectAll('refund')
  const query =
    'attemptId' in of
      ? all.where('refund.attempt_id', '=', of.attemptId)
      : all.where('attempt.booking_id', '=', of.bookingId)
  const rows = await query.orderBy('refund.made_at').orderBy('refund.id').execute()
  return rows.map(refundOf)
}

/** A refund and the booking it belongs to. */
export async function findRefund(
  tx: Tx,
  { operator, refundId }: OperatorKey & { refundId: string },
): Promise<{ refund: Refund; bookingId: string } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', (join) =>
      sameOperator(join, { 'attempt.id': 'refund.attempt_id' }),
    )
    .selectAll('refund')
    .select('attempt.booking_id')
    .where('refund.id', '=', refundId)
    .executeTakeFirst()
  return row && { refund: refundOf(row), bookingId: row.booking_id }
}

/** Updates a refund. Its amount and its attempt never change. */
export async function markRefund(
  tx: Tx,
  { operator, refund }: OperatorKey & { refund: Refund },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('refund')
    .set({
      state: refund.state,
      provider_ref: refund.providerRef ?? null,
      tries: refund.tries,
      last_error: refund.lastError,
      changed_at: refund.changedAt,
    })
    .where('id', '=', refund.id)
    .execute()
}

/** Refunds whose result is unknown, those unchanged for longest first. */
export async function listUnsettled(
  tx: Tx,
  { operator, max }: OperatorKey & { max: number },
): Promise<Refund[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('refund')
    .selectAll()
    .where('state', 'in', ['pending', 'submitted', 'unknown'])
    .orderBy('changed_at')
    .limit(max)
    .execute()
  return rows.map(refundOf)
}

/** What staff must look at: refunds that failed since, or left an orphan with us, and those open for long. */
export async function listFailedRefunds(
  tx: Tx,
  { operator, failedSince, openSince }: OperatorKey & { failedSince: Date; openSince: Date },
): Promise<{ refund: Refund; reference: number; currency: string }[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', (join) =>
      sameOperator(join, { 'attempt.id': 'refund.attempt_id' }),
    )
    .innerJoin('leg', (join) =>
      sameOperator(join, { 'leg.booking_id': 'attempt.booking_id' }).on('leg.number', '=', 1),
    )
    .selectAll('refund')
    .select(['leg.reference', 'attempt.currency'])
    .where((row) =>
      row.or([
        row.and([
          row('refund.state', '=', 'failed'),
          row.or([
            row('refund.changed_at', '>=', failedSince),
            row.and([
              row('attempt.state', '=', 'orphan'),
              row.not(
                row.exists(
                  row
                    .selectFrom('refund as other')
                    .select('other.id')
                    .whereRef('other.operator_id', '=', 'refund.operator_id')
                    .whereRef('other.attempt_id', '=', 'refund.attempt_id')
                    .where('other.state', '!=', 'failed'),
                ),
              ),
            ]),
          ]),
        ]),
        row.and([
          row('refund.state', 'in', ['pending', 'submitted', 'unknown']),
          row('refund.made_at', '<', openSince),
        ]),
      ]),
    )
    .orderBy('refund.made_at')
    .execute()
  return rows.map((row) => ({
    refund: refundOf(row),
    reference: row.reference,
    currency: row.currency,
  }))
}

/** Stores a request of staff so that it runs once: false if its key was used before. */
export async function insertRequest(
  tx: Tx,
  details: OperatorKey & { key: string; requestHash: Buffer; bookingId: string; now: Date },
): Promise<boolean> {
  const stored = await tx
    .insertInto('idempotency')
    .values({
      operator_id: details.operator,
      key: details.key,
      request_hash: details.requestHash,
      booking_id: details.bookingId,
      made_at: details.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return stored !== undefined
}

export async function findRequestHash(
  tx: Tx,
  { operator, key }: OperatorKey & { key: string },
): Promise<Buffer | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('idempotency')
    .select('request_hash')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.request_hash
}

/** What was taken for a booking itself, and what of it was refunded or is pending; without tips and orphans. */
export async function sumMoney(
  tx: Tx,
  { operator, bookingId }: OperatorKey & { bookingId: string },
): Promise<Record<'taken' | 'returned' | 'underWay' | 'failed', Minor>> {
  const attempts = inOperator(tx, operator)
    .selectFrom('payment_attempt')
    .select(['id', 'captured_minor'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'captured')
    .where('purpose', '!=', 'tip')
  const taken = await attempts.execute()
  const refunds = await inOperator(tx, operator)
    .selectFrom('refund')
    .select(['amount_minor', 'state'])
    .where('attempt_id', 'in', attempts.clearSelect().select('id'))
    .execute()
  const total = (amounts: (string | null)[]) =>
    minor(amounts.reduce((all, amount) => all + Number(amount ?? 0), 0))
  const back = (...states: string[]) =>
    total(refunds.filter(({ state }) => states.includes(state)).map((row) => row.amount_minor))
  return {
    taken: total(taken.map((row) => row.captured_minor)),
    returned: back('succeeded'),
    underWay: back('pending', 'submitted', 'unknown'),
    failed: back('failed'),
  }
}
