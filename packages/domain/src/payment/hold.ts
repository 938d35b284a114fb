import { DAY } from '../time.ts'

/**
 * Visa lets go of what a customer's own payment holds after seven days; a day is left for taking it
 * (docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 */
const LONGEST_HOLD_DAYS = 6

/** Whether money may be held for a ride instead of taken: the bank must not have let it go before the last pickup. */
export const mayHold = ({ lastPickup, now }: { lastPickup: Date; now: Date }): boolean =>
  lastPickup.getTime() - now.getTime() <= LONGEST_HOLD_DAYS * DAY
