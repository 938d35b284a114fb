import type { FeedKind } from '@kerbside/domain/calendar/feed.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type Feed = {
  id: string
  kind: FeedKind
  /** The customer, driver or member of staff whose it is. */
  subjectId: string
  madeAt: Date
  usedAt: Date | undefined
}

type Of = { operator: OperatorId; kind: FeedKind; subjectId: string }

type Row = {
  id: string
  kind: FeedKind
  subject_id: string | null
  made_at: Date
  used_at: Date | null
}

const COLUMNS = ['id', 'kind', 'subject_id', 'made_at', 'used_at'] as const

const feedOf = (row: Row): Feed => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id ?? '',
  madeAt: row.made_at,
  usedAt: row.used_at ?? undefined,
})

/** Those that are open. */
export async function listOpenFeeds(
  tx: Tx,
  asked: { operator: OperatorId; subjectId: string },
): Promise<Feed[]> {
  const rows = await tx
    .selectFrom('calendar_feed')
    .select(COLUMNS)
    .where('operator_id', '=', asked.operator)
    .where('subject_id', '=', asked.subjectId)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(feedOf)
}

export async function findFeedByHash(
  tx: Tx,
  { operator, hash }: { operator: OperatorId; hash: Buffer },
): Promise<Feed | undefined> {
  const row = await tx
    .selectFrom('calendar_feed')
    .select(COLUMNS)
    .where('operator_id', '=', operator)
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && feedOf(row)
}

/** The one that is open already stays, and then this is false: two who make one at the same time get one. */
export async function insertFeed(
  tx: Tx,
  made: Of & { id: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('calendar_feed')
    .values({
      operator_id: made.operator,
      id: made.id,
      kind: made.kind,
      subject_id: made.subjectId,
      token_hash: made.hash,
      made_at: made.now,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when there was none to end. */
export async function markFeedEnded(
  tx: Tx,
  { operator, kind, subjectId, now }: Of & { now: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('calendar_feed')
    .set({ ended_at: now })
    .where('operator_id', '=', operator)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export async function markFeedUsed(
  tx: Tx,
  { operator, id, now }: { operator: OperatorId; id: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('calendar_feed')
    .set({ used_at: now })
    .where('operator_id', '=', operator)
    .where('id', '=', id)
    .execute()
}
