import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { HERE_KEY, PROFILE_KEY } from './sign-in-events.ts'

/**
 * The last known signed-in profile, shown before the server replies. It grants no access: every call is
 * authorised by the session's cookie.
 */
export function findStoredProfile(): SignedIn | undefined {
  try {
    return readProfile(sessionStorage.getItem(PROFILE_KEY) ?? localStorage.getItem(PROFILE_KEY))
  } catch {
    return undefined
  }
}

/** Stored in the browser, or only in this tab. */
export function storeProfile(profile: SignedIn, remembered: boolean): void {
  try {
    const [store, other] = remembered
      ? [localStorage, sessionStorage]
      : [sessionStorage, localStorage]
    store.setItem(PROFILE_KEY, JSON.stringify(profile))
    if (!remembered) localStorage.setItem(HERE_KEY, String(profile.custid))
    // The profile stored before may belong to another customer.
    other.removeItem(PROFILE_KEY)
  } catch {
    // Without storage the page asks the server each time.
  }
}

/** Updates the stored profile where it was stored. */
export function renewProfile(profile: SignedIn): void {
  try {
    storeProfile(profile, localStorage.getItem(PROFILE_KEY) !== null)
  } catch {}
}

export function clearProfile(): void {
  try {
    sessionStorage.removeItem(PROFILE_KEY)
    localStorage.removeItem(PROFILE_KEY)
    localStorage.removeItem(HERE_KEY)
  } catch {}
}

/** This tab has no profile but another tab of this browser has: the server must be asked. */
export function isSignedInElsewhere(): boolean {
  try {
    return localStorage.getItem(HERE_KEY) !== null
  } catch {
    return false
  }
}

/** Calls `onChange` when another tab signs in or out. Returns an unsubscribe function. */
export function onOtherTab(onChange: () => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key !== PROFILE_KEY && key !== HERE_KEY && key !== null) return
    // This tab's profile belonged to a session that has been replaced or ended.
    if (key === HERE_KEY && String(findStoredProfile()?.custid) !== newValue) clearTabProfile()
    onChange()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function clearTabProfile(): void {
  try {
    sessionStorage.removeItem(PROFILE_KEY)
  } catch {}
}

function readProfile(text: string | null): SignedIn | undefined {
  if (!text) return undefined
  const stored: unknown = JSON.parse(text)
  return isProfile(stored) ? { ...stored, bookerId: stored.bookerId ?? undefined } : undefined
}

const isProfile = (stored: unknown): stored is SignedIn =>
  typeof stored === 'object' &&
  stored !== null &&
  'custid' in stored &&
  typeof stored.custid === 'number' &&
  ['firstName', 'lastName', 'email', 'phone', 'diallingCode'].every(
    (key) => typeof Reflect.get(stored, key) === 'string',
  )
