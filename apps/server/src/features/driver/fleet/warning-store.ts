import type { LicenceKind } from '@kerbside/domain/driver/driver.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { hasChanged, inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** False if the warning was already sent; of two servers at once one is first. */
export async function insertWarning(
  tx: Tx,
  made: {
    operator: OperatorId
    holderId: string
    kind: LicenceKind
    expiresOn: LocalDate
    days: number
    now: Date
  },
): Promise<boolean> {
  return tx
    .insertInto('licence_warning')
    .values({
      operator_id: made.operator,
      holder_id: made.holderId,
      kind: made.kind,
      expires_on: made.expiresOn,
      days: made.days,
      warned_at: made.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

/** Deletes warnings of documents that expired before this day. */
export async function purgeWarnings(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: LocalDate },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('licence_warning')
    .where('expires_on', '<', before)
    .execute()
}
