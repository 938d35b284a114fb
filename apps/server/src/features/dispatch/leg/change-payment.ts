import type { DeskMethod } from '@kerbside/domain/booking/amend/change-method.ts'
import type { RequestContext } from '../../../request-context.ts'
import { changeMethod } from '../../amendment/change-method.ts'
import type { Mover } from '../../booking/change/write-move.ts'
import { findAnyBooking } from '../../booking/find/find-any-booking.ts'
import { refreshPayment } from '../../booking/payment/refresh-payment.ts'
import { withdrawPayment } from '../../booking/payment/withdraw-payment.ts'
import { findPaymentMethods } from '../../payment/find-payment-methods.ts'
import { requestPayment } from './request-payment.ts'
import { withCredit } from './with-credit.ts'
import { type DispatchResult, withLockedLeg } from './with-locked-leg.ts'

type Params = { reference: number; version?: number | undefined; by: Mover; to: DeskMethod }

/** Changes how a booking is paid. A card gets its payment link; an open link is closed first. */
export async function changePayment(
  context: RequestContext,
  { reference, version, by, to }: Params,
): Promise<DispatchResult> {
  const accepted = await findPaymentMethods(context)
  const booking = await findAnyBooking(context, { reference })
  if (booking && booking.version === version) {
    const payment = await refreshPayment(context, { booking })
    if (payment.outcome.kind === 'action') await withdrawPayment(context, payment)
  }
  const result = await withCredit(context, { reference }, () =>
    withLockedLeg(context, {
      reference,
      version,
      work: async (tx, { booking: locked, leg }) => {
        const params = { context, booking: locked, leg: leg.number, to, accepted, by }
        const changed = await changeMethod(tx, params)
        return changed.ok ? { ok: true, what: 'payment-changed' } : changed
      },
    }),
  )
  // the change stands if there is no address for the link: the desk sees what is due
  if (result.ok && to === 'card') await requestPayment(context, { reference, by })
  return result
}
