import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { readDraft, writeDraft } from '@kerbside/domain/booking/draft-storage.ts'

const KEY = 'kerbside-booking'

/** This page has done its part: what still happens on it must not change what the next one finds. */
let left = false

/** The draft this tab was left with, on whichever page. */
export function findKeptDraft(): Draft | undefined {
  left = false
  try {
    return readDraft(sessionStorage.getItem(KEY))
  } catch {
    // Storage can be forbidden, in a frame above all; booking works without.
    return undefined
  }
}

export function keepDraft(draft: Draft): void {
  if (left) return
  try {
    sessionStorage.setItem(KEY, writeDraft(draft))
  } catch {}
}

/** The next page goes on with this draft. */
export function handOverDraft(draft: Draft): void {
  keepDraft(draft)
  leave()
}

/** The booking was made: the next one starts afresh. */
export function forgetDraft(): void {
  leave()
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

/** Who comes back by the browser's button finds what is kept, not what this page remembers. */
function leave(): void {
  left = true
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
