import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { readDraft, writeDraft } from '@kerbside/domain/booking/draft/draft-storage.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { PROFILE_KEY } from '../account/sign-in-events.ts'
import { isLeft } from './saved-draft.ts'

const TAB = 'kerbside-tab'
const PREFIX = 'kerbside-booking '
const RETENTION_DAYS = 30

/** The name of this tab. Two tabs can have the same one: duplicating a tab copies its storage. */
export function findTab(): string {
  try {
    return sessionStorage.getItem(TAB) ?? renameTab()
  } catch {
    return renameTab()
  }
}

export function renameTab(): string {
  const tab = randomId()
  try {
    sessionStorage.setItem(TAB, tab)
  } catch {}
  return tab
}

/** Stores the draft beyond the tab, only for a customer who chose to be remembered here. */
export function rememberDraft(draft: Draft, tab: string): void {
  if (isLeft()) return
  try {
    const who = findRemembered()
    if (who === undefined || isUntouched(draft)) localStorage.removeItem(PREFIX + tab)
    else localStorage.setItem(PREFIX + tab, `${who} ${writeDraft(draft)}`)
  } catch {
    // Full or forbidden: the tab's own memory has it.
  }
}

/** Clears the draft of this tab. */
export function clearRememberedDraft(): void {
  try {
    localStorage.removeItem(PREFIX + findTab())
  } catch {}
}

/**
 * The draft of a closed tab, after a crash or on another day: the newest one, if it belongs to the customer remembered
 * here. Drafts of other customers and expired ones are removed.
 */
export function takeRememberedDraft(params: {
  living: ReadonlySet<string>
  nowMs: number
}): Draft | undefined {
  try {
    return takeNewest(params)
  } catch {
    return undefined
  }
}

type Remembered = { key: string; draft: Draft }

function takeNewest(params: { living: ReadonlySet<string>; nowMs: number }): Draft | undefined {
  const { living, nowMs } = params
  const who = findRemembered()
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  let newest: Remembered | undefined
  for (const key of keys) {
    if (living.has(key.slice(PREFIX.length))) continue
    const draft = readRemembered(localStorage.getItem(key), who)
    if (!draft || nowMs - draft.nowMs > RETENTION_DAYS * DAY) localStorage.removeItem(key)
    else if (!newest || draft.nowMs > newest.draft.nowMs) newest = { key, draft }
  }
  // It belongs to this tab now.
  if (newest) localStorage.removeItem(newest.key)
  return newest?.draft
}

function readRemembered(text: string | null, who: string | undefined): Draft | undefined {
  const [, custid, draft = ''] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
  return who !== undefined && custid === who ? readDraft(draft) : undefined
}

/** The number of the customer remembered in this browser; undefined if none. */
function findRemembered(): string | undefined {
  const stored: unknown = JSON.parse(localStorage.getItem(PROFILE_KEY) ?? 'null')
  return typeof stored === 'object' && stored !== null && 'custid' in stored
    ? String(stored.custid)
    : undefined
}

/** The customer has entered nothing about a journey yet. */
export const isUntouched = (draft: Draft): boolean =>
  !draft.pickup &&
  !draft.dropOff &&
  draft.vias.length === 0 &&
  draft.time.kind === 'now' &&
  draft.returnKind === 'one-way'
