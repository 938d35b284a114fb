import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { findProfile, signOut } from './api.ts'
import { emitSignedIn, onSignedIn } from './sign-in-events.ts'
import {
  clearProfile,
  findStoredProfile,
  isSignedInElsewhere,
  onOtherTab,
  renewProfile,
  storeProfile,
} from './stored-profile.ts'

export const completeSignIn = (profile: SignedIn, remembered: boolean): void => {
  storeProfile(profile, remembered)
  emitSignedIn(profile)
}

/** Returns false if the server did not get the request: then the customer stays signed in. */
export async function completeSignOut(): Promise<boolean> {
  if (!(await signOut())) return false
  clearSignIn()
  return true
}

/** The server has ended the session already. */
export function clearSignIn(): void {
  clearProfile()
  emitSignedIn(undefined)
}

/**
 * A tab that becomes visible again checks the session if the last check is older than this: a session ends after
 * half an hour without a visit.
 */
const RECHECK_MS = 10 * 60_000

/**
 * Calls `onProfile` with the stored profile at once, then with the server's, then on every change. Asks the server only
 * if this tab or another one has a profile: a guest's page sends no request.
 */
export function watchSignedIn(onProfile: (profile: SignedIn | undefined) => void): () => void {
  const storedProfile = findStoredProfile()
  if (storedProfile) onProfile(storedProfile)
  const elsewhere = () => {
    const now = findStoredProfile()
    // this page's menu does not watch the profile itself
    if (now || !isSignedInElsewhere()) emitSignedIn(now)
    else void confirmStored()
  }
  const removeListeners = [onSignedIn(onProfile), onOtherTab(elsewhere)]
  let checkedAtMs = Date.now()
  if (storedProfile || isSignedInElsewhere()) void confirmStored()
  const again = () => {
    if (document.hidden || Date.now() - checkedAtMs < RECHECK_MS || !findStoredProfile()) return
    checkedAtMs = Date.now()
    void confirmStored()
  }
  document.addEventListener('visibilitychange', again)
  return () => {
    document.removeEventListener('visibilitychange', again)
    for (const stop of removeListeners) stop()
  }
}

/** The server's profile, and whether the page's profile changed while the request was running. */
export async function refreshProfile() {
  let isOld = false
  const stop = onSignedIn(() => {
    isOld = true
  })
  const found = await findProfile()
  stop()
  return { ...found, isOld }
}

/** The session may have ended since: then the stored profile is cleared. */
async function confirmStored(): Promise<void> {
  const found = await refreshProfile()
  if (!found.ok || found.isOld) return
  if (found.profile) renewProfile(found.profile)
  else clearProfile()
  emitSignedIn(found.profile)
}
