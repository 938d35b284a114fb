import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { SealedPassword } from '../account/seal-password.ts'

/** What signs a driver in. `customerId` is the seal's word for whose password it is. */
export type KeptPassword = SealedPassword & { customerId: string }

export type DriverName = { phone: string } | { email: string }

/** Who is called so and drives here; `kept` is undefined until they followed their invitation. */
export async function findByName(
  tx: Tx,
  { operator, name }: { operator: OperatorId; name: DriverName },
): Promise<{ driverId: string; kept: KeptPassword | undefined } | undefined> {
  const query = tx
    .selectFrom('driver')
    .select(['id', 'password_sealed', 'password_key_id'])
    .where('operator_id', '=', operator)
    .where('ended_at', 'is', null)
  const row = await ('phone' in name
    ? query.where('phone', '=', name.phone)
    : query.where('email', '=', name.email)
  ).executeTakeFirst()
  return row && { driverId: row.id, kept: keptOf(row) }
}

type Whose = { operator: OperatorId; driverId: string }

/** The row is held until the transaction is over. */
export async function holdPassword(
  tx: Tx,
  { operator, driverId }: Whose,
): Promise<KeptPassword | undefined> {
  const row = await tx
    .selectFrom('driver')
    .select(['id', 'password_sealed', 'password_key_id'])
    .where('operator_id', '=', operator)
    .where('id', '=', driverId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && keptOf(row)
}

const keptOf = (row: {
  id: string
  password_sealed: Buffer | null
  password_key_id: string | null
}): KeptPassword | undefined =>
  row.password_sealed && row.password_key_id !== null
    ? { sealed: row.password_sealed, keyId: row.password_key_id, customerId: row.id }
    : undefined

/** What they had before holds no more. */
export async function updatePassword(
  tx: Tx,
  set: Whose & { scheme: string; password: SealedPassword; now: Date },
): Promise<void> {
  await tx
    .updateTable('driver')
    .set({
      password_scheme: set.scheme,
      password_sealed: set.password.sealed,
      password_key_id: set.password.keyId,
      enrolled_at: set.now,
    })
    .where('operator_id', '=', set.operator)
    .where('id', '=', set.driverId)
    .execute()
}

/** It takes the place of the one before. */
export async function insertInvitation(
  tx: Tx,
  made: Whose & { codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('driver_invitation')
    .values({
      operator_id: made.operator,
      driver_id: made.driverId,
      code_hash: made.codeHash,
      expires_at: made.expiresAt,
    })
    .onConflict((row) =>
      row.columns(['operator_id', 'driver_id']).doUpdateSet((set) => ({
        code_hash: set.ref('excluded.code_hash'),
        expires_at: set.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

type Shown = { operator: OperatorId; codeHash: Buffer; now: Date }

/** Whose invitation it is, while it is good and they drive here. */
export async function findInvitation(
  tx: Tx,
  { operator, codeHash, now }: Shown,
): Promise<{ driverId: string; firstName: string; phone: string; email: string } | undefined> {
  return tx
    .selectFrom('driver_invitation as invitation')
    .innerJoin('driver', (join) =>
      join
        .onRef('driver.operator_id', '=', 'invitation.operator_id')
        .onRef('driver.id', '=', 'invitation.driver_id'),
    )
    .select(['driver.id as driverId', 'driver.first_name as firstName', 'phone', 'email'])
    .where('invitation.operator_id', '=', operator)
    .where('invitation.code_hash', '=', codeHash)
    .where('invitation.expires_at', '>', now)
    .where('driver.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Uses it up; false when somebody else did first. */
export async function takeInvitation(tx: Tx, { operator, codeHash, now }: Shown): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('driver_invitation')
    .where('operator_id', '=', operator)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function dropInvitation(tx: Tx, { operator, driverId }: Whose): Promise<void> {
  await tx
    .deleteFrom('driver_invitation')
    .where('operator_id', '=', operator)
    .where('driver_id', '=', driverId)
    .execute()
}
