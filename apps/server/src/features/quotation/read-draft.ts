import { knowAirports } from '@kerbside/domain/quotation/know-airports.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type Draft, findDraftRow } from './draft-store.ts'
import { type JudgedFault, judgeDocument } from './judge-document.ts'
import { findDocument, listBooks } from './list-books.ts'
import type { TariffDocument } from './read-tariff.ts'
import type { Book } from './tariff-store.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'profile'>

export type DraftView = {
  book: Book
  /** What is in force in the book. */
  live: { version: number; document: TariffDocument } | undefined
  draft: Draft | undefined
  /** What keeps the draft from being put live. */
  faults: readonly JudgedFault[]
}

/** A book with what is in force and what is being worked on; undefined when there is none, or it is closed. */
export async function readDraft(
  means: Means,
  { book: slug }: { book: string },
): Promise<DraftView | undefined> {
  const { operator } = means
  const book = (await listBooks(means)).find((one) => one.slug === slug && !one.closedAt)
  if (!book) return undefined
  const [live, draft] = await Promise.all([
    findDocument(means, { book: slug }),
    withOperator(means, (tx) => findDraftRow(tx, { operator, book: slug })),
  ])
  const judged = draft && (await judgeDocument(means, { value: draft.document, book }))
  return {
    book,
    live: live && { ...live, document: withAirports(means, live.document) },
    draft: draft && draftWithAirports(means, draft),
    faults: judged?.faults ?? [],
  }
}

/** A price list as the desk works on it: whatever airport the operator has may be named in it. */
const withAirports = ({ profile }: Pick<Call, 'profile'>, document: TariffDocument) =>
  knowAirports(document, profile.settings.airports)

export const draftWithAirports = (means: Pick<Call, 'profile'>, draft: Draft): Draft => ({
  ...draft,
  document: withAirports(means, draft.document),
})

/** The rules of a draft, for who prices by them; undefined when nobody is working on the book. */
export async function draftDocument(
  means: Pick<Call, 'db' | 'operator'>,
  book: string,
): Promise<TariffDocument | undefined> {
  const { operator } = means
  const draft = await withOperator(means, (tx) => findDraftRow(tx, { operator, book }))
  return draft?.document
}
