import type {
  exportDeskBookings,
  findDeskBookings,
  listBookingFilters,
} from '@kerbside/contract/desk/bookings.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { DeskUnheard } from '../desk-unheard.ts'
import { type CallOf, call } from '../server.ts'

const FIND: CallOf<typeof findDeskBookings> = { method: 'GET', path: '/api/desk/bookings/find' }
const FILTERS: CallOf<typeof listBookingFilters> = {
  method: 'GET',
  path: '/api/desk/bookings/filters',
}
const CSV: CallOf<typeof exportDeskBookings> = { method: 'POST', path: '/api/desk/bookings/csv' }

export type { FoundBooking } from '@kerbside/contract/desk/bookings.ts'
export type BookingsSaid = InputOf<typeof findDeskBookings>
export type BookingFilters = ReplyOf<typeof listBookingFilters>
type Asked = { signal: AbortSignal }

export async function askFound(
  said: BookingsSaid,
  { signal }: Asked,
): Promise<ReplyOf<typeof findDeskBookings>> {
  const answer = await call(FIND, said, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

export async function askFilters({ signal }: Asked): Promise<BookingFilters> {
  const answer = await call(FILTERS, {}, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

const PATIENT_MS = 60_000

/** The table, or why there is none. */
export async function takeBookings(
  said: InputOf<typeof exportDeskBookings>,
): Promise<
  { ok: true; reply: ReplyOf<typeof exportDeskBookings> } | { ok: false; message: string }
> {
  const answer = await call(CSV, said, { timeoutMs: PATIENT_MS })
  return answer.heard ? { ok: true, reply: answer.reply } : { ok: false, message: answer.message }
}
