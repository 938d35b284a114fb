import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { countOld, dropEntries } from './store.ts'

type Old = { operator: OperatorId; before: Date }

/** Deletes entries older than the retention period from the start of the log; the rest of the chain stays valid. */
export const purgeAudit = (tx: Tx, old: Old): Promise<number> => dropEntries(tx, old)

export const countOldAudit = (tx: Tx, old: Old): Promise<number> => countOld(tx, old)
