import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { readDraft, writeDraft } from '@kerbside/domain/booking/draft-storage.ts'

export const DRAFT_KEY = 'kerbside-booking'

/** This page has done its part: what still happens on it must not change what the next one finds. */
let left = false

/** The draft this tab was left with, on whichever page. */
export function findKeptDraft(): Draft | undefined {
  left = false
  try {
    return readDraft(sessionStorage.getItem(DRAFT_KEY))
  } catch {
    // Storage can be forbidden, in a frame above all; booking works without.
    return undefined
  }
}

export function keepDraft(draft: Draft): void {
  if (left) return
  // Full: without its price it is small, and asks for a new one. An older draft must not come back in its place.
  if (!tryKeep(draft)) tryKeep({ ...draft, offer: undefined, route: undefined, answered: -1 })
}

function tryKeep(draft: Draft): boolean {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
    sessionStorage.setItem(DRAFT_KEY, writeDraft(draft))
    return true
  } catch {
    return false
  }
}

/** Nothing more of this page is kept. */
export const leavePage = (): void => {
  left = true
}

export const isLeft = (): boolean => left
