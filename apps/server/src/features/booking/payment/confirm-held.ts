import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { insertOutbox } from '../store.ts'
import { moveLegs } from './settle-payment.ts'

/** A booking that waited for a card payment no longer does: it is confirmed, and its customer hears of it. */
export async function confirmHeld(
  tx: Tx,
  { context, booking }: { context: RequestContext; booking: Booking },
): Promise<void> {
  if (!booking.legs.some(({ state }) => state === 'held')) return
  await moveLegs(tx, { context, booking, to: 'confirmed' })
  await insertOutbox(tx, {
    operator: context.operator,
    id: context.newId(),
    kind: 'booking-confirmed',
    payload: { bookingId: booking.id },
    runAt: context.now(),
  })
}
