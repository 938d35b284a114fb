import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { t } from '@kerbside/words/translate.ts'

/** How the total was, or will be, paid; shown before the amount. */
export function describePayment({ paymentmethod, ispaid, paymentstate }: BookingInfo): string {
  if (paymentstate === 'refunded') return t('ticket.refunded')
  if (paymentstate === 'part_refunded') return t('ticket.partRefunded')
  if (paymentmethod === 'cash')
    return t(paymentstate === 'paid' ? 'ticket.paidInCash' : 'ticket.payDriver')
  if (paymentmethod === 'account') return t('ticket.onAccount')
  if (!ispaid) return t('ticket.notPaid')
  if (paymentstate === 'authorised') return t('ticket.cardHeld')
  return t(paymentmethod === 'paypal' ? 'ticket.paidByWallet' : 'ticket.paidByCard')
}
