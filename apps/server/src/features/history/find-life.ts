import { STATUS } from '@kerbside/contract/booking.ts'
import type { BookingLife } from '@kerbside/contract/pages.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Call } from '../../http/call.ts'
import { tellLife } from '../booking/tell-life.ts'

/** What became of both ways of a booking; `reference` of the one that was asked for, 0 for none of them. */
export async function findLife(
  call: Call,
  { booking, reference }: { booking: Booking; reference: number },
): Promise<BookingLife> {
  const lives = await Promise.all(
    booking.legs.map(async ({ number, reference: jobpartid }) => {
      const { moves, ticketCode } = await tellLife(call, { bookingId: booking.id, leg: number })
      const timeline = moves.map(({ to, at }) => ({ status: STATUS[to], at: at.toISOString() }))
      return { jobpartid, timeline, ticketCode }
    }),
  )
  return {
    asked: reference || (booking.legs[0]?.reference ?? 0),
    ticketcode: lives[0]?.ticketCode ?? '',
    ways: lives.map(({ jobpartid, timeline }) => ({ jobpartid, timeline })),
  }
}
