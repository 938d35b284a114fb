import { sql } from 'kysely'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type Whose = { operator: OperatorId; customerId: string }
/** The link mailed to `email`: it restores that address. */
export type EmailUndo = { customerId: string; email: string; madeAt: Date }

/** Also deletes expired rows. */
export async function insertUndo(
  tx: Tx,
  made: Whose & { codeHash: Buffer; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { operator, now } = made
  await tx
    .insertInto('email_undo')
    .values({
      operator_id: operator,
      code_hash: made.codeHash,
      customer_id: made.customerId,
      email: made.email,
      made_at: now,
      expires_at: made.expiresAt,
    })
    .execute()
  await inOperator(tx, operator).deleteFrom('email_undo').where('expires_at', '<=', now).execute()
}

export async function findUndo(
  tx: Tx,
  params: { operator: OperatorId; codeHash: Buffer; now: Date },
): Promise<EmailUndo | undefined> {
  return inOperator(tx, params.operator)
    .selectFrom('email_undo')
    .select(['customer_id as customerId', 'email', 'made_at as madeAt'])
    .where('code_hash', '=', params.codeHash)
    .where('expires_at', '>', params.now)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Deletes the links of an address that the account has again. With `since` also those made from then on: addresses the
 * account got later must not be able to take it back.
 */
export async function dropUndos(
  tx: Tx,
  { operator, customerId, email, since }: Whose & { email: string; since?: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('email_undo')
    .where('customer_id', '=', customerId)
    .where((row) =>
      row.or([
        row('email', '=', email),
        ...(since === undefined ? [] : [row('made_at', '>=', since)]),
      ]),
    )
    .execute()
}

export async function dropUndosOf(tx: Tx, { operator, customerId }: Whose): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('email_undo')
    .where('customer_id', '=', customerId)
    .execute()
}

/** Addresses that can still be restored, and until when: for the customer's own copy of their data. */
export const listUndos = (tx: Tx, { operator, customerId, now }: Whose & { now: Date }) =>
  inOperator(tx, operator)
    .selectFrom('email_undo')
    .select(['email', 'made_at', 'expires_at'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('made_at')
    .execute()

type Reservation = { operator: OperatorId; email: string; now: Date; but?: string }

/** SQL: whether the address is reserved for an account other than `but`, which can still restore it. */
export const reserved = ({ operator, email, now, but }: Reservation) =>
  sql<boolean>`exists (select 1 from email_undo as undo
    where undo.operator_id = ${operator} and undo.email = ${email} and undo.expires_at > ${now}
      and undo.customer_id is distinct from ${but ?? null}::uuid)`

export async function isReserved(tx: Tx, params: Reservation): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${reserved(params)} as found`.execute(tx)
  return rows[0]?.found === true
}
