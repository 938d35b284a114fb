import * as deskCalls from '@kerbside/contract/calls.generated/dispatch.ts'
import * as deskChangeCalls from '@kerbside/contract/calls.generated/dispatch-change.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type {
  cancelDeskLeg,
  quoteDeskEdit,
  retimeDeskLeg,
} from '@kerbside/contract/dispatch/change.ts'
import type {
  explainDeskPrice,
  listCandidates,
  reportDeskViewing,
  searchDeskBookings,
  showBoard,
  showDeskLeg,
} from '@kerbside/contract/dispatch.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from '@kerbside/web/api-error.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

export type Board = ReplyOf<typeof showBoard>
export type DeskLeg = ReplyOf<typeof showDeskLeg>
export type Candidates = ReplyOf<typeof listCandidates>
export type DeskPrice = ReplyOf<typeof explainDeskPrice>
export type FoundBookings = ReplyOf<typeof searchDeskBookings>

export const fetchBoard = (day: string | undefined, options: FetchOptions): Promise<Board> =>
  fetchReply(deskCalls.showBoard, day ? { day } : {}, options)

export const fetchLeg = (reference: number, options: FetchOptions): Promise<DeskLeg> =>
  fetchReply(deskCalls.showDeskLeg, { reference }, options)

export const fetchCandidates = (reference: number, options: FetchOptions): Promise<Candidates> =>
  fetchReply(deskCalls.listCandidates, { reference }, options)

export const fetchBookings = (q: string, options: FetchOptions): Promise<FoundBookings> =>
  fetchReply(deskCalls.searchDeskBookings, { q }, options)

/** Every rule behind a price; `missing` if the quote no longer exists. */
export async function fetchPriceExplanation(
  reference: number,
  options: FetchOptions,
): Promise<DeskPrice | 'missing'> {
  try {
    return await fetchReply(deskCalls.explainDeskPrice, { reference }, options)
  } catch (error) {
    if (error instanceof ApiError && error.why === 'rejected') return 'missing'
    throw error
  }
}

/** Reports which leg this window has open, 0 for none, and returns the viewers of all legs. */
export async function reportViewing(
  given: { window: string; reference: number },
  { leaving = false }: { leaving?: boolean } = {},
): Promise<ReplyOf<typeof reportDeskViewing>['presence']> {
  const response = await callApi(deskCalls.reportDeskViewing, given, { keepalive: leaving })
  return response.ok ? (response.reply.presence ?? []) : []
}

/** The token that joins the board's channel; undefined if the server could not be reached, `out` if not signed in. */
export async function fetchLiveToken(): Promise<
  { url: string; token: string } | 'out' | undefined
> {
  const response = await callApi(deskCalls.openDeskLive, {})
  if (!response.ok) return response.why === 'rejected' ? 'out' : undefined
  return response.reply.token === '' ? undefined : response.reply
}

export type RetimeResult = ReplyOf<typeof retimeDeskLeg>
export type CancelCost = ReplyOf<typeof cancelDeskLeg>
export type EditQuote = ReplyOf<typeof quoteDeskEdit>
export type EditInput = Omit<InputOf<typeof quoteDeskEdit>, 'reference'>

/** What cancelling now would charge and refund; changes nothing. */
export async function fetchCancelCost(
  version: { reference: number; version: number },
  options: FetchOptions,
): Promise<CancelCost> {
  const reply = await fetchReply(
    deskChangeCalls.cancelDeskLeg,
    { ...version, preview: true },
    options,
  )
  if (reply.code !== CODE.done) throw new ApiError('not-done', reply.message)
  return reply
}

/** The conflicts of another pickup time; changes nothing. */
export const previewRetime = (
  version: { reference: number; version: number; pickupLocal: string },
  options: FetchOptions,
): Promise<RetimeResult> =>
  fetchReply(deskChangeCalls.retimeDeskLeg, { ...version, preview: true }, options)

/** The price of a change, stored for some minutes; without a change, the current state. */
export async function fetchEditQuote(
  reference: number,
  { change, signal }: FetchOptions & { change: EditInput },
): Promise<EditQuote> {
  const reply = await fetchReply(
    deskChangeCalls.quoteDeskEdit,
    { ...change, reference },
    { signal },
  )
  if (reply.code !== CODE.done) throw new ApiError('not-done', reply.message)
  return reply
}

/** Makes the change as quoted; otherwise returns why not. */
export const confirmEdit = (given: { reference: number; offerId: string }) =>
  submit(deskChangeCalls.confirmDeskEdit, given, { idempotencyKey: given.offerId })
