import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Key = { operator: OperatorId; tokenHash: Buffer }

export async function insertDraft(
  tx: Tx,
  { operator, tokenHash, draft, until }: Key & { draft: unknown; until: Date },
): Promise<void> {
  await tx
    .insertInto('preview_draft')
    .values({ operator_id: operator, token_hash: tokenHash, draft: JSON.stringify(draft), until })
    .execute()
}

export async function findDraft(
  tx: Tx,
  { operator, tokenHash, now }: Key & { now: Date },
): Promise<unknown> {
  const row = await inOperator(tx, operator)
    .selectFrom('preview_draft')
    .select('draft')
    .where('token_hash', '=', tokenHash)
    .where('until', '>', now)
    .executeTakeFirst()
  return row?.draft
}

export async function dropOldDrafts(
  tx: Tx,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<void> {
  await inOperator(tx, operator).deleteFrom('preview_draft').where('until', '<=', now).execute()
}
