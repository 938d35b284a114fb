import { writeDetails } from '@kerbside/contract/booking/write-journey.ts'
import type { BookingDetails } from '@kerbside/contract/booking.ts'
import { todayAt } from '@kerbside/domain/booking/history.ts'
import { NOTHING } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { describeBooking } from '../booking/describe-booking.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'
import { tellLife } from '../booking/tell-life.ts'
import { listFees } from '../cancellation/list-fees.ts'

/** One of one's own journeys by its number, with all its page shows; undefined for anybody else's. */
export async function findDetails(
  call: Call,
  { reference }: { reference: number },
): Promise<BookingDetails | undefined> {
  const booking = await findMyBooking(call, { reference })
  const leg = booking?.legs.find((known) => known.reference === reference)
  if (!booking || !leg) return undefined
  const { operator, profile } = call
  const about = { bookingId: booking.id, leg: leg.number }
  const info = await describeBooking(call, about)
  if (!info) return undefined
  const fees = await withOperator(call, (tx) =>
    listFees(tx, { operator, bookingIds: [booking.id] }),
  )
  return writeDetails(info, {
    booking,
    leg: leg.number,
    today: todayAt(call.now(), profile.zone),
    fee: fees.find((known) => known.leg === leg.number)?.fee ?? NOTHING,
    ...(await tellLife(call, about)),
  })
}
