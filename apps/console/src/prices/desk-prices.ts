import * as calls from '@kerbside/contract/calls.generated/quotation-tariff.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { BrokenRegressionQuote } from '@kerbside/contract/quotation/broken-regression-quote.ts'
import type {
  comparePrices,
  DraftReply,
  DraftSaved,
  listPriceBooks,
  openPriceBook,
  PriceError,
  publishPriceDraft,
  tryPrice,
} from '@kerbside/contract/quotation/tariff.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import { ApiError } from '@kerbside/web/api-error.ts'
import {
  type FetchOptions,
  fetchReply,
  submit,
  submitVersioned,
  type VersionedResult,
} from '@kerbside/web/desk-client.ts'

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

export async function fetchPriceDraft(
  book: string,
  options?: FetchOptions,
): Promise<PriceBookDraft> {
  const { live, draft, ...reply } = await fetchReply(calls.readPriceDraft, { book }, options)
  return {
    ...reply,
    live: live && { ...live, document: readList(live.document) },
    draft: readStored(draft),
  }
}

export const fetchPriceBooks = async (options: FetchOptions): Promise<PriceBooks> =>
  (await fetchReply(calls.listPriceBooks, {}, options)).books

export const createPriceBook = (given: InputOf<typeof openPriceBook>) =>
  submit(calls.openPriceBook, given)

export const requestPriceBookClose = (book: string) => submit(calls.closePriceBook, { book })

/**
 * Prices of the operator's example journeys by the draft and by the live price book, at a local time or tomorrow at
 * eleven.
 */
export const fetchExamplePrices = (
  given: { book: string; at?: string },
  options: FetchOptions,
): Promise<PriceExamples> => fetchReply(calls.comparePrices, given, options)

/** Every type with its rules, or the reason for the failure. */
export async function fetchTriedPrice(given: TryPriceInput): Promise<TriedPrice> {
  const result = await submit(calls.tryPrice, given)
  if (!result.ok) throw new ApiError(result.why, result.message)
  return result.reply
}

export type DraftResult =
  | { ok: true; version: number; basedOn: number; errors: readonly PriceError[] }
  | { ok: false; why: 'newer'; draft: SavedDraft | null; message: string }
  | { ok: false; why: 'refused' | 'unreachable'; message: string; errors: readonly PriceError[] }

/** A price book is long, and the server reads all of it before it responds. */
const LONG_TIMEOUT = { timeoutMs: 30_000 }

/** Saves the draft; `version` is the state it is based on, 0 for a first one. */
export const sendDraft = async (given: {
  book: string
  version: number
  document: TariffDraft
}): Promise<DraftResult> =>
  readDraftResult(await submitVersioned(calls.savePriceDraft, given, LONG_TIMEOUT))

export const dropDraft = async (given: { book: string; version: number }): Promise<DraftResult> =>
  readDraftResult(await submitVersioned(calls.discardPriceDraft, given, LONG_TIMEOUT))

function readDraftResult(response: VersionedResult<DraftSaved>): DraftResult {
  if (!response.ok) return { ok: false, why: 'unreachable', message: response.message, errors: [] }
  const { newer, reply } = response
  const { code, message, version, basedOn, errors } = reply
  if (newer) return { ok: false, why: 'newer', draft: readStored(reply.draft), message }
  if (code === CODE.done) return { ok: true, version, basedOn, errors }
  return { ok: false, why: 'refused', message, errors }
}

export type PublishResult =
  | { ok: true; version: number }
  | {
      ok: false
      reason: string
      message: string
      errors: readonly PriceError[]
      brokenQuotes: readonly BrokenRegressionQuote[]
    }

export async function publish(given: InputOf<typeof publishPriceDraft>): Promise<PublishResult> {
  const response = await submitVersioned(calls.publishPriceDraft, given, LONG_TIMEOUT)
  const none = { errors: [], brokenQuotes: [] }
  if (!response.ok) return { ok: false, reason: 'unreachable', message: response.message, ...none }
  const { code, version, reason, message, errors, regressionQuotes: brokenQuotes } = response.reply
  if (response.newer) return { ok: false, reason: 'newer', message, ...none }
  if (code === CODE.done) return { ok: true, version }
  return { ok: false, reason, message, errors, brokenQuotes }
}
