import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/**
 * Tables of one shape: who is invited, the hash of their link's code, and until when. `sealed` is the column of what
 * was made ready for them with it, where there is one.
 */
const BOOKS = {
  staff_invitation: { person: 'staff_id', sealed: 'authenticator_sealed' },
  driver_invitation: { person: 'driver_id', sealed: undefined },
} as const

export type InvitationBook = keyof typeof BOOKS

type Whose = { book: InvitationBook; operator: OperatorId; personId: string }
type Shown = { book: InvitationBook; operator: OperatorId; codeHash: Buffer; now: Date }

/** It takes the place of the one before. */
export async function insertInvitation(
  tx: Tx,
  made: Whose & { codeHash: Buffer; sealed: Buffer | undefined; expiresAt: Date },
): Promise<void> {
  const { person, sealed } = BOOKS[made.book]
  const whose = { operator_id: made.operator, [person]: made.personId }
  const said = {
    code_hash: made.codeHash,
    expires_at: made.expiresAt,
    ...(sealed && { [sealed]: made.sealed }),
  }
  const columns = sql.join(Object.keys({ ...whose, ...said }).map((name) => sql.ref(name)))
  const values = sql.join(Object.values({ ...whose, ...said }))
  const anew = Object.keys(said).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  await sql`insert into ${sql.table(made.book)} (${columns}) values (${values})
    on conflict (operator_id, ${sql.ref(person)}) do update set ${sql.join(anew)}`.execute(tx)
}

/** Whose it is, while it is good; whether they are still here is known to those whose people they are. */
export async function findInvitation(
  tx: Tx,
  { book, operator, codeHash, now }: Shown,
): Promise<{ personId: string; sealed: Buffer | undefined } | undefined> {
  const { person, sealed } = BOOKS[book]
  const { rows } = await sql<{ personId: string; sealed: Buffer | null }>`
    select ${sql.ref(person)} as "personId", ${sealed ? sql.ref(sealed) : sql`null`} as sealed
    from ${sql.table(book)}
    where operator_id = ${operator} and code_hash = ${codeHash} and expires_at > ${now}`.execute(tx)
  const [row] = rows
  return row && { personId: row.personId, sealed: row.sealed ?? undefined }
}

/** Uses it up; false when somebody else did first. */
export async function takeInvitation(
  tx: Tx,
  { book, operator, codeHash, now }: Shown,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom(book)
    .where('operator_id', '=', operator)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function dropInvitation(tx: Tx, { book, operator, personId }: Whose): Promise<void> {
  await tx
    .deleteFrom(book)
    .where('operator_id', '=', operator)
    .where(sql.ref(BOOKS[book].person), '=', personId)
    .execute()
}
