import { writeDetails } from '@kerbside/contract/booking/write-history-leg.ts'
import type { BookingDetails } from '@kerbside/contract/booking.ts'
import { todayAt } from '@kerbside/domain/booking/history.ts'
import { ZERO } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { describeBooking } from '../booking/find/describe-booking.ts'
import { findLegHistory } from '../booking/find/find-leg-history.ts'
import { findMyBooking } from '../booking/find/find-my-booking.ts'
import { listFees } from '../cancellation/list-fees.ts'

/** One of the customer's own legs by its reference, with all data of its page; undefined for another customer's. */
export async function findDetails(
  context: RequestContext,
  { reference }: { reference: number },
): Promise<BookingDetails | undefined> {
  const booking = await findMyBooking(context, { reference })
  const leg = booking?.legs.find((existing) => existing.reference === reference)
  if (!booking || !leg) return undefined
  const { operator, profile } = context
  const about = { bookingId: booking.id, leg: leg.number }
  const info = await describeBooking(context, about)
  if (!info) return undefined
  const fees = await withOperator(context, (tx) =>
    listFees(tx, { operator, bookingIds: [booking.id] }),
  )
  return writeDetails(info, {
    booking,
    leg: leg.number,
    today: todayAt(context.now(), profile.zone),
    fee: fees.find((existing) => existing.leg === leg.number)?.fee ?? ZERO,
    ...(await findLegHistory(context, about)),
  })
}
