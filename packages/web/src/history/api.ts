import type {
  emailReceipt,
  JourneyList,
  listCurrentBookings,
  listJourneyHistory,
} from '@kerbside/contract/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { HistoryGroup, HistoryRange } from '@kerbside/domain/booking/history.ts'
import { type Answer, type CallOf, call } from '../server.ts'

const LIST_CURRENT: CallOf<typeof listCurrentBookings> = {
  method: 'GET',
  path: '/api/currentbookings',
}
const LIST_HISTORY: CallOf<typeof listJourneyHistory> = {
  method: 'GET',
  path: '/api/journeyhistory',
}
const EMAIL_RECEIPT: CallOf<typeof emailReceipt> = { method: 'POST', path: '/api/emailreceipt' }

/** Whose journeys: one's own, or with a company's number all that it booked. */
export type Whose = { custid: number; bookerId: number | undefined }

export type PageWanted = { group: HistoryGroup; range: HistoryRange; page: number }

/** One page of one tab; of an address that lies behind the last one, the last. */
export async function askJourneys(
  whose: Whose,
  wanted: PageWanted & { signal: AbortSignal },
): Promise<Answer<JourneyList>> {
  const answer = await askPage(whose, wanted)
  if (!answer.heard) return answer
  const { total, pagesize } = answer.reply
  const last = Math.max(0, Math.ceil(total / pagesize) - 1)
  return wanted.page > last ? askPage(whose, { ...wanted, page: last }) : answer
}

function askPage(
  { custid, bookerId: bookerid }: Whose,
  { group, range, page, signal }: PageWanted & { signal: AbortSignal },
): Promise<Answer<JourneyList>> {
  const asked = { custid, bookerid, page }
  return group === 'history'
    ? call(LIST_HISTORY, { ...asked, filter: range }, { signal })
    : call(LIST_CURRENT, { ...asked, group }, { signal })
}

/** How many there are of each tab. */
export const askCounts = (
  { custid, bookerId: bookerid }: Whose,
  signal: AbortSignal,
): Promise<Answer<JourneyList>> => call(LIST_CURRENT, { custid, bookerid }, { signal })

/** Sends the receipt once more, to the address of the booking; in words why it could not be. `code` is its ticket's. */
export async function sendReceipt(
  bookingref: number,
  code = '',
): Promise<{ ok: true } | { ok: false; message: string }> {
  const answer = await call(EMAIL_RECEIPT, { source: 'web', bookingref, code })
  if (!answer.heard) return { ok: false, message: answer.message }
  const { Code, Message } = answer.reply
  return Code === CODE.done ? { ok: true } : { ok: false, message: Message }
}
