import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import type { Selectable } from 'kysely'
import { hasChanged, inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { SealedPassword, StoredPassword } from '../account/sign-in/seal-password.ts'

/** The sign-in credentials of a member. */
export type StoredCredentials = {
  password: StoredPassword
  authenticator: Buffer
  lastStep: number | undefined
}

export type KnownMember = {
  member: StaffMember
  /** Undefined until the member has used their invitation. */
  signIn: StoredCredentials | undefined
  endedAt: Date | undefined
  version: number
  madeAt: Date
}

export async function insertMember(
  tx: Tx,
  { operator, member, now }: { operator: OperatorId; member: StaffMember; now: Date },
): Promise<boolean> {
  return tx
    .insertInto('staff_member')
    .values({ operator_id: operator, ...member, made_at: now })
    .onConflict((row) => row.columns(['operator_id', 'email']).doNothing())
    .$call(hasChanged)
}

export async function findMember(
  tx: Tx,
  params: { operator: OperatorId } & ({ email: string } | { id: string }),
): Promise<KnownMember | undefined> {
  const query = inOperator(tx, params.operator).selectFrom('staff_member').selectAll()
  const row = await ('id' in params
    ? query.where('id', '=', params.id)
    : query.where('email', '=', params.email)
  ).executeTakeFirst()
  return row && knownOf(row)
}

/** Locks the row until this transaction ends. */
export async function lockMember(
  tx: Tx,
  params: { operator: OperatorId; staffId: string },
): Promise<KnownMember | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('staff_member')
    .selectAll()
    .where('id', '=', params.staffId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && knownOf(row)
}

export async function listMemberRows(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<KnownMember[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('staff_member')
    .selectAll()
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(knownOf)
}

const knownOf = (row: Selectable<Tables['staff_member']>): KnownMember => ({
  member: { id: row.id, email: row.email, name: row.name, role: row.role },
  signIn: signInOf(row),
  endedAt: row.ended_at ?? undefined,
  version: row.version,
  madeAt: row.made_at,
})

function signInOf(row: Selectable<Tables['staff_member']>): StoredCredentials | undefined {
  const { password_sealed: sealed, password_key_id: keyId, authenticator_sealed } = row
  if (!sealed || keyId === null || !authenticator_sealed) return undefined
  return {
    password: { sealed, keyId, customerId: row.id },
    authenticator: authenticator_sealed,
    lastStep: row.last_step === null ? undefined : Number(row.last_step),
  }
}

type Whose = { operator: OperatorId; staffId: string }

/** Replaces the previous credentials. */
export async function updateSignIn(
  tx: Tx,
  set: Whose & {
    scheme: string
    password: SealedPassword
    authenticator: Buffer
    step: number
    now: Date
  },
): Promise<void> {
  await inOperator(tx, set.operator)
    .updateTable('staff_member')
    .set({
      password_scheme: set.scheme,
      password_sealed: set.password.sealed,
      password_key_id: set.password.keyId,
      authenticator_sealed: set.authenticator,
      last_step: String(set.step),
      enrolled_at: set.now,
    })
    .where('id', '=', set.staffId)
    .execute()
}

export async function markStep(
  tx: Tx,
  { operator, staffId, step }: Whose & { step: number },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('staff_member')
    .set({ last_step: String(step) })
    .where('id', '=', staffId)
    .execute()
}

/** A former member can come back under the same id, by an invitation. */
export async function markEnded(
  tx: Tx,
  { operator, staffId, endedAt }: Whose & { endedAt: Date | null },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('staff_member')
    .set({ ended_at: endedAt })
    .where('id', '=', staffId)
    .execute()
}

export async function updateMember(
  tx: Tx,
  { operator, member }: { operator: OperatorId; member: StaffMember },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('staff_member')
    .set((row) => ({ name: member.name, role: member.role, version: row('version', '+', 1) }))
    .where('id', '=', member.id)
    .execute()
}
