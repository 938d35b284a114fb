import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findReach } from './find-reach.ts'
import { queueMail, queueText } from './queue-mail.ts'

/**
 * Queues the confirmation once more because the customer asked for it, whatever they usually want; returns the channels
 * used, which need an address and a message that is not switched off.
 */
export async function queueConfirmation(
  tx: Tx,
  {
    context,
    booking,
    channels,
  }: { context: RequestContext; booking: Booking; channels: { email: boolean; text: boolean } },
): Promise<('email' | 'text')[]> {
  const reach = await findReach(tx, { context, booking })
  const facts = { bookingId: booking.id }
  const sent: ('email' | 'text')[] = []
  if (channels.email && reach.mail !== '') {
    if (await queueMail(tx, { context, kind: 'booking-confirmed', to: reach.mail, facts }))
      sent.push('email')
  }
  if (channels.text && reach.phone !== '') {
    if (await queueText(tx, { context, kind: 'booking-confirmed', to: reach.phone, facts }))
      sent.push('text')
  }
  return sent
}
