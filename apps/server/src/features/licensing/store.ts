import type { RecordEntry, RecordKind } from '@kerbside/domain/licensing/record-entry.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { Sealed } from '../audit/seal-chain.ts'

type Whose = { operator: OperatorId }
export type Subject = { kind: RecordKind; subject: string }

/** An entry as it lies there; `content` and `salt` are gone once it is forgotten. */
export type KeptRecord = RecordEntry &
  Sealed & { digest: Buffer; salt: Buffer | null; content: unknown; forgottenAt: Date | null }

const recordOf = (row: Selectable<Tables['record_entry']>): KeptRecord => ({
  number: Number(row.number),
  at: row.at,
  kind: row.kind,
  subject: row.subject,
  deed: row.deed,
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
  { operator, entry }: Whose & { entry: Omit<KeptRecord, 'forgottenAt'> },
): Promise<void> {
  await tx
    .insertInto('record_entry')
    .values({
      operator_id: operator,
      number: String(entry.number),
      at: entry.at,
      kind: entry.kind,
      subject: entry.subject,
      deed: entry.deed,
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

/** Points at the newest entry of a subject. */
export async function keepSubject(tx: Tx, row: Whose & SubjectRow): Promise<void> {
  const values = {
    operator_id: row.operator,
    kind: row.kind,
    subject: row.subject,
    number: String(row.number),
    about_at: row.aboutAt,
    words: row.words,
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

/** Entries after a number, the oldest first. */
export async function listRecords(
  tx: Tx,
  { operator, after, most }: Whose & { after: number; most: number },
): Promise<KeptRecord[]> {
  const rows = await tx
    .selectFrom('record_entry')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('number', '>', String(after))
    .orderBy('number')
    .limit(most)
    .execute()
  return rows.map(recordOf)
}

/** All that was ever written of one subject, the oldest first. */
export async function listOfSubject(
  tx: Tx,
  { operator, kind, subject }: Whose & Subject,
): Promise<KeptRecord[]> {
  const rows = await tx
    .selectFrom('record_entry')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('number')
    .execute()
  return rows.map(recordOf)
}

export async function findNewest(
  tx: Tx,
  { operator, kind, subject }: Whose & Subject,
): Promise<KeptRecord | undefined> {
  const row = await tx
    .selectFrom('record_entry')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && recordOf(row)
}

export type RecordsAsked = Whose & {
  kind: RecordKind
  from?: Date | undefined
  until?: Date | undefined
  /** In small letters: a plate, a badge, a name. */
  words?: string | undefined
  subject?: string | undefined
  /** Only those with particulars missing. */
  lacking?: boolean | undefined
}

function asked(tx: Tx, { operator, kind, from, until, words, subject, lacking }: RecordsAsked) {
  let query = tx
    .selectFrom('record_subject as line')
    .where('line.operator_id', '=', operator)
    .where('line.kind', '=', kind)
  if (from) query = query.where('line.about_at', '>=', from)
  if (until) query = query.where('line.about_at', '<', until)
  if (subject !== undefined) query = query.where('line.subject', '=', subject)
  if (lacking) query = query.where(sql<boolean>`line.missing <> '[]'::jsonb`)
  for (const word of (words ?? '').toLowerCase().split(/\s+/).filter(Boolean))
    query = query.where('line.words', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return query
}

/** The newest entry of each subject that was asked for; journeys that come last, first. */
export async function listNewest(
  tx: Tx,
  { most, skip = 0, ...said }: RecordsAsked & { most: number; skip?: number },
): Promise<(KeptRecord & { missing: string[]; aboutAt: Date })[]> {
  const rows = await asked(tx, said)
    .innerJoin('record_entry as entry', (join) =>
      join
        .onRef('entry.operator_id', '=', 'line.operator_id')
        .onRef('entry.number', '=', 'line.number'),
    )
    .selectAll('entry')
    .select(['line.missing', 'line.about_at'])
    .orderBy('line.about_at', 'desc')
    .orderBy('line.subject')
    .limit(most)
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
  said: RecordsAsked,
): Promise<{ all: number; lacking: number }> {
  const row = await asked(tx, said)
    .select((eb) => [
      eb.fn.countAll<string>().as('whole'),
      sql<string>`count(*) filter (where line.missing <> '[]'::jsonb)`.as('lacking'),
    ])
    .executeTakeFirstOrThrow()
  return { all: Number(row.whole), lacking: Number(row.lacking) }
}

/** How many entries came after the first of each subject asked for. */
export async function countChanges(tx: Tx, said: RecordsAsked): Promise<number> {
  const row = await asked(tx, said)
    .innerJoin('record_entry as entry', (join) =>
      join
        .onRef('entry.operator_id', '=', 'line.operator_id')
        .onRef('entry.kind', '=', 'line.kind')
        .onRef('entry.subject', '=', 'line.subject'),
    )
    .select((eb) => eb.fn.countAll<string>().as('entries'))
    .executeTakeFirstOrThrow()
  const { all } = await countSubjects(tx, said)
  return Number(row.entries) - all
}

/** Every entry of these subjects, of one kind. */
export async function listEntriesOf(
  tx: Tx,
  { operator, of }: Whose & { of: readonly Subject[] },
): Promise<KeptRecord[]> {
  const [first] = of
  if (!first) return []
  const rows = await tx
    .selectFrom('record_entry')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('kind', '=', first.kind)
    .where(sql<boolean>`subject = any(${of.map(({ subject }) => subject)}::text[])`)
    .orderBy('number')
    .execute()
  return rows.map(recordOf)
}

/** The hashes of entries as they lie there now, by number. */
export async function listHashes(
  tx: Tx,
  { operator, numbers }: Whose & { numbers: readonly number[] },
): Promise<Map<number, Buffer>> {
  const rows = await tx
    .selectFrom('record_entry')
    .select(['number', 'hash'])
    .where('operator_id', '=', operator)
    .where(sql<boolean>`number = any(${numbers}::bigint[])`)
    .execute()
  return new Map(rows.map(({ number, hash }) => [Number(number), hash]))
}

/** Nobody else writes of this subject until the transaction is over; false where there is none. */
export async function lockSubject(
  tx: Tx,
  { operator, kind, subject }: Whose & Subject,
): Promise<boolean> {
  const row = await tx
    .selectFrom('record_subject')
    .select('number')
    .where('operator_id', '=', operator)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
