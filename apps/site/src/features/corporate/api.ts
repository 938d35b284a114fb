import type * as wire from '@kerbside/contract/booker.ts'
import * as calls from '@kerbside/contract/calls.generated/booker.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { type Done, readDone } from '@kerbside/web/account/read-done.ts'
import { type ApiResult, callApi } from '@kerbside/web/call-api.ts'

/** The request waits until the PDF is generated. */
const DRAWING_MS = 40_000

export type Statement = ReplyOf<typeof wire.findBookerStatement>
export type Week = ReplyOf<typeof wire.chartBookings>
export type BookerAccount = ReplyOf<typeof wire.findBookerAccount>

type OfBooker = { bookerId: number; signal: AbortSignal }

export const fetchStatement = ({
  bookerId,
  span,
  signal,
}: OfBooker & { span: DaySpan }): Promise<ApiResult<Statement>> =>
  callApi(calls.findBookerStatement, { bookerid: bookerId, ...daysOf(span) }, { signal })

export const fetchWeek = ({
  bookerId,
  monday,
  signal,
}: OfBooker & { monday: LocalDate }): Promise<ApiResult<Week>> =>
  callApi(calls.chartBookings, { bookerid: bookerId, weekcommencing: monday }, { signal })

export const fetchInvoices = ({ bookerId, signal }: OfBooker) =>
  callApi(calls.listBookerInvoices, { bookerid: bookerId }, { signal })

/** A new draft, or another period for an existing one. */
export const saveInvoice = async (input: {
  id: number | undefined
  bookerId: number
  span: DaySpan
}): Promise<Done> => {
  const { id, bookerId, span } = input
  const days = { bookerid: bookerId, ...daysOf(span) }
  return readDone(
    await (id === undefined
      ? callApi(calls.makeBookerInvoice, days)
      : callApi(calls.changeBookerInvoice, { ...days, id })),
  )
}

export const removeInvoice = async (id: number): Promise<Done> =>
  readDone(await callApi(calls.removeBookerInvoice, { id }))

export const issueInvoice = async (id: number): Promise<Done> =>
  readDone(await callApi(calls.issueBookerInvoice, { id }, { timeoutMs: DRAWING_MS }))

export type InvoiceFile = { ok: true; name: string; bytes: Uint8Array<ArrayBuffer> }

/** An invoice as a PDF. */
export async function fetchInvoice(
  id: number,
): Promise<InvoiceFile | { ok: false; message: string }> {
  const response = await callApi(calls.reportBookerInvoice, { id }, { timeoutMs: DRAWING_MS })
  const done = readDone(response)
  if (!done.ok) return done
  if (!response.ok) return { ok: false, message: response.message }
  const { invoice, filename } = response.reply
  return { ok: true, name: filename, bytes: Uint8Array.from(atob(invoice), codeOf) }
}

/** A credit note as a PDF. */
export async function fetchCredit(
  id: number,
): Promise<InvoiceFile | { ok: false; message: string }> {
  const response = await callApi(calls.reportBookerCredit, { id }, { timeoutMs: DRAWING_MS })
  const done = readDone(response)
  if (!done.ok) return done
  if (!response.ok) return { ok: false, message: response.message }
  const { credit, filename } = response.reply
  return { ok: true, name: filename, bytes: Uint8Array.from(atob(credit), codeOf) }
}

const codeOf = (letter: string): number => letter.charCodeAt(0)

export const fetchAccount = (signal: AbortSignal): Promise<ApiResult<BookerAccount>> =>
  callApi(calls.findBookerAccount, {}, { signal })

export type QuotedVehicle = { quoteId: string; signature: string; vehicleTypeId: number }

/** What the travel rules of the booker's account say about a vehicle of a quote. */
export const fetchTripCheck = (
  { quoteId, signature, vehicleTypeId }: QuotedVehicle,
  signal: AbortSignal,
): Promise<ApiResult<ReplyOf<typeof wire.checkAccountTrip>>> =>
  callApi(
    calls.checkAccountTrip,
    { quoteid: quoteId, signature, vehtypeid: vehicleTypeId },
    { signal },
  )

export const fetchApproval = ({ code, signal }: { code: string; signal: AbortSignal }) =>
  callApi(calls.findApproval, { code }, { signal })

/** Returns the trip after the decision, whichever approver made it. */
export const decideApproval = (input: { code: string; approve: boolean; note: string }) =>
  callApi(calls.decideApproval, input)

const daysOf = ({ from, to }: DaySpan) => ({ datefrom: from, dateto: to })
