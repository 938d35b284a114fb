import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { say } from '@kerbside/words/say.ts'

/** How the total was, or will be, paid; it stands before the amount. */
export function sayPayment({ paymentmethod, ispaid, paymentstate }: BookingInfo): string {
  if (paymentstate === 'refunded') return say('ticket.refunded')
  if (paymentstate === 'part_refunded') return say('ticket.partRefunded')
  if (paymentmethod === 'cash')
    return say(paymentstate === 'paid' ? 'ticket.paidInCash' : 'ticket.payDriver')
  if (paymentmethod === 'account') return say('ticket.onAccount')
  if (!ispaid) return say('ticket.notPaid')
  if (paymentstate === 'authorised') return say('ticket.cardHeld')
  return say(paymentmethod === 'paypal' ? 'ticket.paidByWallet' : 'ticket.paidByCard')
}
