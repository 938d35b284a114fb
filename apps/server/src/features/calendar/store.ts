import type { FeedKind } from '@kerbside/domain/calendar/feed.ts'
import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type Feed = {
  id: string
  kind: FeedKind
  /** The customer, driver or member of staff who owns it. */
  subjectId: string
  madeAt: Date
  usedAt: Date | undefined
}

type Key = { operator: OperatorId; kind: FeedKind; subjectId: string }

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

/** The feeds that are still active. */
export async function listOpenFeeds(
  tx: Tx,
  params: { operator: OperatorId; subjectId: string },
): Promise<Feed[]> {
  const rows = await inOperator(tx, params.operator)
    .selectFrom('calendar_feed')
    .select(COLUMNS)
    .where('subject_id', '=', params.subjectId)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(feedOf)
}

export async function findFeedByHash(
  tx: Tx,
  { operator, hash }: { operator: OperatorId; hash: Buffer },
): Promise<Feed | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('calendar_feed')
    .select(COLUMNS)
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && feedOf(row)
}

/** Returns false and keeps the existing feed if one is active, so that two simultaneous requests create only one. */
export async function insertFeed(
  tx: Tx,
  made: Key & { id: string; hash: Buffer; now: Date },
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

/** False if no feed was active. */
export async function markFeedEnded(
  tx: Tx,
  { operator, kind, subjectId, now }: Key & { now: Date },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('calendar_feed')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('ended_at', 'is', null)
    .$call(hasChanged)
}

export async function markFeedUsed(
  tx: Tx,
  { operator, id, now }: { operator: OperatorId; id: string; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('calendar_feed')
    .set({ used_at: now })
    .where('id', '=', id)
    .execute()
}
