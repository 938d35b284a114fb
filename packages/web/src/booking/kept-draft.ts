import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { readDraft, writeDraft } from '@kerbside/domain/booking/draft-storage.ts'

const KEY = 'kerbside-booking'

/** The draft this tab was left with, on whichever page. */
export function findKeptDraft(): Draft | undefined {
  try {
    return readDraft(sessionStorage.getItem(KEY))
  } catch {
    // Storage can be forbidden, in a frame above all; booking works without.
    return undefined
  }
}

let forgotten = false

export function keepDraft(draft: Draft): void {
  if (forgotten) return
  try {
    sessionStorage.setItem(KEY, writeDraft(draft))
  } catch {}
}

/** The booking was made: the next one starts afresh, also for who comes back by the browser's button. */
export function forgetDraft(): void {
  forgotten = true
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}
