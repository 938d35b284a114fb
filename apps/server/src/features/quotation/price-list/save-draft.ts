import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { checkDocument, type TariffDocumentError } from './check-document.ts'
import {
  type Draft,
  deleteDraft,
  findDraftRow,
  insertDraft,
  lockDraft,
  updateDraft,
} from './draft-store.ts'
import { listBooks } from './list-price-books.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile' | 'principal'>

/** Someone else saved or settled the draft first; `draft` is the current state, undefined if there is none. */
export type NewerDraft = { ok: false; reason: 'newer'; draft: Draft | undefined }

export type SaveDraftResult =
  /** Saved, with the errors to correct before it can be published. */
  | {
      ok: true
      version: number
      basedOn: number | undefined
      errors: readonly TariffDocumentError[]
    }
  | NewerDraft
  | { ok: false; reason: 'unknown-book' }
  /** Not a price list document: nothing was saved. */
  | { ok: false; reason: 'invalid'; errors: readonly TariffDocumentError[] }

/**
 * Saves the draft that staff are editing. `version` is the state it is based on, 0 if there was no draft: of two with
 * the same base the first wins and the second gets the current state. A draft may contain errors; it then cannot be
 * published.
 */
export async function saveDraft(
  deps: Deps,
  input: { book: string; version: number; document: unknown },
): Promise<SaveDraftResult> {
  const { operator, principal } = deps
  const book = (await listBooks(deps)).find((item) => item.slug === input.book && !item.closedAt)
  if (!book) return { ok: false, reason: 'unknown-book' }
  const checked = await checkDocument(deps, { value: input.document, book })
  if (!checked.ok) return { ok: false, reason: 'invalid', errors: checked.errors }
  const { document, errors } = checked
  const version = input.version + 1
  return withOperator(deps, async (tx): Promise<SaveDraftResult> => {
    const before = await lockDraft(tx, { operator, book: input.book })
    if ((before?.version ?? 0) !== input.version)
      return {
        ok: false,
        reason: 'newer',
        draft: await findDraftRow(tx, { operator, book: input.book }),
      }
    const basedOn = before ? before.basedOn : book.inForce
    const changedBy = principal.member?.name ?? ''
    const key = { operator, book: input.book, changedAt: deps.now(), changedBy }
    const next = { ...key, document, version, basedOn }
    const stored = before
      ? await updateDraft(tx, { ...next, over: input.version })
      : await insertDraft(tx, next)
    if (stored) return { ok: true, version, basedOn, errors }
    return { ok: false, reason: 'newer', draft: await findDraftRow(tx, key) }
  })
}

/** Deletes the draft; the live version stays. */
export async function discardDraft(
  deps: Deps,
  { book, version }: { book: string; version: number },
): Promise<{ ok: true } | NewerDraft> {
  const { operator } = deps
  return withOperator(deps, async (tx) => {
    const draft = await findDraftRow(tx, { operator, book, lock: true })
    if (draft && draft.version !== version) return { ok: false, reason: 'newer', draft }
    await deleteDraft(tx, { operator, book })
    return { ok: true }
  })
}
