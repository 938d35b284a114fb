import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type ReceiptTotals, sumReceipt } from '@kerbside/domain/receipt/sum-receipt.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listBookings } from '../booking/find/list-bookings.ts'
import { sumCancellationFee } from '../cancellation/sum-cancellation-fee.ts'
import { findCard } from '../payment/find-card.ts'
import { findTariffVersion } from '../quotation/price-list/find-price-book.ts'
import { sumBookingMoney } from '../refund/sum-booking-money.ts'
import { sumCashTaken } from './sum-cash-taken.ts'

export type Receipt = {
  booking: Booking
  card: { brand: string; last4: string }
  sums: ReceiptTotals
}

/** A booking with all its payments and refunds so far; undefined if there is none. */
export async function collectReceipt(
  context: Pick<RequestContext, 'db' | 'operator' | 'quotes'>,
  { bookingId }: { bookingId: string },
): Promise<Receipt | undefined> {
  const { operator } = context
  const { booking, card, cash } = await withOperator(context, async (tx) => ({
    booking: (await listBookings(tx, { operator, bookingIds: [bookingId] }))[0],
    card: await findCard(tx, { operator, bookingId }),
    cash: await sumCashTaken(tx, { operator, bookingId }),
  }))
  if (!booking) return undefined
  const quote = await context.quotes.find(operator, booking.quoteId)
  const tariff = quote && (await findTariffVersion(context, quote.tariffVersion))
  const totals = sumReceipt({
    ...booking,
    fee: await sumCancellationFee(context, { bookingId }),
    money: await sumBookingMoney(context, { bookingId }),
    cash,
    vat: tariff?.tariff.vat,
  })
  return { booking, card, sums: totals }
}
