import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type ReceiptSums, sumReceipt } from '@kerbside/domain/receipt/sum-receipt.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { tellFee } from '../cancellation/tell-fee.ts'
import { findCard } from '../payment/find-card.ts'
import { findTariffVersion } from '../quotation/find-price-book.ts'
import { tellMoney } from '../refund/tell-money.ts'
import { tellCash } from './tell-cash.ts'

export type Receipt = {
  booking: Booking
  card: { brand: string; last4: string }
  sums: ReceiptSums
}

/** A booking with all that moved for it, as it is now; undefined when there is none. */
export async function gatherReceipt(
  call: Pick<Call, 'db' | 'operator' | 'quotes'>,
  { bookingId }: { bookingId: string },
): Promise<Receipt | undefined> {
  const { operator } = call
  const { booking, card, cash } = await withOperator(call, async (tx) => ({
    booking: (await listBookings(tx, { operator, bookingIds: [bookingId] }))[0],
    card: await findCard(tx, { operator, bookingId }),
    cash: await tellCash(tx, { operator, bookingId }),
  }))
  if (!booking) return undefined
  const quote = await call.quotes.find(operator, booking.quoteId)
  const tariff = quote && (await findTariffVersion(call, quote.tariffVersion))
  const sums = sumReceipt({
    ...booking,
    fee: await tellFee(call, { bookingId }),
    money: await tellMoney(call, { bookingId }),
    cash,
    vat: tariff?.tariff.vat,
  })
  return { booking, card, sums }
}
