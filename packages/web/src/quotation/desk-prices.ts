import * as calls from '@kerbside/contract/calls.generated/desk-tariff.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { BrokenRegressionQuote } from '@kerbside/contract/desk/broken-regression-quote.ts'
import type {
  closePriceBook,
  comparePrices,
  DraftReply,
  DraftSaved,
  discardPriceDraft,
  listPriceBooks,
  openPriceBook,
  PriceError,
  publishPriceDraft,
  readPriceDraft,
  savePriceDraft,
  tryPrice,
} from '@kerbside/contract/desk/tariff.ts'
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import { type ChangeResult, changeAtDesk } from '../change-at-desk.ts'
import { callApi } from '../server.ts'

export type { PriceError }
export type PriceBooks = ReplyOf<typeof listPriceBooks>['books']
export type PriceExamples = ReplyOf<typeof comparePrices>
export type TriedPrice = ReplyOf<typeof tryPrice>
export type TryPriceInput = InputOf<typeof tryPrice>

type DraftRow = NonNullable<DraftReply['draft']>
export type SavedDraft = Omit<DraftRow, 'document'> & { document: TariffDraft }

export type PriceBookDraft = Omit<DraftReply, 'live' | 'draft'> & {
  live: { version: number; document: TariffDraft } | null
  draft: SavedDraft | null
}

/** Reads a price book of the contract without validation: the server has validated its form. */
const readList = (document: Record<string, unknown>): TariffDraft =>
  document as unknown as TariffDraft

const readStored = (draft: DraftRow | null): SavedDraft | null =>
  draft && { ...draft, document: readList(draft.document) }

async function fetchReply<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const response = await callApi(to, input, signal ? { signal } : {})
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

export async function fetchPriceDraft(book: string, signal?: AbortSignal): Promise<PriceBookDraft> {
  const { live, draft, ...reply } = await fetchReply(calls.readPriceDraft, { book }, signal)
  return {
    ...reply,
    live: live && { ...live, document: readList(live.document) },
    draft: readStored(draft),
  }
}

export const fetchPriceBooks = async (signal: AbortSignal): Promise<PriceBooks> =>
  (await fetchReply(calls.listPriceBooks, {}, signal)).books

/** Undefined on success, otherwise the reason. */
export async function createPriceBook(
  given: InputOf<typeof openPriceBook>,
): Promise<string | undefined> {
  const { code, message } = await fetchReply(calls.openPriceBook, given)
  return code === CODE.done ? undefined : message
}

export async function requestPriceBookClose(book: string): Promise<string | undefined> {
  const { code, message } = await fetchReply(calls.closePriceBook, { book })
  return code === CODE.done ? undefined : message
}

/**
 * Prices of the operator's example journeys by the draft and by the live price book, at a local time or tomorrow at
 * eleven.
 */
export const fetchExamplePrices = (
  given: { book: string; at?: string },
  signal: AbortSignal,
): Promise<PriceExamples> => fetchReply(calls.comparePrices, given, signal)

/** Every type with its rules, or the reason for the failure. */
export async function fetchTriedPrice(given: TryPriceInput): Promise<TriedPrice> {
  const reply = await fetchReply(calls.tryPrice, given)
  if (reply.code !== CODE.done) throw new Error(reply.message)
  return reply
}

export type DraftResult =
  | { ok: true; version: number; basedOn: number; faults: readonly PriceError[] }
  | { ok: false; why: 'newer'; draft: SavedDraft | null; message: string }
  | { ok: false; why: 'refused' | 'unheard'; message: string; faults: readonly PriceError[] }

/** A price book is long, and the server reads all of it before it responds. */
const LONG_TIMEOUT = { timeoutMs: 30_000 }

/** Saves the draft; `version` is the state it is based on, 0 for a first one. */
export const sendDraft = async (given: {
  book: string
  version: number
  document: TariffDraft
}): Promise<DraftResult> =>
  readDraftResult(await changeAtDesk(calls.savePriceDraft, given, LONG_TIMEOUT))

export const dropDraft = async (given: { book: string; version: number }): Promise<DraftResult> =>
  readDraftResult(await changeAtDesk(calls.discardPriceDraft, given, LONG_TIMEOUT))

function readDraftResult(response: ChangeResult<DraftSaved>): DraftResult {
  if (!response.ok) return { ok: false, why: 'unheard', message: response.message, faults: [] }
  const { newer, reply } = response
  const { code, message, version, basedon, faults: errors } = reply
  if (newer) return { ok: false, why: 'newer', draft: readStored(reply.draft), message }
  if (code === CODE.done) return { ok: true, version, basedOn: basedon, faults: errors }
  return { ok: false, why: 'refused', message, faults: errors }
}

export type PublishResult =
  | { ok: true; version: number }
  | {
      ok: false
      reason: string
      message: string
      faults: readonly PriceError[]
      golden: readonly BrokenRegressionQuote[]
    }

export async function publish(given: InputOf<typeof publishPriceDraft>): Promise<PublishResult> {
  const response = await changeAtDesk(calls.publishPriceDraft, given, LONG_TIMEOUT)
  const none = { faults: [], golden: [] }
  if (!response.ok) return { ok: false, reason: 'unheard', message: response.message, ...none }
  const { code, version, reason, message, faults: errors, golden: brokenQuotes } = response.reply
  if (response.newer) return { ok: false, reason: 'newer', message, ...none }
  if (code === CODE.done) return { ok: true, version }
  return { ok: false, reason, message, faults: errors, golden: brokenQuotes }
}
