import { sql } from 'kysely'
import { hasChanged, inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/**
 * Invitation tables of the same shape: the invited person, the hash of the link's code, and the expiry. `sealed` is
 * the column for a secret prepared with the invitation, if the table has one.
 */
const TABLES = {
  staff_invitation: { person: 'staff_id', sealed: 'authenticator_sealed' },
  driver_invitation: { person: 'driver_id', sealed: undefined },
} as const

export type InvitationTable = keyof typeof TABLES

type Whose = { book: InvitationTable; operator: OperatorId; personId: string }
type Shown = { book: InvitationTable; operator: OperatorId; codeHash: Buffer; now: Date }

/** Replaces the previous invitation. */
export async function insertInvitation(
  tx: Tx,
  made: Whose & { codeHash: Buffer; sealed: Buffer | undefined; expiresAt: Date },
): Promise<void> {
  const { person, sealed } = TABLES[made.book]
  const whose = { operator_id: made.operator, [person]: made.personId }
  const input = {
    code_hash: made.codeHash,
    expires_at: made.expiresAt,
    ...(sealed && { [sealed]: made.sealed }),
  }
  const columns = sql.join(Object.keys({ ...whose, ...input }).map((name) => sql.ref(name)))
  const values = sql.join(Object.values({ ...whose, ...input }))
  const anew = Object.keys(input).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  await sql`insert into ${sql.table(made.book)} (${columns}) values (${values})
    on conflict (operator_id, ${sql.ref(person)}) do update set ${sql.join(anew)}`.execute(tx)
}

/** The person a valid invitation belongs to. The caller checks whether that person still exists. */
export async function findInvitation(
  tx: Tx,
  { book, operator, codeHash, now }: Shown,
): Promise<{ personId: string; sealed: Buffer | undefined } | undefined> {
  const { person, sealed } = TABLES[book]
  const { rows } = await sql<{ personId: string; sealed: Buffer | null }>`
    select ${sql.ref(person)} as "personId", ${sealed ? sql.ref(sealed) : sql`null`} as sealed
    from ${sql.table(book)}
    where operator_id = ${operator} and code_hash = ${codeHash} and expires_at > ${now}`.execute(tx)
  const [row] = rows
  return row && { personId: row.personId, sealed: row.sealed ?? undefined }
}

/** Uses the invitation up; false if another request did so first. */
export async function takeInvitation(
  tx: Tx,
  { book, operator, codeHash, now }: Shown,
): Promise<boolean> {
  return inOperator(tx, operator)
    .deleteFrom(book)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .$call(hasChanged)
}

export async function dropInvitation(tx: Tx, { book, operator, personId }: Whose): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom(book)
    .where(sql.ref(TABLES[book].person), '=', personId)
    .execute()
}
