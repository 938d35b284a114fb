import type {
  exportDeskBookings,
  findDeskBookings,
  listBookingFilters,
} from '@kerbside/contract/booking/desk.ts'
import * as calls from '@kerbside/contract/calls.generated/booking-desk.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

export type { FoundBooking } from '@kerbside/contract/booking/desk.ts'
export type BookingsInput = InputOf<typeof findDeskBookings>
export type BookingFilters = ReplyOf<typeof listBookingFilters>

export const fetchFoundBookings = (input: BookingsInput, options: FetchOptions) =>
  fetchReply(calls.findDeskBookings, input, options)

export const fetchFilters = (options: FetchOptions) =>
  fetchReply(calls.listBookingFilters, {}, options)

const LONG_TIMEOUT_MS = 60_000

/** The list as a CSV file. */
export const exportBookings = (input: InputOf<typeof exportDeskBookings>) =>
  submit(calls.exportDeskBookings, input, { timeoutMs: LONG_TIMEOUT_MS })
