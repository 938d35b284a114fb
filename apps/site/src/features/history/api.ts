import type { HistoryReply } from '@kerbside/contract/booking.ts'
import * as calls from '@kerbside/contract/calls.generated/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { HistoryGroup, HistoryRange } from '@kerbside/domain/booking/history.ts'
import { type ApiResult, callApi } from '@kerbside/web/call-api.ts'

/** The customer's own bookings, or with a company's number all of its bookings. */
export type Whose = { custid: number; bookerId: number | undefined }

export type HistoryQuery = { group: HistoryGroup; range: HistoryRange; page: number }

/** One page of one tab; a page number beyond the end returns the last page. */
export async function fetchBookingHistory(
  whose: Whose,
  wanted: HistoryQuery & { signal: AbortSignal },
): Promise<ApiResult<HistoryReply>> {
  const response = await fetchPage(whose, wanted)
  if (!response.ok) return response
  const { total, pagesize } = response.reply
  const last = Math.max(0, Math.ceil(total / pagesize) - 1)
  return wanted.page > last ? fetchPage(whose, { ...wanted, page: last }) : response
}

function fetchPage(
  { custid, bookerId: bookerid }: Whose,
  { group, range, page, signal }: HistoryQuery & { signal: AbortSignal },
): Promise<ApiResult<HistoryReply>> {
  const pageQuery = { custid, bookerid, page }
  return group === 'history'
    ? callApi(calls.listPastLegs, { ...pageQuery, filter: range }, { signal })
    : callApi(calls.listCurrentBookings, { ...pageQuery, group }, { signal })
}

/** The number of bookings in each tab. */
export const fetchCounts = (
  { custid, bookerId: bookerid }: Whose,
  signal: AbortSignal,
): Promise<ApiResult<HistoryReply>> =>
  callApi(calls.listCurrentBookings, { custid, bookerid }, { signal })

/** Sends the receipt again to the address of the booking; returns the reason if it fails. `code` is the ticket's. */
export async function sendReceipt(
  bookingref: number,
  code = '',
): Promise<{ ok: true } | { ok: false; message: string }> {
  const response = await callApi(calls.emailReceipt, { source: 'web', bookingref, code })
  if (!response.ok) return { ok: false, message: response.message }
  const { Code, Message } = response.reply
  return Code === CODE.done ? { ok: true } : { ok: false, message: Message }
}
