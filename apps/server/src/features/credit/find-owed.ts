import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { listAmountsOwed } from './store.ts'

/** What accounts owe now, by account; for the desk, in a separate transaction. */
export const findOwed = (
  tx: Tx,
  params: { operator: OperatorId; bookerIds: readonly number[] },
): Promise<Map<number, Minor>> => listAmountsOwed(tx, params)
