import type { AuditEntry } from '@kerbside/domain/audit/audit-entry.ts'
import { type Selectable, sql } from 'kysely'
import { hasChanged, inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** An operator's chains: the audit log and the licensing record. */
export type Chain = 'audit' | 'record'
type Whose = { operator: OperatorId; chain: Chain }
export type ChainHead = { number: number; hash: Buffer }

const HEADS = { audit: 'audit_head', record: 'record_head' } as const

/**
 * The newest entry, locked until the transaction ends, so that nothing else can chain to it; undefined if there is
 * none.
 */
export async function lockHead(tx: Tx, { operator, chain }: Whose): Promise<ChainHead | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom(HEADS[chain])
    .select(['number', 'hash'])
    .forUpdate()
    .executeTakeFirst()
  return row && { number: Number(row.number), hash: row.hash }
}

/** Locks the newest entry as `lockHead` does, without waiting: false when another transaction has it locked. */
export async function tryLockHead(tx: Tx, { operator, chain }: Whose): Promise<boolean> {
  const held = await inOperator(tx, operator)
    .selectFrom(HEADS[chain])
    .select('number')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return held !== undefined || (await findHead(tx, { operator, chain })) === undefined
}

/** The newest entry without a lock. */
export async function findHead(tx: Tx, { operator, chain }: Whose): Promise<ChainHead | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom(HEADS[chain])
    .select(['number', 'hash'])
    .executeTakeFirst()
  return row && { number: Number(row.number), hash: row.hash }
}

/** False if another transaction inserted the head first. */
export async function insertHead(
  tx: Tx,
  { operator, chain, number, hash }: ChainHead & Whose,
): Promise<boolean> {
  return tx
    .insertInto(HEADS[chain])
    .values({ operator_id: operator, number: String(number), hash })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

export async function moveHead(
  tx: Tx,
  { operator, chain, number, hash }: ChainHead & Whose,
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable(HEADS[chain])
    .set({ number: String(number), hash })
    .execute()
}

export async function insertEntry(
  tx: Tx,
  {
    operator,
    entry: { number, at, actor, action, object, detail },
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
      action,
      object,
      detail: JSON.stringify(detail),
      before_hash: beforeHash,
      hash,
    })
    .execute()
}

export type StoredEntry = AuditEntry & { beforeHash: Buffer; hash: Buffer }

/** Entries after a number, oldest first. */
export async function listEntries(
  tx: Tx,
  { operator, after, max }: { operator: OperatorId; after: number; max: number },
): Promise<StoredEntry[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('audit_entry')
    .selectAll()
    .where('number', '>', String(after))
    .orderBy('number')
    .limit(max)
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
  action: row.action,
  object: row.object,
  detail: row.detail as AuditEntry['detail'],
})

export type AuditQuery = {
  operator: OperatorId
  /** Entries before this number; undefined starts from the newest. */
  before?: number | undefined
  /** Prefix of the action: "staff." */
  action?: string | undefined
  /** Matches the actor's name, the object, or a word of the detail. */
  words?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  max: number
}

/** Newest first. */
export async function searchEntries(tx: Tx, params: AuditQuery): Promise<AuditEntry[]> {
  let query = inOperator(tx, params.operator)
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(params.max)
  if (params.before !== undefined) query = query.where('number', '<', String(params.before))
  if (params.action) query = query.where('action', 'like', `${likeText(params.action)}%`)
  if (params.from) query = query.where('at', '>=', params.from)
  if (params.until) query = query.where('at', '<', params.until)
  if (params.words) {
    const like = `%${likeText(params.words)}%`
    query = query.where((eb) =>
      eb.or([
        eb('actor_name', 'ilike', like),
        eb('object', 'ilike', like),
        eb('action', 'ilike', like),
        eb(sql<string>`detail::text`, 'ilike', like),
      ]),
    )
  }
  return (await query.execute()).map(entryOf)
}

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The action groups in the log: "staff" and "settings" for "staff.signed-in" and "settings.saved". */
export async function listActions(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<string[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('audit_entry')
    .select(sql<string>`split_part(action, '.', 1)`.as('kind'))
    .distinct()
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Deletes entries older than the retention period, oldest first, so that the chain stays valid. */
export async function dropEntries(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<number> {
  const stored = await inOperator(tx, operator)
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.min<string | null>('number').as('number'))
    .where('at', '>=', before)
    .executeTakeFirst()
  let query = inOperator(tx, operator).deleteFrom('audit_entry')
  query = stored?.number
    ? query.where('number', '<', stored.number)
    : query.where('at', '<', before)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countOld(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<number> {
  const row = await inOperator(tx, operator)
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<string>().as('whole'))
    .where('at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(row.whole)
}
