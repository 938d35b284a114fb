import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Whose = { operator: OperatorId; staffId: string }

export async function insertInvitation(
  tx: Tx,
  made: Whose & { codeHash: Buffer; authenticator: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_invitation')
    .values({
      operator_id: made.operator,
      staff_id: made.staffId,
      code_hash: made.codeHash,
      authenticator_sealed: made.authenticator,
      expires_at: made.expiresAt,
    })
    .onConflict((row) =>
      row.columns(['operator_id', 'staff_id']).doUpdateSet((set) => ({
        code_hash: set.ref('excluded.code_hash'),
        authenticator_sealed: set.ref('excluded.authenticator_sealed'),
        expires_at: set.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

type Shown = { operator: OperatorId; codeHash: Buffer; now: Date }

/** Whose invitation it is, while it is good and they work here. */
export async function findInvitation(
  tx: Tx,
  { operator, codeHash, now }: Shown,
): Promise<{ staffId: string; name: string; email: string; authenticator: Buffer } | undefined> {
  return tx
    .selectFrom('staff_invitation as invitation')
    .innerJoin('staff_member as member', (join) =>
      join
        .onRef('member.operator_id', '=', 'invitation.operator_id')
        .onRef('member.id', '=', 'invitation.staff_id'),
    )
    .select([
      'member.id as staffId',
      'member.name',
      'member.email',
      'invitation.authenticator_sealed as authenticator',
    ])
    .where('invitation.operator_id', '=', operator)
    .where('invitation.code_hash', '=', codeHash)
    .where('invitation.expires_at', '>', now)
    .where('member.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Uses it up; false when somebody else did first. */
export async function takeInvitation(tx: Tx, { operator, codeHash, now }: Shown): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_invitation')
    .where('operator_id', '=', operator)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function dropInvitation(tx: Tx, { operator, staffId }: Whose): Promise<void> {
  await tx
    .deleteFrom('staff_invitation')
    .where('operator_id', '=', operator)
    .where('staff_id', '=', staffId)
    .execute()
}

/** These and no others work from now on. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { operator, staffId, codeHashes }: Whose & { codeHashes: readonly Buffer[] },
): Promise<void> {
  await tx
    .deleteFrom('staff_recovery_code')
    .where('operator_id', '=', operator)
    .where('staff_id', '=', staffId)
    .execute()
  if (codeHashes.length === 0) return
  await tx
    .insertInto('staff_recovery_code')
    .values(
      codeHashes.map((hash) => ({ operator_id: operator, staff_id: staffId, code_hash: hash })),
    )
    .execute()
}

/** Uses it up; false when it is none of theirs. */
export async function takeRecoveryCode(
  tx: Tx,
  { operator, staffId, codeHash }: Whose & { codeHash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_recovery_code')
    .where('operator_id', '=', operator)
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(tx: Tx, { operator, staffId }: Whose): Promise<number> {
  const { left } = await tx
    .selectFrom('staff_recovery_code')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('operator_id', '=', operator)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Of everybody at once. */
export async function countCodesOfAll(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('staff_recovery_code')
    .select((row) => ['staff_id', row.fn.countAll<string>().as('left')])
    .where('operator_id', '=', operator)
    .groupBy('staff_id')
    .execute()
  return new Map(rows.map((row) => [row.staff_id, Number(row.left)]))
}
