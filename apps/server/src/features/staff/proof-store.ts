import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Whose = { operator: OperatorId; staffId: string }

/** Replaces all existing codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { operator, staffId, codeHashes }: Whose & { codeHashes: readonly Buffer[] },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('staff_recovery_code')
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

/** Uses the code up; false if it is not the member's. */
export async function takeRecoveryCode(
  tx: Tx,
  { operator, staffId, codeHash }: Whose & { codeHash: Buffer },
): Promise<boolean> {
  return inOperator(tx, operator)
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .$call(hasChanged)
}

export async function countRecoveryCodes(tx: Tx, { operator, staffId }: Whose): Promise<number> {
  const { left } = await inOperator(tx, operator)
    .selectFrom('staff_recovery_code')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** For all members at once. */
export async function countCodesOfAll(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<ReadonlyMap<string, number>> {
  const rows = await inOperator(tx, operator)
    .selectFrom('staff_recovery_code')
    .select((row) => ['staff_id', row.fn.countAll<string>().as('left')])
    .groupBy('staff_id')
    .execute()
  return new Map(rows.map((row) => [row.staff_id, Number(row.left)]))
}
