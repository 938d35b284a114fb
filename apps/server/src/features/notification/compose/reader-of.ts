import type { Booking } from '@kerbside/domain/booking/booking.ts'

/** The recipient of a booking's messages: the booker, else the passenger; '' without an address. */
export const readerOf = ({ customer, passenger }: Booking): string =>
  customer.email || passenger.email
