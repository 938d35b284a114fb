import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { insertCash, listCash } from './cash-store.ts'

/** Cash that a driver has for a leg. `stated` if the driver entered the amount rather than only completing the leg. */
export type CashTaken = { leg: number; driverId: string; amount: Minor; stated: boolean }

type Key = { operator: OperatorId; bookingId: string }

/** The cash taken for a booking, by leg. */
export const listCashTaken = (tx: Tx, key: Key): Promise<CashTaken[]> => listCash(tx, key)

/** Overwrites the cash taken for a leg. */
export const saveCashTaken = (
  tx: Tx,
  facts: Key & { taken: CashTaken; currency: string; at: Date },
): Promise<void> => insertCash(tx, facts)
