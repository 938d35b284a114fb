import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'

export type BookedLeg = { booking: Booking; leg: Leg }
