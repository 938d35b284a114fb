import type { RecordEntry, RecordKind } from '@kerbside/domain/licensing/record-entry.ts'
import { type Selectable, sql } from 'kysely'
import { inOperator, sameOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { Sealed } from '../audit/seal-chain.ts'

type Whose = { operator: OperatorId }
export type Subject = { kind: RecordKind; subject: string }

/** A stored entry; `content` and `salt` are removed when it is erased. */
export type StoredRecord = RecordEntry &
  Sealed & { digest: Buffer; salt: Buffer | null; content: unknown; forgottenAt: Date | null }

const recordOf = (row: Selectable<Tables['record_entry']>): StoredRecord => ({
  number: Number(row.number),
  at: row.at,
  kind: row.kind,
  subject: row.subject,
  action: row.action,
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  digest: row.digest,
  salt: row.salt,
  content: row.content,
  forgottenAt: row.forgotten_at,
  beforeHash: row.before_hash,
  hash: row.hash,
})

export async function insertRecord(
  tx: Tx,
  { operator, entry }: Whose & { entry: Omit<StoredRecord, 'forgottenAt'> },
): Promise<void> {
  await tx
    .insertInto('record_entry')
    .values({
      operator_id: operator,
      number: String(entry.number),
      at: entry.at,
      kind: entry.kind,
      subject: entry.subject,
      action: entry.action,
      actor_kind: entry.actor.kind,
      actor_id: entry.actor.id,
      actor_name: entry.actor.name,
      digest: entry.digest,
      salt: entry.salt,
      content: JSON.stringify(entry.content),
      forgotten_at: null,
      before_hash: entry.beforeHash,
      hash: entry.hash,
    })
    .execute()
}

export type SubjectRow = Subject & {
  number: number
  aboutAt: Date
  words: string
  missing: readonly string[]
}

/** Stores which entry of a subject is the newest. */
export async function saveSubject(tx: Tx, row: Whose & SubjectRow): Promise<void> {
  const values = {
    operator_id: row.operator,
    kind: row.kind,
    subject: row.subject,
    number: String(row.number),
    about_at: row.aboutAt,
    search_text: row.words,
    missing: JSON.stringify(row.missing),
  }
  const { operator_id: _operator, kind: _kind, subject: _subject, ...changed } = values
  await tx
    .insertInto('record_subject')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'kind', 'subject']).doUpdateSet(changed),
    )
    .execute()
}

/** Entries after a number, oldest first. */
export async function listRecords(
  tx: Tx,
  { operator, after, max }: Whose & { after: number; max: number },
): Promise<StoredRecord[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('record_entry')
    .selectAll()
    .where('number', '>', String(after))
    .orderBy('number')
    .limit(max)
    .execute()
  return rows.map(recordOf)
}

/** All entries of one subject, oldest first. */
export async function listOfSubject(
  tx: Tx,
  { operator, kind, subject }: Whose & Subject,
): Promise<StoredRecord[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('record_entry')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('number')
    .execute()
  return rows.map(recordOf)
}

export async function findNewest(
  tx: Tx,
  { operator, kind, subject }: Whose & Subject,
): Promise<StoredRecord | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('record_entry')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && recordOf(row)
}

export type RecordsQuery = Whose & {
  kind: RecordKind
  from?: Date | undefined
  until?: Date | undefined
  /** Lower-case text: a plate, a badge, a name. */
  words?: string | undefined
  subject?: string | undefined
  /** Only those with missing details. */
  lacking?: boolean | undefined
}

function selectSubjects(
  tx: Tx,
  { operator, kind, from, until, words: searchText, subject, lacking }: RecordsQuery,
) {
  let query = inOperator(tx, operator)
    .selectFrom('record_subject as line')
    .where('line.kind', '=', kind)
  if (from) query = query.where('line.about_at', '>=', from)
  if (until) query = query.where('line.about_at', '<', until)
  if (subject !== undefined) query = query.where('line.subject', '=', subject)
  if (lacking) query = query.where(sql<boolean>`line.missing <> '[]'::jsonb`)
  for (const word of (searchText ?? '').toLowerCase().split(/\s+/).filter(Boolean))
    query = query.where('line.search_text', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return query
}

/** The newest entry of each matching subject, latest legs first. */
export async function listNewest(
  tx: Tx,
  { max, skip = 0, ...filter }: RecordsQuery & { max: number; skip?: number },
): Promise<(StoredRecord & { missing: string[]; aboutAt: Date })[]> {
  const rows = await selectSubjects(tx, filter)
    .innerJoin('record_entry as entry', (join) =>
      sameOperator(join, { 'entry.number': 'line.number' }),
    )
    .selectAll('entry')
    .select(['line.missing', 'line.about_at'])
    .orderBy('line.about_at', 'desc')
    .orderBy('line.subject')
    .limit(max)
    .offset(skip)
    .execute()
  return rows.map((row) => ({
    ...recordOf(row),
    missing: row.missing as string[],
    aboutAt: row.about_at,
  }))
}

export async function countSubjects(
  tx: Tx,
  filter: RecordsQuery,
): Promise<{ all: number; lacking: number }> {
  const row = await selectSubjects(tx, filter)
    .select((eb) => [
      eb.fn.countAll<string>().as('whole'),
      sql<string>`count(*) filter (where line.missing <> '[]'::jsonb)`.as('lacking'),
    ])
    .executeTakeFirstOrThrow()
  return { all: Number(row.whole), lacking: Number(row.lacking) }
}

/** The number of entries after the first one of each matching subject. */
export async function countChanges(tx: Tx, filter: RecordsQuery): Promise<number> {
  const row = await selectSubjects(tx, filter)
    .innerJoin('record_entry as entry', (join) =>
      sameOperator(join, { 'entry.kind': 'line.kind', 'entry.subject': 'line.subject' }),
    )
    .select((eb) => eb.fn.countAll<string>().as('entries'))
    .executeTakeFirstOrThrow()
  const { all } = await countSubjects(tx, filter)
  return Number(row.entries) - all
}

/** Every entry of these subjects, of one kind. */
export async function listEntriesOf(
  tx: Tx,
  { operator, of }: Whose & { of: readonly Subject[] },
): Promise<StoredRecord[]> {
  const [first] = of
  if (!first) return []
  const rows = await inOperator(tx, operator)
    .selectFrom('record_entry')
    .selectAll()
    .where('kind', '=', first.kind)
    .where(sql<boolean>`subject = any(${of.map(({ subject }) => subject)}::text[])`)
    .orderBy('number')
    .execute()
  return rows.map(recordOf)
}

/** The stored hashes of entries, by number. */
export async function listHashes(
  tx: Tx,
  { operator, numbers }: Whose & { numbers: readonly number[] },
): Promise<Map<number, Buffer>> {
  const rows = await inOperator(tx, operator)
    .selectFrom('record_entry')
    .select(['number', 'hash'])
    .where(sql<boolean>`number = any(${numbers}::bigint[])`)
    .execute()
  return new Map(rows.map(({ number, hash }) => [Number(number), hash]))
}

/** Locks a subject until the transaction ends; false if it does not exist. */
export async function lockSubject(
  tx: Tx,
  { operator, kind, subject }: Whose & Subject,
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('record_subject')
    .select('number')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
