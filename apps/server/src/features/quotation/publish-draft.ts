import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { deleteDraft, findDraftRow, lockDraft } from './draft-store.ts'
import { type BrokenGolden, findBroken } from './judge-golden.ts'
import { listBooks } from './list-books.ts'
import type { NewerDraft } from './save-draft.ts'
import { type SaveVerdict, saveTariff } from './save-tariff.ts'
import { tellBroken, tellChanges } from './tell-changes.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'profile' | 'who' | 'changes'>

export type PublishVerdict =
  | SaveVerdict
  | NewerDraft
  | { ok: false; reason: 'no-draft' }
  /** Other prices were put live since the draft was begun, which it would undo. */
  | { ok: false; reason: 'overtaken'; basedOn: number | undefined; live: number | undefined }
  /** Journeys would not cost what was agreed, and nobody said why. */
  | { ok: false; reason: 'golden'; golden: readonly BrokenGolden[] }

/**
 * Puts a draft live as the next version of its book, at once and in every process. The draft is gone with it. `anyway`:
 * over prices that went live since it was begun; `because`: over journeys that were agreed, and the log keeps why.
 */
export async function publishDraft(
  means: Means,
  said: {
    book: string
    version: number
    note: string
    because: string
    anyway?: boolean | undefined
  },
): Promise<PublishVerdict> {
  const { operator, changes } = means
  const { book } = said
  const draft = await withOperator(means, (tx) => findDraftRow(tx, { operator, book }))
  if (!draft) return { ok: false, reason: 'no-draft' }
  if (draft.version !== said.version) return { ok: false, reason: 'newer', draft }
  const live = (await listBooks(means)).find(({ slug }) => slug === book)?.inForce
  if (live !== draft.basedOn && said.anyway !== true)
    return { ok: false, reason: 'overtaken', basedOn: draft.basedOn, live }
  const golden = await findBroken(means, { book, document: draft.document })
  if (golden.length > 0 && said.because === '') return { ok: false, reason: 'golden', golden }
  const saved = await saveTariff(means, {
    book,
    value: draft.document,
    note: said.note,
    also: async (tx, { version, document, before }) => {
      const now = await lockDraft(tx, { operator, book })
      // Who saved the draft since keeps it, as a draft over what goes live here.
      if (now?.version === said.version) await deleteDraft(tx, { operator, book })
      await keepAudit(tx, {
        ...means,
        deed: 'prices.published',
        object: `prices ${book} ${version}`,
        detail: [
          ...tellBroken(golden, said.because),
          ...tellChanges(listChanges(before ?? {}, document)),
        ],
      })
    },
  })
  if (saved.ok) changes.tell(operator)
  return saved
}
