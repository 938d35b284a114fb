import type { ApprovalState } from '@kerbside/domain/corporate/check-approval.ts'
import type { TripBreach } from '@kerbside/domain/corporate/trip-rules.ts'
import { sql } from 'kysely'
import { inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { anyRow } from '../../postgres/statement.ts'

type Key = { operator: OperatorId; bookingId: string }

/** Requests that wait for a decision. */
export const anyRequested = anyRow(
  'approval.requested',
  `approval where operator_id = $1 and state = 'requested'`,
)

export type Approval = {
  bookingId: string
  bookerId: number
  requestedBy: string
  reasons: readonly TripBreach[]
  state: ApprovalState
  expiresAt: Date
  answeredBy: string | undefined
  note: string
}

/** The request and the approver of a code, only while the approver still belongs to the account and may approve. */
export async function findPendingApprovalByCode(
  tx: Tx,
  { operator, codeHash }: { operator: OperatorId; codeHash: Buffer },
): Promise<{ bookingId: string; customerId: string } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('approval_link as link')
    .innerJoin('approval', (join) =>
      sameOperator(join, { 'approval.booking_id': 'link.booking_id' }),
    )
    .innerJoin('customer', (join) =>
      sameOperator(join, {
        'customer.id': 'link.customer_id',
        'customer.booker_id': 'approval.booker_id',
      }),
    )
    .select(['link.booking_id', 'link.customer_id'])
    .where('link.code_hash', '=', codeHash)
    .where('customer.booker_role', 'in', ['approver', 'admin'])
    .executeTakeFirst()
  return row && { bookingId: row.booking_id, customerId: row.customer_id }
}

/** The request of a booking; locked until the transaction ends if it is to be decided. */
export async function findApproval(
  tx: Tx,
  { operator, bookingId, lock }: Key & { lock: boolean },
): Promise<Approval | undefined> {
  let query = inOperator(tx, operator)
    .selectFrom('approval')
    .selectAll()
    .where('booking_id', '=', bookingId)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return (
    row && {
      bookingId: row.booking_id,
      bookerId: row.booker_id,
      requestedBy: row.requested_by,
      reasons: row.reasons as TripBreach[],
      state: row.state,
      expiresAt: row.expires_at,
      answeredBy: row.answered_by ?? undefined,
      note: row.note,
    }
  )
}

export async function markApprovalDecided(
  tx: Tx,
  params: Key & {
    to: Exclude<ApprovalState, 'requested'>
    by: string | undefined
    note: string
    now: Date
  },
): Promise<void> {
  await inOperator(tx, params.operator)
    .updateTable('approval')
    .set({
      state: params.to,
      answered_at: params.now,
      answered_by: params.by ?? null,
      note: params.note,
    })
    .where('booking_id', '=', params.bookingId)
    .execute()
}

/** False if this approver was already asked. */
export async function insertLink(
  tx: Tx,
  params: Key & { codeHash: Buffer; customerId: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('approval_link')
    .values({
      operator_id: params.operator,
      code_hash: params.codeHash,
      booking_id: params.bookingId,
      customer_id: params.customerId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('booking_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Requests for which no mail was sent yet. */
export async function listUnsent(
  tx: Tx,
  { operator, max }: { operator: OperatorId; max: number },
): Promise<string[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('approval')
    .select('booking_id')
    .where('state', '=', 'requested')
    .where(
      sql<boolean>`not exists (select from approval_link l
        where l.operator_id = approval.operator_id and l.booking_id = approval.booking_id)`,
    )
    .orderBy('requested_at')
    .limit(max)
    .execute()
  return rows.map((row) => row.booking_id)
}

/** Requests that were not decided in time, oldest first. */
export async function listLate(
  tx: Tx,
  { operator, now, max }: { operator: OperatorId; now: Date; max: number },
): Promise<string[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('approval')
    .select('booking_id')
    .where('state', '=', 'requested')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(max)
    .execute()
  return rows.map((row) => row.booking_id)
}

export async function findCostCentre(tx: Tx, { operator, bookingId }: Key): Promise<string> {
  const row = await inOperator(tx, operator)
    .selectFrom('account_trip')
    .select('cost_centre')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return row?.cost_centre ?? ''
}
