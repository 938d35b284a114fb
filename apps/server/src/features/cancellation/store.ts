import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { LegCost } from '@kerbside/domain/payment/plan-cancellation.ts'
import { CompiledQuery, sql } from 'kysely'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { isCreditError, takeCreditStatement } from '../credit/take-credit.ts'

type Key = { operator: OperatorId; bookingId: string }

/** The cost of cancelling each cancelled leg. */
export async function listCancelled(tx: Tx, { operator, bookingId }: Key): Promise<LegCost[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('cancellation')
    .select(['leg', 'fee_minor', 'refund_minor'])
    .where('booking_id', '=', bookingId)
    .orderBy('leg')
    .execute()
  return rows.map((row) => ({
    leg: row.leg === 2 ? 2 : 1,
    fee: minor(Number(row.fee_minor)),
    refund: minor(Number(row.refund_minor)),
  }))
}

export async function listFeesOf(
  tx: Tx,
  { operator, bookingIds }: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<{ bookingId: string; leg: number; fee: Minor }[]> {
  if (bookingIds.length === 0) return []
  const rows = await inOperator(tx, operator)
    .selectFrom('cancellation')
    .select(['booking_id', 'leg', 'fee_minor'])
    .where('booking_id', 'in', bookingIds)
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    leg: row.leg,
    fee: minor(Number(row.fee_minor)),
  }))
}

export async function insertCancelled(
  tx: Tx,
  params: Key & {
    costs: readonly LegCost[]
    currency: string
    requestedBy: 'customer' | 'staff'
    reason: string
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('cancellation')
    .values(
      params.costs.map(({ leg, fee, refund }) => ({
        operator_id: params.operator,
        booking_id: params.bookingId,
        leg,
        fee_minor: String(fee),
        refund_minor: String(refund),
        currency: params.currency,
        requested_by: params.requestedBy,
        reason: params.reason,
        at: params.now,
      })),
    )
    .execute()
}

export async function dropCancelled(
  tx: Tx,
  { operator, bookingId, leg }: Key & { leg: number },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('cancellation')
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .execute()
}

/**
 * Whether the booking's account has credit for this additional amount; locks the account's row until the transaction
 * ends.
 */
export async function fitsCredit(
  tx: Tx,
  { operator, bookingId, fare }: Key & { fare: number },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .select(['booker_id', 'currency'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (!row || row.booker_id === null) return true
  const [lockStatement, check] = takeCreditStatement({
    operator,
    bookerId: row.booker_id,
    amount: minor(fare),
    currency: row.currency,
  })
  if (!lockStatement || !check) return true
  await tx.executeQuery(CompiledQuery.raw(lockStatement.text, [...lockStatement.values]))
  await sql`savepoint credit`.execute(tx)
  try {
    await tx.executeQuery(CompiledQuery.raw(check.text, [...check.values]))
    await sql`release savepoint credit`.execute(tx)
    return true
  } catch (error) {
    if (!isCreditError(error)) throw error
    await sql`rollback to savepoint credit`.execute(tx)
    return false
  }
}

/** The corporate account that a booking was made for. */
export async function findBookerId(
  tx: Tx,
  { operator, bookingId }: Key,
): Promise<number | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .select('booker_id')
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.booker_id ?? undefined
}

/** The amounts that were refunded or are being refunded of each of these attempts. */
export async function sumRefunds(
  tx: Tx,
  { operator, attemptIds }: { operator: OperatorId; attemptIds: readonly string[] },
): Promise<ReadonlyMap<string, Minor>> {
  if (attemptIds.length === 0) return new Map()
  const rows = await inOperator(tx, operator)
    .selectFrom('refund')
    .select((eb) => ['attempt_id', eb.fn.sum('amount_minor').as('given')])
    .where('attempt_id', 'in', attemptIds)
    .where('state', '<>', 'failed')
    .groupBy('attempt_id')
    .execute()
  return new Map(rows.map((row) => [row.attempt_id, minor(Number(row.given))]))
}

/** Bookings, or only this one, with an authorisation that no leg needs any more, least recently changed first. */
export async function listUnneededAuthorisations(
  tx: Tx,
  { operator, bookingId, max }: { operator: OperatorId; bookingId?: string; max: number },
): Promise<string[]> {
  let query = inOperator(tx, operator)
    .selectFrom('payment_attempt')
    .select('booking_id')
    .where('state', '=', 'authorised')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('leg')
            .select('leg.number')
            .whereRef('leg.operator_id', '=', 'payment_attempt.operator_id')
            .whereRef('leg.booking_id', '=', 'payment_attempt.booking_id')
            .where('leg.state', 'not in', ['cancelled', 'declined', 'expired', 'failed']),
        ),
      ),
    )
    .orderBy('changed_at')
    .limit(max)
  if (bookingId !== undefined) query = query.where('booking_id', '=', bookingId)
  const rows = await query.execute()
  return rows.map((row) => row.booking_id)
}
