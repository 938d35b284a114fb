import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

const KIND = 'refund-orphan'

export type OrphanRow = { id: string; bookingId: string; tries: number }

/** Claims orphans that are queued for a refund: no other process takes them until `again`. */
export async function claimOrphans(
  tx: Tx,
  params: { operator: OperatorId; now: Date; again: Date; max: number },
): Promise<OrphanRow[]> {
  const due = inOperator(tx, params.operator)
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', KIND)
    .where('run_at', '<=', params.now)
    .orderBy('run_at')
    .limit(params.max)
    .forUpdate()
    .skipLocked()
  const rows = await inOperator(tx, params.operator)
    .updateTable('outbox')
    .set((row) => ({ run_at: params.again, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', due)
    .returning(['id', 'payload', 'attempts'])
    .execute()
  return rows.map((row) => ({ id: row.id, bookingId: bookingIn(row.payload), tries: row.attempts }))
}

function bookingIn(payload: unknown): string {
  const input = typeof payload === 'object' && payload !== null ? payload : {}
  if ('bookingId' in input && typeof input.bookingId === 'string') return input.bookingId
  throw new Error('an orphan without its booking')
}

export async function deleteOrphan(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<void> {
  await inOperator(tx, operator).deleteFrom('outbox').where('id', '=', id).execute()
}

/** Postpones an orphan, with the reason. */
export async function postponeOrphan(
  tx: Tx,
  params: { operator: OperatorId; id: string; until: Date; why: string },
): Promise<void> {
  await inOperator(tx, params.operator)
    .updateTable('outbox')
    .set({ run_at: params.until, last_error: params.why })
    .where('id', '=', params.id)
    .execute()
}
