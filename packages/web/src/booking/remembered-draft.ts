import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { readDraft, writeDraft } from '@kerbside/domain/booking/draft-storage.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { PROFILE_KEY } from '../account/sign-in-events.ts'
import { randomId } from '../random-id.ts'
import { isLeft } from './kept-draft.ts'

const TAB = 'kerbside-tab'
const PREFIX = 'kerbside-booking '
const KEPT_DAYS = 30

/** The name of this tab. Two tabs can come to have one: a tab that is duplicated takes its storage along. */
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

/** Keeps the draft beyond the tab, for who asked to be remembered here and for nobody else. */
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

/** Of this tab. */
export function forgetRemembered(): void {
  try {
    localStorage.removeItem(PREFIX + findTab())
  } catch {}
}

/**
 * The draft of a tab that is gone, after a crash or another day: the newest of them, if it is of who is remembered here
 * now. Drafts of others, and those nobody came back for, are removed.
 */
export function takeRememberedDraft(facts: {
  living: ReadonlySet<string>
  nowMs: number
}): Draft | undefined {
  try {
    return takeNewest(facts)
  } catch {
    return undefined
  }
}

type Remembered = { key: string; draft: Draft }

function takeNewest(facts: { living: ReadonlySet<string>; nowMs: number }): Draft | undefined {
  const { living, nowMs } = facts
  const who = findRemembered()
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  let newest: Remembered | undefined
  for (const key of keys) {
    if (living.has(key.slice(PREFIX.length))) continue
    const draft = readRemembered(localStorage.getItem(key), who)
    if (!draft || nowMs - draft.nowMs > KEPT_DAYS * DAY) localStorage.removeItem(key)
    else if (!newest || draft.nowMs > newest.draft.nowMs) newest = { key, draft }
  }
  // From here on it is this tab's.
  if (newest) localStorage.removeItem(newest.key)
  return newest?.draft
}

function readRemembered(text: string | null, who: string | undefined): Draft | undefined {
  const [, of, draft = ''] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
  return who !== undefined && of === who ? readDraft(draft) : undefined
}

/** Who is remembered in this browser, by number; undefined for nobody. */
function findRemembered(): string | undefined {
  const kept: unknown = JSON.parse(localStorage.getItem(PROFILE_KEY) ?? 'null')
  return typeof kept === 'object' && kept !== null && 'custid' in kept
    ? String(kept.custid)
    : undefined
}

/** Nobody has said anything about a journey yet. */
export const isUntouched = (draft: Draft): boolean =>
  !draft.pickup &&
  !draft.dropOff &&
  draft.vias.length === 0 &&
  draft.time.kind === 'now' &&
  draft.returnKind === 'one-way'
