import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Whose = { operator: OperatorId }

export type Hold = {
  id: string
  kind: 'booking' | 'person'
  subject: string
  reason: string
  madeBy: string
  madeAt: Date
}

export async function listHolds(tx: Tx, { operator }: Whose): Promise<Hold[]> {
  const rows = await tx
    .selectFrom('legal_hold')
    .selectAll()
    .where('operator_id', '=', operator)
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

/** False where it is held already. */
export async function insertHold(tx: Tx, { operator, ...hold }: Whose & Hold): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('legal_hold')
    .values({
      operator_id: operator,
      id: hold.id,
      kind: hold.kind,
      subject: hold.subject,
      reason: hold.reason,
      made_by: hold.madeBy,
      made_at: hold.madeAt,
      ended_by: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What it held; undefined where there is no such hold any more. */
export async function endHoldRow(
  tx: Tx,
  { operator, id, by, now }: Whose & { id: string; by: string; now: Date },
): Promise<{ kind: Hold['kind']; subject: string } | undefined> {
  return tx
    .updateTable('legal_hold')
    .set({ ended_by: by, ended_at: now })
    .where('operator_id', '=', operator)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['kind', 'subject'])
    .executeTakeFirst()
}

export async function hasReference(
  tx: Tx,
  { operator, reference }: Whose & { reference: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('leg')
    .select('reference')
    .where('operator_id', '=', operator)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}
