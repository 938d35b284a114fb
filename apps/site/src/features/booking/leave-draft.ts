import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { clearRememberedDraft } from './remembered-draft.ts'
import { DRAFT_KEY, leavePage, saveDraftLocally } from './saved-draft.ts'

/** Stores this draft for the next page. */
export function handOverDraft(draft: Draft): void {
  saveDraftLocally(draft)
  leave()
}

/** The booking was made: the next one starts empty. */
export function clearDraft(): void {
  leave()
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {}
  clearRememberedDraft()
}

/** A customer who comes back with the Back button gets the stored draft, not the page's old state. */
function leave(): void {
  leavePage()
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
