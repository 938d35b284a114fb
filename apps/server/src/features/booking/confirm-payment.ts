import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Call } from '../../http/call.ts'
import { findPayableBooking } from './find-my-booking.ts'
import { lookAfterPayment } from './look-after-payment.ts'

/**
 * The page tells that the customer has paid. It proves nothing: the gateway is asked, and a transaction that is not
 * this booking's own counts as not paid. Undefined when it is not the visitor's booking, or none.
 */
export async function confirmPayment(
  call: Call,
  asked: {
    reference: number
    returnReference: number | undefined
    transactionId: string
    code: string | undefined
  },
): Promise<BookingPayment | undefined> {
  const booking = await findPayableBooking(call, asked)
  if (!booking) return undefined
  const { returnReference } = asked
  if (
    returnReference !== undefined &&
    !booking.legs.some((leg) => leg.reference === returnReference)
  )
    return undefined
  const stands = await lookAfterPayment(call, { booking })
  // until the gateway answers, its transaction id may not be stored yet
  if (stands.outcome.kind === 'processing') return stands
  if (stands.transactionId !== asked.transactionId) {
    call.log.warn(
      { operator: call.profile.slug },
      'a payment was claimed with a foreign transaction',
    )
    return { ...stands, outcome: { kind: 'declined' } }
  }
  return stands
}
