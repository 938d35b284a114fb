import type { BookingView } from './view.ts'

/** Whether the operator's gateway takes a card's money while the booking is made; Stripe's is confirmed after it. */
export const takesAtOnce = ({
  paymentgateway,
}: Pick<BookingView['configuration'], 'paymentgateway'>): boolean => paymentgateway !== 'stripe'
