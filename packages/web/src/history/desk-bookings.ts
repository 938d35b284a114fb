import * as calls from '@kerbside/contract/calls.generated/desk-bookings.ts'
import type {
  exportDeskBookings,
  findDeskBookings,
  listBookingFilters,
} from '@kerbside/contract/desk/bookings.ts'
import type { EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { callApi } from '../server.ts'

export type { FoundBooking } from '@kerbside/contract/desk/bookings.ts'
export type BookingsInput = InputOf<typeof findDeskBookings>
export type BookingFilters = ReplyOf<typeof listBookingFilters>
type FetchOptions = { signal: AbortSignal }

export async function fetchFoundBookings(
  input: BookingsInput,
  { signal }: FetchOptions,
): Promise<ReplyOf<typeof findDeskBookings>> {
  const response = await callApi(calls.findDeskBookings, input, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

export async function fetchFilters({ signal }: FetchOptions): Promise<BookingFilters> {
  const response = await callApi(calls.listBookingFilters, {}, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

const LONG_TIMEOUT_MS = 60_000

/** The table, or the reason for the failure. */
export async function takeBookings(
  input: InputOf<typeof exportDeskBookings>,
): Promise<
  { ok: true; reply: ReplyOf<typeof exportDeskBookings> } | { ok: false; message: string }
> {
  const response = await callApi(calls.exportDeskBookings, input, { timeoutMs: LONG_TIMEOUT_MS })
  return response.ok
    ? { ok: true, reply: response.reply }
    : { ok: false, message: response.message }
}
