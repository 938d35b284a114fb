import { CODE } from '@kerbside/contract/codes.ts'
import type { DraftReply, DraftSaved, PriceError } from '@kerbside/contract/quotation/tariff.ts'
import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { TariffDocumentError } from './check-document.ts'
import type { Draft } from './draft-store.ts'
import type { DraftView } from './read-draft.ts'

/** More than anyone corrects at once. */
const MAX_ERRORS = 500

export const writeErrors = (errors: readonly TariffDocumentError[]): PriceError[] =>
  errors.slice(0, MAX_ERRORS).map(({ path, message, reason = '', other = '' }) => ({
    path,
    message,
    reason,
    other,
  }))

export const writeDraft = (draft: Draft | undefined): DraftReply['draft'] =>
  draft
    ? {
        version: draft.version,
        basedOn: draft.basedOn ?? 0,
        changedAt: draft.changedAt.toISOString(),
        changedBy: draft.changedBy,
        document: draft.document,
      }
    : null

export const writeDraftView = (
  { book, live, draft, errors }: DraftView,
  { vehicles, country }: { vehicles: readonly VehicleType[]; country: string },
): DraftReply => ({
  code: CODE.done,
  message: '',
  book: book.slug,
  name: book.name,
  currencyCode: book.currency,
  country,
  live: live ?? null,
  draft: writeDraft(draft),
  errors: writeErrors(errors),
  vehicles: vehicles.map(({ id, name }) => ({ id, name })),
})

const PRICES_CHANGED = 'Someone else has changed these prices.'
const DRAFT_GONE = 'Someone else has published or discarded this draft.'

/** The current state of a draft that someone else saved first. */
export const writeNewer = (draft: Draft | undefined): DraftSaved => ({
  code: CODE.refused,
  message: draft ? PRICES_CHANGED : DRAFT_GONE,
  version: draft?.version ?? 0,
  basedOn: draft?.basedOn ?? 0,
  errors: [],
  draft: writeDraft(draft),
})
