import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listMoves } from '../store.ts'
import { ticketCode } from './open-ticket.ts'
import { isOpenTicket } from './own-store.ts'

/** The history of one leg, oldest first, and the code of its ticket; '' if the ticket has expired. */
export async function findLegHistory(
  context: RequestContext,
  { bookingId, leg }: { bookingId: string; leg: Leg['number'] },
): Promise<{ moves: { to: LegState; at: Date }[]; ticketCode: string }> {
  const { operator, key } = context
  return withOperator(context, async (tx) => ({
    moves: await listMoves(tx, { operator, bookingId, leg }),
    ticketCode: (await isOpenTicket(tx, { operator, bookingId, now: context.now() }))
      ? ticketCode(key, { operator, bookingId })
      : '',
  }))
}
