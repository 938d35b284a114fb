import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { SealedPassword, StoredPassword } from '../../account/sign-in/seal-password.ts'

export type DriverName = { phone: string } | { email: string }

/** The current driver with this sign-in name; `kept` is undefined until they have used their invitation. */
export async function findByName(
  tx: Tx,
  { operator, name }: { operator: OperatorId; name: DriverName },
): Promise<{ id: string; kept: StoredPassword | undefined } | undefined> {
  const query = inOperator(tx, operator)
    .selectFrom('driver')
    .select(['id', 'password_sealed', 'password_key_id'])
    .where('ended_at', 'is', null)
  const row = await ('phone' in name
    ? query.where('phone', '=', name.phone)
    : query.where('email', '=', name.email)
  ).executeTakeFirst()
  return row && { id: row.id, kept: storedPasswordOf(row) }
}

type Whose = { operator: OperatorId; driverId: string }

/** Only of current drivers. */
export async function findInvitee(
  tx: Tx,
  { operator, driverId }: Whose,
): Promise<{ driverId: string; firstName: string; phone: string; email: string } | undefined> {
  return inOperator(tx, operator)
    .selectFrom('driver')
    .select(['id as driverId', 'first_name as firstName', 'phone', 'email'])
    .where('id', '=', driverId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export async function lockDriverPassword(
  tx: Tx,
  { operator, driverId }: Whose,
): Promise<StoredPassword | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver')
    .select(['id', 'password_sealed', 'password_key_id'])
    .where('id', '=', driverId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && storedPasswordOf(row)
}

const storedPasswordOf = (row: {
  id: string
  password_sealed: Buffer | null
  password_key_id: string | null
}): StoredPassword | undefined =>
  row.password_sealed && row.password_key_id !== null
    ? { sealed: row.password_sealed, keyId: row.password_key_id, customerId: row.id }
    : undefined

/** Replaces the previous password. */
export async function updatePassword(
  tx: Tx,
  set: Whose & { scheme: string; password: SealedPassword; now: Date },
): Promise<void> {
  await inOperator(tx, set.operator)
    .updateTable('driver')
    .set({
      password_scheme: set.scheme,
      password_sealed: set.password.sealed,
      password_key_id: set.password.keyId,
      enrolled_at: set.now,
    })
    .where('id', '=', set.driverId)
    .execute()
}
