import type * as wire from '@kerbside/contract/booker.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { type Done, judgeAnswer } from '../account/judge-answer.ts'
import { type Answer, type CallOf, call } from '../server.ts'

const STATEMENT: CallOf<typeof wire.findBookerStatement> = {
  method: 'GET',
  path: '/api/bookerstatement',
}
const CHART: CallOf<typeof wire.chartBookings> = { method: 'GET', path: '/api/booking' }
const INVOICES: CallOf<typeof wire.listBookerInvoices> = {
  method: 'GET',
  path: '/api/bookerinvoice',
}
const MAKE: CallOf<typeof wire.makeBookerInvoice> = { method: 'POST', path: '/api/bookerinvoice' }
const CHANGE: CallOf<typeof wire.changeBookerInvoice> = {
  method: 'PUT',
  path: '/api/bookerinvoice',
}
const REMOVE: CallOf<typeof wire.removeBookerInvoice> = {
  method: 'DELETE',
  path: '/api/bookerinvoice',
}
const ISSUE: CallOf<typeof wire.issueBookerInvoice> = {
  method: 'POST',
  path: '/api/bookerinvoiceissue',
}
const REPORT: CallOf<typeof wire.reportBookerInvoice> = {
  method: 'GET',
  path: '/api/bookerinvoicereport',
}
const CREDIT: CallOf<typeof wire.reportBookerCredit> = {
  method: 'GET',
  path: '/api/bookercreditreport',
}
const ACCOUNT: CallOf<typeof wire.findBookerAccount> = {
  method: 'GET',
  path: '/api/bookeraccount',
}
const TRIP: CallOf<typeof wire.judgeAccountTrip> = { method: 'POST', path: '/api/accounttrip' }
const APPROVAL: CallOf<typeof wire.findApproval> = { method: 'POST', path: '/api/approvalinfo' }
const ANSWER: CallOf<typeof wire.answerApproval> = { method: 'POST', path: '/api/approval' }

/** A paper is drawn while one waits. */
const DRAWING_MS = 40_000

export type Statement = ReplyOf<typeof wire.findBookerStatement>
export type Week = ReplyOf<typeof wire.chartBookings>
export type BookerAccount = ReplyOf<typeof wire.findBookerAccount>

type OfBooker = { bookerId: number; signal: AbortSignal }

export const askStatement = ({
  bookerId,
  span,
  signal,
}: OfBooker & { span: DaySpan }): Promise<Answer<Statement>> =>
  call(STATEMENT, { bookerid: bookerId, ...daysOf(span) }, { signal })

export const askWeek = ({
  bookerId,
  monday,
  signal,
}: OfBooker & { monday: LocalDate }): Promise<Answer<Week>> =>
  call(CHART, { bookerid: bookerId, weekcommencing: monday }, { signal })

export const askInvoices = ({ bookerId, signal }: OfBooker) =>
  call(INVOICES, { bookerid: bookerId }, { signal })

/** A new draft, or other days for one that is there. */
export const keepInvoice = async (said: {
  id: number | undefined
  bookerId: number
  span: DaySpan
}): Promise<Done> => {
  const { id, bookerId, span } = said
  const days = { bookerid: bookerId, ...daysOf(span) }
  return judgeAnswer(await (id === undefined ? call(MAKE, days) : call(CHANGE, { ...days, id })))
}

export const removeInvoice = async (id: number): Promise<Done> =>
  judgeAnswer(await call(REMOVE, { id }))

export const issueInvoice = async (id: number): Promise<Done> =>
  judgeAnswer(await call(ISSUE, { id }, { timeoutMs: DRAWING_MS }))

export type InvoiceFile = { ok: true; name: string; bytes: Uint8Array<ArrayBuffer> }

/** An invoice as a PDF. */
export async function fetchInvoice(
  id: number,
): Promise<InvoiceFile | { ok: false; message: string }> {
  const answer = await call(REPORT, { id }, { timeoutMs: DRAWING_MS })
  const done = judgeAnswer(answer)
  if (!done.ok) return done
  if (!answer.heard) return { ok: false, message: answer.message }
  const { invoice, filename } = answer.reply
  return { ok: true, name: filename, bytes: Uint8Array.from(atob(invoice), codeOf) }
}

/** A credit note as a PDF. */
export async function fetchCredit(
  id: number,
): Promise<InvoiceFile | { ok: false; message: string }> {
  const answer = await call(CREDIT, { id }, { timeoutMs: DRAWING_MS })
  const done = judgeAnswer(answer)
  if (!done.ok) return done
  if (!answer.heard) return { ok: false, message: answer.message }
  const { credit, filename } = answer.reply
  return { ok: true, name: filename, bytes: Uint8Array.from(atob(credit), codeOf) }
}

const codeOf = (letter: string): number => letter.charCodeAt(0)

export const askAccount = (signal: AbortSignal): Promise<Answer<BookerAccount>> =>
  call(ACCOUNT, {}, { signal })

export type QuotedTrip = { quoteId: string; signature: string; vehicleTypeId: number }

/** What the travel rules of the booker's account make of a vehicle of a quote. */
export const askTrip = (
  { quoteId, signature, vehicleTypeId }: QuotedTrip,
  signal: AbortSignal,
): Promise<Answer<ReplyOf<typeof wire.judgeAccountTrip>>> =>
  call(TRIP, { quoteid: quoteId, signature, vehtypeid: vehicleTypeId }, { signal })

export const askApproval = ({ code, signal }: { code: string; signal: AbortSignal }) =>
  call(APPROVAL, { code }, { signal })

/** The trip as it stands after the answer, whoever gave it. */
export const answerApproval = (said: { code: string; approve: boolean; note: string }) =>
  call(ANSWER, said)

const daysOf = ({ from, to }: DaySpan) => ({ datefrom: from, dateto: to })
