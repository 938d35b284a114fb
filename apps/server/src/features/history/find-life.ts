import { STATUS } from '@kerbside/contract/booking.ts'
import type { BookingLife } from '@kerbside/contract/pages.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { RequestContext } from '../../request-context.ts'
import { findLegHistory } from '../booking/find/find-leg-history.ts'

/** The history of both legs of a booking; `reference` is the requested leg, 0 for the whole booking. */
export async function findLife(
  context: RequestContext,
  { booking, reference }: { booking: Booking; reference: number },
): Promise<BookingLife> {
  const histories = await Promise.all(
    booking.legs.map(async ({ number, reference: jobpartid }) => {
      const { moves, ticketCode } = await findLegHistory(context, {
        bookingId: booking.id,
        leg: number,
      })
      const timeline = moves.map(({ to, at }) => ({ status: STATUS[to], at: at.toISOString() }))
      return { jobpartid, timeline, ticketCode }
    }),
  )
  return {
    requestedCount: reference || (booking.legs[0]?.reference ?? 0),
    ticketcode: histories[0]?.ticketCode ?? '',
    ways: histories.map(({ jobpartid, timeline }) => ({ jobpartid, timeline })),
  }
}
