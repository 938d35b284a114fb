import { DAY } from '../time.ts'

/**
 * Visa releases the authorisation of a customer-initiated payment after seven days; one day is left for the capture
 * (docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 */
const MAX_AUTHORISATION_DAYS = 6

/** Whether a card may be authorised instead of charged: the authorisation must last until the last pickup. */
export const canAuthorise = ({ lastPickup, now }: { lastPickup: Date; now: Date }): boolean =>
  lastPickup.getTime() - now.getTime() <= MAX_AUTHORISATION_DAYS * DAY
