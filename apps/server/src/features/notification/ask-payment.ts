import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findReach } from './find-reach.ts'
import type { MessageFacts } from './message-facts.ts'
import { queueMail, queueText } from './queue-mail.ts'

/** Leaves the link to pay for whoever booked, by letter and by text as far as they can be reached; says by which. */
export async function askPayment(
  tx: Tx,
  { call, booking, facts }: { call: Call; booking: Booking; facts: MessageFacts<'payment-asked'> },
): Promise<('letter' | 'text')[]> {
  const reach = await findReach(tx, { call, booking })
  const ways: ('letter' | 'text')[] = []
  if (reach.mail !== '') {
    await queueMail(tx, { call, kind: 'payment-asked', to: reach.mail, facts })
    ways.push('letter')
  }
  // with no letter box the telephone is the only way there is
  if (reach.phone !== '' && (reach.mail === '' || reach.wants('booking', 'sms'))) {
    await queueText(tx, { call, kind: 'payment-asked', to: reach.phone, facts })
    ways.push('text')
  }
  return ways
}
