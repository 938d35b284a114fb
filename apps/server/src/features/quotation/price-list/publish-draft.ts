import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listChanges } from '../../audit/list-changes.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type BrokenRegressionQuote, findBroken } from '../simulation/check-regression-quotes.ts'
import { deleteDraft, findDraftRow, lockDraft } from './draft-store.ts'
import { listBooks } from './list-price-books.ts'
import type { NewerDraft } from './save-draft.ts'
import { type SaveResult, saveTariff } from './save-tariff.ts'
import { summariseBroken, summariseChanges } from './summarise-changes.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile' | 'principal' | 'changes'>

export type PublishResult =
  | SaveResult
  | NewerDraft
  | { ok: false; reason: 'no-draft' }
  /** Other prices went live after the draft was begun, and publishing would undo them. */
  | { ok: false; reason: 'overtaken'; basedOn: number | undefined; live: number | undefined }
  /** Regression quotes would break, and no reason was given. */
  | { ok: false; reason: 'regression-quotes'; brokenQuotes: readonly BrokenRegressionQuote[] }

/**
 * Publishes a draft as the next version of its book, at once and in every process, and deletes it. `anyway`: over
 * prices that went live after it was begun; `because`: over regression quotes, and the log records the reason.
 */
export async function publishDraft(
  deps: Deps,
  input: {
    book: string
    version: number
    note: string
    because: string
    anyway?: boolean | undefined
  },
): Promise<PublishResult> {
  const { operator, changes } = deps
  const { book } = input
  const draft = await withOperator(deps, (tx) => findDraftRow(tx, { operator, book }))
  if (!draft) return { ok: false, reason: 'no-draft' }
  if (draft.version !== input.version) return { ok: false, reason: 'newer', draft }
  const live = (await listBooks(deps)).find(({ slug }) => slug === book)?.inForce
  if (live !== draft.basedOn && input.anyway !== true)
    return { ok: false, reason: 'overtaken', basedOn: draft.basedOn, live }
  const brokenQuotes = await findBroken(deps, { book, document: draft.document })
  if (brokenQuotes.length > 0 && input.because === '')
    return { ok: false, reason: 'regression-quotes', brokenQuotes }
  const saved = await saveTariff(deps, {
    book,
    value: draft.document,
    note: input.note,
    also: async (tx, { version, document, before }) => {
      const now = await lockDraft(tx, { operator, book })
      // A draft saved meanwhile stays, based on what goes live here.
      if (now?.version === input.version) await deleteDraft(tx, { operator, book })
      await recordAudit(tx, {
        ...deps,
        action: 'prices.published',
        object: `prices ${book} ${version}`,
        detail: [
          ...summariseBroken(brokenQuotes, input.because),
          ...summariseChanges(listChanges(before ?? {}, document)),
        ],
      })
    },
  })
  if (saved.ok) changes.notify(operator)
  return saved
}
