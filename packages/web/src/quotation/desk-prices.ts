import { CODE } from '@kerbside/contract/codes.ts'
import type { BrokenGolden } from '@kerbside/contract/desk/broken-golden.ts'
import type {
  closePriceBook,
  comparePrices,
  DraftReply,
  DraftSaved,
  discardPriceDraft,
  listPriceBooks,
  openPriceBook,
  PriceFault,
  publishPriceDraft,
  readPriceDraft,
  savePriceDraft,
  tryPrice,
} from '@kerbside/contract/desk/tariff.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import { type ChangeAnswer, changeAtDesk } from '../change-at-desk.ts'
import { type CallOf, call } from '../server.ts'

const READ: CallOf<typeof readPriceDraft> = { method: 'GET', path: '/api/desk/prices/draft' }
const SAVE: CallOf<typeof savePriceDraft> = { method: 'PUT', path: '/api/desk/prices/draft' }
const DROP: CallOf<typeof discardPriceDraft> = {
  method: 'DELETE',
  path: '/api/desk/prices/draft',
}
const PUBLISH: CallOf<typeof publishPriceDraft> = {
  method: 'POST',
  path: '/api/desk/prices/draft',
}
const BOOKS: CallOf<typeof listPriceBooks> = { method: 'GET', path: '/api/desk/prices/books' }
const OPEN: CallOf<typeof openPriceBook> = { method: 'POST', path: '/api/desk/prices/books/open' }
const CLOSE: CallOf<typeof closePriceBook> = {
  method: 'POST',
  path: '/api/desk/prices/books/close',
}
const COMPARE: CallOf<typeof comparePrices> = {
  method: 'POST',
  path: '/api/desk/prices/examples',
}
const TRY: CallOf<typeof tryPrice> = { method: 'POST', path: '/api/desk/prices/try' }

export type { PriceFault }
export type PriceBooks = ReplyOf<typeof listPriceBooks>['books']
export type PriceExamples = ReplyOf<typeof comparePrices>
export type TriedPrice = ReplyOf<typeof tryPrice>
export type TryAsked = InputOf<typeof tryPrice>

type Kept = NonNullable<DraftReply['draft']>
export type KeptDraft = Omit<Kept, 'document'> & { document: TariffDraft }

export type PriceBookDraft = Omit<DraftReply, 'live' | 'draft'> & {
  live: { version: number; document: TariffDraft } | null
  draft: KeptDraft | null
}

/** A price list of the wire is one of ours: the server has read it by its form. */
const readList = (document: Record<string, unknown>): TariffDraft =>
  document as unknown as TariffDraft

const readKept = (draft: Kept | null): KeptDraft | null =>
  draft && { ...draft, document: readList(draft.document) }

async function ask<Call extends AnyEndpoint>(
  to: CallOf<Call>,
  input: InputOf<Call>,
  signal?: AbortSignal,
): Promise<ReplyOf<Call>> {
  const answer = await call(to, input, signal ? { signal } : {})
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}

export async function askPriceDraft(book: string, signal?: AbortSignal): Promise<PriceBookDraft> {
  const { live, draft, ...reply } = await ask(READ, { book }, signal)
  return {
    ...reply,
    live: live && { ...live, document: readList(live.document) },
    draft: readKept(draft),
  }
}

export const askPriceBooks = async (signal: AbortSignal): Promise<PriceBooks> =>
  (await ask(BOOKS, {}, signal)).books

/** Undefined when it is done, else why not. */
export async function openBook(said: InputOf<typeof openPriceBook>): Promise<string | undefined> {
  const { code, message } = await ask(OPEN, said)
  return code === CODE.done ? undefined : message
}

export async function closeBook(book: string): Promise<string | undefined> {
  const { code, message } = await ask(CLOSE, { book })
  return code === CODE.done ? undefined : message
}

/** What the operator's example journeys cost by the draft and as it is now, at a civil time or tomorrow at eleven. */
export const askExamples = (
  said: { book: string; at?: string },
  signal: AbortSignal,
): Promise<PriceExamples> => ask(COMPARE, said, signal)

/** Every type with its rules; the words of why not. */
export async function askTry(said: TryAsked): Promise<TriedPrice> {
  const reply = await ask(TRY, said)
  if (reply.code !== CODE.done) throw new Error(reply.message)
  return reply
}

export type DraftAnswer =
  | { ok: true; version: number; basedOn: number; faults: readonly PriceFault[] }
  | { ok: false; why: 'newer'; draft: KeptDraft | null; message: string }
  | { ok: false; why: 'refused' | 'unheard'; message: string; faults: readonly PriceFault[] }

/** A price list is long, and the server reads all of it before it answers. */
const PATIENT = { timeoutMs: 30_000 }

/** Keeps what is worked on; `version` is the state it was made on, 0 for a first one. */
export const sendDraft = async (said: {
  book: string
  version: number
  document: TariffDraft
}): Promise<DraftAnswer> => readAnswer(await changeAtDesk(SAVE, said, PATIENT))

export const dropDraft = async (said: { book: string; version: number }): Promise<DraftAnswer> =>
  readAnswer(await changeAtDesk(DROP, said, PATIENT))

function readAnswer(answer: ChangeAnswer<DraftSaved>): DraftAnswer {
  if (!answer.heard) return { ok: false, why: 'unheard', message: answer.message, faults: [] }
  const { newer, reply } = answer
  const { code, message, version, basedon, faults } = reply
  if (newer) return { ok: false, why: 'newer', draft: readKept(reply.draft), message }
  if (code === CODE.done) return { ok: true, version, basedOn: basedon, faults }
  return { ok: false, why: 'refused', message, faults }
}

export type PublishAnswer =
  | { ok: true; version: number }
  | {
      ok: false
      reason: string
      message: string
      faults: readonly PriceFault[]
      golden: readonly BrokenGolden[]
    }

export async function publish(said: InputOf<typeof publishPriceDraft>): Promise<PublishAnswer> {
  const answer = await changeAtDesk(PUBLISH, said, PATIENT)
  const none = { faults: [], golden: [] }
  if (!answer.heard) return { ok: false, reason: 'unheard', message: answer.message, ...none }
  const { code, version, reason, message, faults, golden } = answer.reply
  if (answer.newer) return { ok: false, reason: 'newer', message, ...none }
  if (code === CODE.done) return { ok: true, version }
  return { ok: false, reason, message, faults, golden }
}
