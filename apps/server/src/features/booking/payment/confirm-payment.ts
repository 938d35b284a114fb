import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findPayableBooking } from '../find/find-my-booking.ts'
import { refreshPayment } from './refresh-payment.ts'

/**
 * Handles the page's message that the customer has paid. The message proves nothing: the gateway is asked, and a
 * transaction of another booking counts as not paid. Undefined if the booking does not exist or is not the client's.
 */
export async function confirmPayment(
  context: RequestContext,
  params: {
    reference: number
    returnReference: number | undefined
    transactionId: string
    code: string | undefined
  },
): Promise<BookingPayment | undefined> {
  const booking = await findPayableBooking(context, params)
  if (!booking) return undefined
  const { returnReference } = params
  if (
    returnReference !== undefined &&
    !booking.legs.some((leg) => leg.reference === returnReference)
  )
    return undefined
  const payment = await refreshPayment(context, { booking })
  // until the gateway responds its transaction id may not be stored
  if (payment.outcome.kind === 'processing') return payment
  if (payment.transactionId !== params.transactionId) {
    context.log.warn(
      { operator: context.profile.slug },
      'a payment was reported with the transaction of another booking',
    )
    return { ...payment, outcome: { kind: 'declined' } }
  }
  return payment
}
