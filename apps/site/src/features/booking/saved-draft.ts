import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { readDraft, writeDraft } from '@kerbside/domain/booking/draft/draft-storage.ts'

export const DRAFT_KEY = 'kerbside-booking'

/** This page is being left: late events on it must not change the draft of the next one. */
let left = false

/** The draft this tab has stored, from any page. */
export function findSavedDraft(): Draft | undefined {
  left = false
  try {
    return readDraft(sessionStorage.getItem(DRAFT_KEY))
  } catch {
    // Storage can be blocked, above all in a frame; booking works without it.
    return undefined
  }
}

export function saveDraftLocally(draft: Draft): void {
  if (left) return
  // Storage is full: without its price the draft is small, and gets a new price. An older draft must not come back
  // instead.
  if (!tryStore(draft)) tryStore({ ...draft, offer: undefined, route: undefined, answered: -1 })
}

function tryStore(draft: Draft): boolean {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
    sessionStorage.setItem(DRAFT_KEY, writeDraft(draft))
    return true
  } catch {
    return false
  }
}

/** Stops storing this page's draft. */
export const leavePage = (): void => {
  left = true
}

export const isLeft = (): boolean => left
