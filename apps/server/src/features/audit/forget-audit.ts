import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { countOld, dropEntries } from './store.ts'

type Old = { operator: OperatorId; before: Date }

/** Takes out what is older than the log is kept for, from its beginning on; the rest of the chain stays whole. */
export const forgetAudit = (tx: Tx, old: Old): Promise<number> => dropEntries(tx, old)

export const countOldAudit = (tx: Tx, old: Old): Promise<number> => countOld(tx, old)
