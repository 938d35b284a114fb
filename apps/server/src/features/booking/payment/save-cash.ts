import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { insertCash, listCash } from './cash-store.ts'
import type { CashTaken } from './cash-taken.ts'

type Key = { operator: OperatorId; bookingId: string }

/** The cash taken for a booking, by leg. */
export const listCashTaken = (tx: Tx, key: Key): Promise<CashTaken[]> => listCash(tx, key)

/** Overwrites the cash taken for a leg. */
export const saveCashTaken = (
  tx: Tx,
  facts: Key & { taken: CashTaken; currency: string; at: Date },
): Promise<void> => insertCash(tx, facts)
