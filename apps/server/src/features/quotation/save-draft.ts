import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import {
  type Draft,
  deleteDraft,
  findDraftRow,
  insertDraft,
  lockDraft,
  updateDraft,
} from './draft-store.ts'
import { type JudgedFault, judgeDocument } from './judge-document.ts'
import { listBooks } from './list-books.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'profile' | 'who'>

/** Somebody else saved or settled the draft first: how it stands, undefined when there is none any more. */
export type NewerDraft = { ok: false; reason: 'newer'; draft: Draft | undefined }

export type SaveDraftVerdict =
  /** Kept, with what has to be put right before it can be put live. */
  | { ok: true; version: number; basedOn: number | undefined; faults: readonly JudgedFault[] }
  | NewerDraft
  | { ok: false; reason: 'unknown-book' }
  /** No price list by its form: nothing was kept. */
  | { ok: false; reason: 'faults'; faults: readonly JudgedFault[] }

/**
 * Keeps what staff are working on. `version` is the state it was made on, 0 where there was no draft: of two who began
 * with the same the first wins and the second is given what stands. A draft may be wrong; it cannot be put live then.
 */
export async function saveDraft(
  means: Means,
  said: { book: string; version: number; document: unknown },
): Promise<SaveDraftVerdict> {
  const { operator, who } = means
  const book = (await listBooks(means)).find((one) => one.slug === said.book && !one.closedAt)
  if (!book) return { ok: false, reason: 'unknown-book' }
  const judged = await judgeDocument(means, { value: said.document, book })
  if (!judged.ok) return { ok: false, reason: 'faults', faults: judged.faults }
  const { document, faults } = judged
  const version = said.version + 1
  return withOperator(means, async (tx): Promise<SaveDraftVerdict> => {
    const before = await lockDraft(tx, { operator, book: said.book })
    if ((before?.version ?? 0) !== said.version)
      return {
        ok: false,
        reason: 'newer',
        draft: await findDraftRow(tx, { operator, book: said.book }),
      }
    const basedOn = before ? before.basedOn : book.inForce
    const changedBy = who.member?.name ?? ''
    const of = { operator, book: said.book, changedAt: means.now(), changedBy }
    const next = { ...of, document, version, basedOn }
    const kept = before
      ? await updateDraft(tx, { ...next, over: said.version })
      : await insertDraft(tx, next)
    if (kept) return { ok: true, version, basedOn, faults }
    return { ok: false, reason: 'newer', draft: await findDraftRow(tx, of) }
  })
}

/** Drops what was worked on; what is in force stays. */
export async function discardDraft(
  means: Means,
  { book, version }: { book: string; version: number },
): Promise<{ ok: true } | NewerDraft> {
  const { operator } = means
  return withOperator(means, async (tx) => {
    const draft = await findDraftRow(tx, { operator, book, lock: true })
    if (draft && draft.version !== version) return { ok: false, reason: 'newer', draft }
    await deleteDraft(tx, { operator, book })
    return { ok: true }
  })
}
