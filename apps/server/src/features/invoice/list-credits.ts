import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type AccountCredit, listCreditsIn } from './credit-store.ts'

/** An account's credit notes in a span of days, for its statement; oldest first. */
export const listAccountCredits = (
  tx: Tx,
  params: { operator: OperatorId; bookerId: number; span: DaySpan },
): Promise<AccountCredit[]> => listCreditsIn(tx, params)

export type { AccountCredit }
