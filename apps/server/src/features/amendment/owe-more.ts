import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { takeCreditStatement } from '../credit/take-credit.ts'
import { findBookerOf, runStatements } from './store.ts'

/** What a corporate account additionally owes must fit within its credit limit; otherwise nothing is written. */
export async function oweMore(
  tx: Tx,
  { context, booking, amount }: { context: RequestContext; booking: Booking; amount: Minor },
): Promise<void> {
  const { operator } = context
  if (amount === 0) return
  const bookerId = await findBookerOf(tx, { operator, bookingId: booking.id })
  if (bookerId === undefined) return
  await runStatements(
    tx,
    takeCreditStatement({ operator, bookerId, amount, currency: booking.currency }),
  )
}
