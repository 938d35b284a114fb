import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { insertCash, listCash } from './cash-store.ts'

/** Cash that a driver has of a leg: `stated` when they said how much, and not only that the ride is over. */
export type CashTaken = { leg: number; driverId: string; amount: Minor; stated: boolean }

type Of = { operator: OperatorId; bookingId: string }

/** The cash that was taken for a booking, by leg. */
export const listCashTaken = (tx: Tx, of: Of): Promise<CashTaken[]> => listCash(tx, of)

/** Says anew what was taken for a leg, over what was said before. */
export const keepCashTaken = (
  tx: Tx,
  said: Of & { taken: CashTaken; currency: string; at: Date },
): Promise<void> => insertCash(tx, said)
