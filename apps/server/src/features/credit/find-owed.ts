import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { listOwed } from './store.ts'

/** What accounts owe now, by account; for the desk, in a transaction of its own. */
export const findOwed = (
  tx: Tx,
  asked: { operator: OperatorId; bookerIds: readonly number[] },
): Promise<Map<number, Minor>> => listOwed(tx, asked)
