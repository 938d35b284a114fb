import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { DRAFT_KEY, keepDraft, leavePage } from './kept-draft.ts'
import { forgetRemembered } from './remembered-draft.ts'

/** The next page goes on with this draft. */
export function handOverDraft(draft: Draft): void {
  keepDraft(draft)
  leave()
}

/** The booking was made: the next one starts afresh. */
export function forgetDraft(): void {
  leave()
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {}
  forgetRemembered()
}

/** Who comes back by the browser's button finds what is kept, not what this page remembers. */
function leave(): void {
  leavePage()
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
