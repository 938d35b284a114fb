import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { ticketCode } from './open-ticket.ts'
import { isOpenTicket } from './own-store.ts'
import { listMoves } from './store.ts'

/** What became of one way of a booking, oldest first, and the code of its ticket; '' when that opens no more. */
export async function tellLife(
  call: Call,
  { bookingId, leg }: { bookingId: string; leg: Leg['number'] },
): Promise<{ moves: { to: JobState; at: Date }[]; ticketCode: string }> {
  const { operator, key } = call
  return withOperator(call, async (tx) => ({
    moves: await listMoves(tx, { operator, bookingId, leg }),
    ticketCode: (await isOpenTicket(tx, { operator, bookingId, now: call.now() }))
      ? ticketCode(key, { operator, bookingId })
      : '',
  }))
}
