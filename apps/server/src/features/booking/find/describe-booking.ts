import { writeBookingInfo } from '@kerbside/contract/booking/write-info.ts'
import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listApprovals } from '../../corporate/list-approvals.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { findCard } from '../../payment/find-card.ts'
import { findBooking, findPath } from '../store.ts'
import { describePickupsIn } from './describe-pickups.ts'

/** The API form of a booking, seen from its first leg or from the named one. The caller has checked access. */
export async function describeBooking(
  context: RequestContext,
  { bookingId, leg = 1 }: { bookingId: string; leg?: Leg['number'] },
): Promise<BookingInfo | undefined> {
  const { operator } = context
  const found = await withOperator(context, async (tx) => {
    const booking = await findBooking(tx, { operator, bookingId })
    if (!booking) return undefined
    return {
      booking,
      path: await findPath(tx, { operator, bookingId, leg }),
      card: await findCard(tx, { operator, bookingId }),
      approvals: await listApprovals(tx, { operator, bookingIds: [bookingId] }),
      pickups: await describePickupsIn(tx, { context, booking }),
    }
  })
  if (!found) return undefined
  const types = await listVehicleTypes(context)
  const quote = await context.quotes.find(operator, found.booking.quoteId)
  const seen = found.booking.legs.find(({ number }) => number === leg)
  return writeBookingInfo(found.booking, {
    path: JSON.parse(found.path) as BookingInfo['routepath'],
    vehicleImage: types.find((type) => type.id === seen?.vehicleTypeId)?.drawing ?? 'saloon',
    card: found.card,
    exchange: quote?.exchange,
    approval: found.approvals.get(bookingId) ?? null,
    pickups: found.pickups,
    leg,
  })
}
