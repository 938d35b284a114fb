import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

const KIND = 'refund-orphan'

export type OrphanRow = { id: string; bookingId: string; tries: number }

/** Orphans written down to be given back, claimed: whoever gets one here is alone with it until `again`. */
export async function claimOrphans(
  tx: Tx,
  facts: { operator: OperatorId; now: Date; again: Date; most: number },
): Promise<OrphanRow[]> {
  const due = tx
    .selectFrom('outbox')
    .select('id')
    .where('operator_id', '=', facts.operator)
    .where('kind', '=', KIND)
    .where('run_at', '<=', facts.now)
    .orderBy('run_at')
    .limit(facts.most)
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('outbox')
    .set((row) => ({ run_at: facts.again, attempts: row('attempts', '+', 1) }))
    .where('operator_id', '=', facts.operator)
    .where('id', 'in', due)
    .returning(['id', 'payload', 'attempts'])
    .execute()
  return rows.map((row) => ({ id: row.id, bookingId: bookingIn(row.payload), tries: row.attempts }))
}

function bookingIn(payload: unknown): string {
  const said = typeof payload === 'object' && payload !== null ? payload : {}
  if ('bookingId' in said && typeof said.bookingId === 'string') return said.bookingId
  throw new Error('an orphan without its booking')
}

export async function dropOrphan(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<void> {
  await tx.deleteFrom('outbox').where('operator_id', '=', operator).where('id', '=', id).execute()
}

/** Put off until then, with what stood in the way. */
export async function putOffOrphan(
  tx: Tx,
  facts: { operator: OperatorId; id: string; until: Date; why: string },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ run_at: facts.until, last_error: facts.why })
    .where('operator_id', '=', facts.operator)
    .where('id', '=', facts.id)
    .execute()
}
