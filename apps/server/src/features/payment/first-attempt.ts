import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { mayHold } from '@kerbside/domain/payment/hold.ts'
import type { AttemptPurpose } from '@kerbside/domain/payment/payment.ts'
import type { Call } from '../../http/call.ts'
import { gatewayOf } from './find-keys.ts'
import type { Asked } from './submit-attempt.ts'
import { gatewayFor } from './ways-to-pay.ts'

export type FirstAttempt = Asked & { purpose: AttemptPurpose }

/** How the money of a booking just made is asked for; undefined when none is to be taken now. */
export function firstAttempt(call: Call, booking: Booking): FirstAttempt | undefined {
  const gateway = gatewayFor(call, booking.paymentMethod)
  if (booking.paymentState !== 'authorising' || gateway === undefined) return undefined
  const due = findDue(booking)
  if (!due) return undefined
  return {
    ...due,
    id: call.newId(),
    bookingId: booking.id,
    number: 1,
    gateway,
    currency: booking.currency,
    hold: due.purpose === 'fare' && holdsFor(call, { booking, gateway }),
    providerRef: undefined,
    madeAt: booking.madeAt,
  }
}

/** Whether a fare is held on the card until the ride instead of taken: the operator wants it, and bank and gateway can. */
export function holdsFor(
  call: Call,
  { booking, gateway }: { booking: Pick<Booking, 'legs'>; gateway: string },
): boolean {
  const { holdsCards = false } = call.profile.settings
  // PayPal's orders are opened to be taken at once: its word for a hold has rules of its own
  if (!holdsCards || gateway === 'paypal') return false
  if (gatewayOf(call, gateway)?.captureCharge === undefined) return false
  return mayHold({ lastPickup: lastPickupOf(booking), now: call.now() })
}

export const lastPickupOf = ({ legs }: Pick<Booking, 'legs'>): Date =>
  new Date(legs.reduce((last, leg) => Math.max(last, leg.pickupAt.getTime()), 0))
