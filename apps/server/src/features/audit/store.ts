import type { AuditEntry } from '@kerbside/domain/audit/audit-entry.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** The chains an operator has: what was done, and the licensing record. */
export type Chain = 'audit' | 'record'
type Whose = { operator: OperatorId; chain: Chain }
export type ChainHead = { number: number; hash: Buffer }

const HEADS = { audit: 'audit_head', record: 'record_head' } as const

/** The newest entry, held until the transaction ends, so that nobody else chains to it; undefined before the first. */
export async function lockHead(tx: Tx, { operator, chain }: Whose): Promise<ChainHead | undefined> {
  const row = await tx
    .selectFrom(HEADS[chain])
    .select(['number', 'hash'])
    .where('operator_id', '=', operator)
    .forUpdate()
    .executeTakeFirst()
  return row && { number: Number(row.number), hash: row.hash }
}

/** Locks the newest entry as `lockHead` does, without waiting: false when another transaction has it locked. */
export async function tryLockHead(tx: Tx, { operator, chain }: Whose): Promise<boolean> {
  const held = await tx
    .selectFrom(HEADS[chain])
    .select('number')
    .where('operator_id', '=', operator)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return held !== undefined || (await findHead(tx, { operator, chain })) === undefined
}

/** The newest entry as it is now, held by nobody. */
export async function findHead(tx: Tx, { operator, chain }: Whose): Promise<ChainHead | undefined> {
  const row = await tx
    .selectFrom(HEADS[chain])
    .select(['number', 'hash'])
    .where('operator_id', '=', operator)
    .executeTakeFirst()
  return row && { number: Number(row.number), hash: row.hash }
}

/** False when somebody else was first. */
export async function insertHead(
  tx: Tx,
  { operator, chain, number, hash }: ChainHead & Whose,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(HEADS[chain])
    .values({ operator_id: operator, number: String(number), hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function moveHead(
  tx: Tx,
  { operator, chain, number, hash }: ChainHead & Whose,
): Promise<void> {
  await tx
    .updateTable(HEADS[chain])
    .set({ number: String(number), hash })
    .where('operator_id', '=', operator)
    .execute()
}

export async function insertEntry(
  tx: Tx,
  {
    operator,
    entry: { number, at, actor, deed, object, detail },
    beforeHash,
    hash,
  }: { operator: OperatorId; entry: AuditEntry; beforeHash: Buffer; hash: Buffer },
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      operator_id: operator,
      number: String(number),
      at,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      deed,
      object,
      detail: JSON.stringify(detail),
      before_hash: beforeHash,
      hash,
    })
    .execute()
}

export type KeptEntry = AuditEntry & { beforeHash: Buffer; hash: Buffer }

/** Entries after a number, the oldest first. */
export async function listEntries(
  tx: Tx,
  { operator, after, most }: { operator: OperatorId; after: number; most: number },
): Promise<KeptEntry[]> {
  const rows = await tx
    .selectFrom('audit_entry')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('number', '>', String(after))
    .orderBy('number')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...entryOf(row),
    beforeHash: row.before_hash,
    hash: row.hash,
  }))
}

const entryOf = (row: Selectable<Tables['audit_entry']>): AuditEntry => ({
  number: Number(row.number),
  at: row.at,
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  deed: row.deed,
  object: row.object,
  detail: row.detail as AuditEntry['detail'],
})

export type AuditAsked = {
  operator: OperatorId
  /** Entries before this number; undefined: from the newest on. */
  before?: number | undefined
  /** Deeds that begin so: "staff." */
  deed?: string | undefined
  /** Somebody's name, what it was done to, or a word of what changed. */
  words?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  most: number
}

/** The newest first. */
export async function searchEntries(tx: Tx, asked: AuditAsked): Promise<AuditEntry[]> {
  let query = tx
    .selectFrom('audit_entry')
    .selectAll()
    .where('operator_id', '=', asked.operator)
    .orderBy('number', 'desc')
    .limit(asked.most)
  if (asked.before !== undefined) query = query.where('number', '<', String(asked.before))
  if (asked.deed) query = query.where('deed', 'like', `${likeText(asked.deed)}%`)
  if (asked.from) query = query.where('at', '>=', asked.from)
  if (asked.until) query = query.where('at', '<', asked.until)
  if (asked.words) {
    const like = `%${likeText(asked.words)}%`
    query = query.where((eb) =>
      eb.or([
        eb('actor_name', 'ilike', like),
        eb('object', 'ilike', like),
        eb('deed', 'ilike', like),
        eb(sql<string>`detail::text`, 'ilike', like),
      ]),
    )
  }
  return (await query.execute()).map(entryOf)
}

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The kinds of deed that are in the log: "staff", "settings" of "staff.signed-in", "settings.saved". */
export async function listDeeds(tx: Tx, { operator }: { operator: OperatorId }): Promise<string[]> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select(sql<string>`split_part(deed, '.', 1)`.as('kind'))
    .distinct()
    .where('operator_id', '=', operator)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** What is older than the time it is kept for; the oldest first, so that the chain stays whole. */
export async function dropEntries(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<number> {
  const kept = await tx
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.min<string | null>('number').as('number'))
    .where('operator_id', '=', operator)
    .where('at', '>=', before)
    .executeTakeFirst()
  let query = tx.deleteFrom('audit_entry').where('operator_id', '=', operator)
  query = kept?.number ? query.where('number', '<', kept.number) : query.where('at', '<', before)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countOld(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<number> {
  const row = await tx
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<string>().as('whole'))
    .where('operator_id', '=', operator)
    .where('at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(row.whole)
}
