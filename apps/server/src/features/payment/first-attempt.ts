import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { canAuthorise } from '@kerbside/domain/payment/authorisation.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import type { AttemptPurpose } from '@kerbside/domain/payment/payment.ts'
import type { RequestContext } from '../../request-context.ts'
import { gatewayOf } from './find-keys.ts'
import { gatewayFor } from './find-payment-methods.ts'
import type { AttemptToSubmit } from './submit-attempt.ts'

export type FirstAttempt = AttemptToSubmit & { purpose: AttemptPurpose }

/** The first attempt for a booking just made; undefined if no money is due now. */
export function firstAttempt(context: RequestContext, booking: Booking): FirstAttempt | undefined {
  const gateway = gatewayFor(context, booking.paymentMethod)
  if (booking.paymentState !== 'authorising' || gateway === undefined) return undefined
  const due = findDue(booking)
  if (!due) return undefined
  return {
    ...due,
    id: context.newId(),
    bookingId: booking.id,
    number: 1,
    gateway,
    currency: booking.currency,
    authoriseOnly: due.purpose === 'fare' && shouldAuthoriseOnly(context, { booking, gateway }),
    providerRef: undefined,
    madeAt: booking.madeAt,
  }
}

/**
 * Whether a fare is authorised now and captured after the journey: the operator's setting, the bank and the gateway must
 * allow it.
 */
export function shouldAuthoriseOnly(
  context: RequestContext,
  { booking, gateway }: { booking: Pick<Booking, 'legs'>; gateway: string },
): boolean {
  const { holdsCards = false } = context.profile.settings
  // PayPal orders are opened for immediate capture: its authorisations follow different rules
  if (!holdsCards || gateway === 'paypal') return false
  if (gatewayOf(context, gateway)?.captureCharge === undefined) return false
  return canAuthorise({ lastPickup: lastPickupOf(booking), now: context.now() })
}

export const lastPickupOf = ({ legs }: Pick<Booking, 'legs'>): Date =>
  new Date(legs.reduce((last, leg) => Math.max(last, leg.pickupAt.getTime()), 0))
