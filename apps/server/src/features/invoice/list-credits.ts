import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type AccountCredit, listCreditsIn } from './credit-store.ts'

/** The credit notes an account was given in some days, for its statement; the oldest first. */
export const listAccountCredits = (
  tx: Tx,
  asked: { operator: OperatorId; bookerId: number; span: DaySpan },
): Promise<AccountCredit[]> => listCreditsIn(tx, asked)

export type { AccountCredit }
