import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { MessageFacts } from '../compose/message-facts.ts'
import { findReach } from './find-reach.ts'
import { queueMail, queueText } from './queue-mail.ts'

/**
 * Queues the payment link for the booker by e-mail and text, as far as they can be reached; returns the channels
 * used.
 */
export async function queuePaymentRequest(
  tx: Tx,
  {
    context,
    booking,
    facts,
  }: { context: RequestContext; booking: Booking; facts: MessageFacts<'payment-requested'> },
): Promise<('email' | 'text')[]> {
  const reach = await findReach(tx, { context, booking })
  const channels: ('email' | 'text')[] = []
  if (reach.mail !== '') {
    await queueMail(tx, { context, kind: 'payment-requested', to: reach.mail, facts })
    channels.push('email')
  }
  // without an e-mail address the phone is the only way
  if (reach.phone !== '' && (reach.mail === '' || reach.wants('booking', 'sms'))) {
    await queueText(tx, { context, kind: 'payment-requested', to: reach.phone, facts })
    channels.push('text')
  }
  return channels
}
