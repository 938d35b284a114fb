import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { RequestContext } from '../../request-context.ts'
import { findTariffVersion } from '../quotation/price-list/find-price-book.ts'

/** Whether the operator sells meeting in the arrivals hall, by the prices the booking was made with. */
export async function sellsMeeting(
  context: RequestContext,
  { booking }: { booking: Booking },
): Promise<boolean> {
  if (!context.profile.settings.showOtherEquipments) return false
  const quote = await context.quotes.find(context.operator, booking.quoteId)
  const tariff = quote && (await findTariffVersion(context, quote.tariffVersion))
  return tariff?.tariff.extras['meet-and-greet'] !== undefined
}
