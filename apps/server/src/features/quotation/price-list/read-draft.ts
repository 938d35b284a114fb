import { knowAirports } from '@kerbside/domain/quotation/price-list/know-airports.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { checkDocument, type TariffDocumentError } from './check-document.ts'
import { type Draft, findDraftRow } from './draft-store.ts'
import { findDocument, listBooks } from './list-price-books.ts'
import type { TariffDocument } from './read-tariff.ts'
import type { Book } from './tariff-store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile'>

export type DraftView = {
  book: Book
  /** The version in force in the book. */
  live: { version: number; document: TariffDocument } | undefined
  draft: Draft | undefined
  /** The errors that prevent publishing the draft. */
  errors: readonly TariffDocumentError[]
}

/** A book with its live version and its draft; undefined if there is no such book, or it is closed. */
export async function readDraft(
  deps: Deps,
  { book: slug }: { book: string },
): Promise<DraftView | undefined> {
  const { operator } = deps
  const book = (await listBooks(deps)).find((item) => item.slug === slug && !item.closedAt)
  if (!book) return undefined
  const [live, draft] = await Promise.all([
    findDocument(deps, { book: slug }),
    withOperator(deps, (tx) => findDraftRow(tx, { operator, book: slug })),
  ])
  const checked = draft && (await checkDocument(deps, { value: draft.document, book }))
  return {
    book,
    live: live && { ...live, document: withAirports(deps, live.document) },
    draft: draft && draftWithAirports(deps, draft),
    errors: checked?.errors ?? [],
  }
}

/** A price list as the desk edits it: it may name any airport of the operator. */
const withAirports = ({ profile }: Pick<RequestContext, 'profile'>, document: TariffDocument) =>
  knowAirports(document, profile.settings.airports)

export const draftWithAirports = (deps: Pick<RequestContext, 'profile'>, draft: Draft): Draft => ({
  ...draft,
  document: withAirports(deps, draft.document),
})

/** The document of a draft, to price with; undefined if the book has no draft. */
export async function draftDocument(
  deps: Pick<RequestContext, 'db' | 'operator'>,
  book: string,
): Promise<TariffDocument | undefined> {
  const { operator } = deps
  const draft = await withOperator(deps, (tx) => findDraftRow(tx, { operator, book }))
  return draft?.document
}
