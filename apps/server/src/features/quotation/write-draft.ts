import { CODE } from '@kerbside/contract/codes.ts'
import type { DraftReply, DraftSaved, PriceFault } from '@kerbside/contract/desk/tariff.ts'
import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Draft } from './draft-store.ts'
import type { JudgedFault } from './judge-document.ts'
import type { DraftView } from './read-draft.ts'

/** More than anybody puts right at once. */
const MOST_FAULTS = 500

export const writeFaults = (faults: readonly JudgedFault[]): PriceFault[] =>
  faults.slice(0, MOST_FAULTS).map(({ path, message, reason = '', other = '' }) => ({
    path,
    message,
    reason,
    other,
  }))

export const writeDraft = (draft: Draft | undefined): DraftReply['draft'] =>
  draft
    ? {
        version: draft.version,
        basedon: draft.basedOn ?? 0,
        changedat: draft.changedAt.toISOString(),
        changedby: draft.changedBy,
        document: draft.document,
      }
    : null

export const writeDraftView = (
  { book, live, draft, faults }: DraftView,
  vehicles: readonly VehicleType[],
): DraftReply => ({
  code: CODE.done,
  message: '',
  book: book.slug,
  name: book.name,
  currencycode: book.currency,
  live: live ?? null,
  draft: writeDraft(draft),
  faults: writeFaults(faults),
  vehicles: vehicles.map(({ id, name }) => ({ id, name })),
})

const WHO_WAS_FIRST = 'Somebody else changed these prices while you did.'
const WHO_SETTLED_IT = 'Somebody else put this draft live or dropped it while you were changing it.'

/** How the draft stands that somebody else saved first. */
export const writeNewer = (draft: Draft | undefined): DraftSaved => ({
  code: CODE.refused,
  message: draft ? WHO_WAS_FIRST : WHO_SETTLED_IT,
  version: draft?.version ?? 0,
  basedon: draft?.basedOn ?? 0,
  faults: [],
  draft: writeDraft(draft),
})
