import { hasChanged, inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type Whose = { operator: OperatorId }

export type RetentionHold = {
  id: string
  kind: 'booking' | 'person'
  subject: string
  reason: string
  madeBy: string
  madeAt: Date
}

export async function listRetentionHolds(tx: Tx, { operator }: Whose): Promise<RetentionHold[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('retention_hold')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    reason: row.reason,
    madeBy: row.made_by,
    madeAt: row.made_at,
  }))
}

/** False if a hold already exists. */
export async function insertRetentionHold(
  tx: Tx,
  { operator, ...retentionHold }: Whose & RetentionHold,
): Promise<boolean> {
  return tx
    .insertInto('retention_hold')
    .values({
      operator_id: operator,
      id: retentionHold.id,
      kind: retentionHold.kind,
      subject: retentionHold.subject,
      reason: retentionHold.reason,
      made_by: retentionHold.madeBy,
      made_at: retentionHold.madeAt,
      ended_by: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

/** What was held; undefined if the hold no longer exists. */
export async function endRetentionHoldRow(
  tx: Tx,
  { operator, id, by, now }: Whose & { id: string; by: string; now: Date },
): Promise<{ kind: RetentionHold['kind']; subject: string } | undefined> {
  return inOperator(tx, operator)
    .updateTable('retention_hold')
    .set({ ended_by: by, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['kind', 'subject'])
    .executeTakeFirst()
}

export async function hasReference(
  tx: Tx,
  { operator, reference }: Whose & { reference: number },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}
