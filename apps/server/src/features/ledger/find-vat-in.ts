import type { Minor } from '@kerbside/domain/money.ts'
import { contained } from '@kerbside/domain/quotation/contained.ts'
import type { Tx } from '../../db.ts'
import { findVat } from './store.ts'

type Params = Parameters<typeof findVat>[1] & { amount: Minor }

/** The VAT in an amount of a booking, as the ledger posts it. A share of the quote's rounded VAT could differ by a penny. */
export const findVatIn = async (tx: Tx, { amount, ...params }: Params): Promise<Minor> =>
  contained(amount, await findVat(tx, params))
