import type { Booking } from '@kerbside/domain/booking/booking.ts'

/** Who hears of a booking: who booked, else who travels; '' where nobody gave an address. */
export const readerOf = ({ customer, passenger }: Booking): string =>
  customer.email || passenger.email
