import type { BookingView } from './view.ts'

/**
 * Whether the operator's gateway charges a card while the booking is created; Stripe's payment is confirmed
 * afterwards.
 */
export const takesAtOnce = ({
  paymentgateway,
}: Pick<BookingView['configuration'], 'paymentgateway'>): boolean => paymentgateway !== 'stripe'
