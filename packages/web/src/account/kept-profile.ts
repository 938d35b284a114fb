import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { HERE_KEY, PROFILE_KEY } from './sign-in-events.ts'

/**
 * Who was signed in here when this was last known: what the page shows before the server has said so. It is a memory
 * and no right; every call is judged by the session's cookie.
 */
export function findKeptProfile(): SignedIn | undefined {
  try {
    return readProfile(sessionStorage.getItem(PROFILE_KEY) ?? localStorage.getItem(PROFILE_KEY))
  } catch {
    return undefined
  }
}

/** Remembered in the browser, or only in this tab. */
export function keepProfile(profile: SignedIn, remembered: boolean): void {
  try {
    const [store, other] = remembered
      ? [localStorage, sessionStorage]
      : [sessionStorage, localStorage]
    store.setItem(PROFILE_KEY, JSON.stringify(profile))
    if (!remembered) localStorage.setItem(HERE_KEY, String(profile.custid))
    // Whoever was known here before is not who signed in now.
    other.removeItem(PROFILE_KEY)
  } catch {
    // Without storage the page asks the server each time.
  }
}

/** What was remembered and is right still stays where it was. */
export function renewProfile(profile: SignedIn): void {
  try {
    keepProfile(profile, localStorage.getItem(PROFILE_KEY) !== null)
  } catch {}
}

export function forgetProfile(): void {
  try {
    sessionStorage.removeItem(PROFILE_KEY)
    localStorage.removeItem(PROFILE_KEY)
    localStorage.removeItem(HERE_KEY)
  } catch {}
}

/** This tab knows nobody, and another one of this browser does: the server has to be asked. */
export function isSomebodyHere(): boolean {
  try {
    return localStorage.getItem(HERE_KEY) !== null
  } catch {
    return false
  }
}

/** Calls back when another tab signed in or out. */
export function onOtherTab(heard: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== PROFILE_KEY && key !== HERE_KEY && key !== null) return
    // What this tab knows of who is signed in was of a session that is another's now, or nobody's.
    if (key === HERE_KEY && String(findKeptProfile()?.custid) !== newValue) forgetInTab()
    heard()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

function forgetInTab(): void {
  try {
    sessionStorage.removeItem(PROFILE_KEY)
  } catch {}
}

function readProfile(text: string | null): SignedIn | undefined {
  if (!text) return undefined
  const kept: unknown = JSON.parse(text)
  return isProfile(kept) ? { ...kept, bookerId: kept.bookerId ?? undefined } : undefined
}

const isProfile = (kept: unknown): kept is SignedIn =>
  typeof kept === 'object' &&
  kept !== null &&
  'custid' in kept &&
  typeof kept.custid === 'number' &&
  ['firstName', 'lastName', 'email', 'phone', 'diallingCode'].every(
    (key) => typeof Reflect.get(kept, key) === 'string',
  )
