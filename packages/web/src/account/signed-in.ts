import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { findProfile, signOut } from './api.ts'
import {
  findKeptProfile,
  forgetProfile,
  isSomebodyHere,
  keepProfile,
  onOtherTab,
  renewProfile,
} from './kept-profile.ts'
import { onSignedIn, tellSignedIn } from './sign-in-events.ts'

export const completeSignIn = (profile: SignedIn, remembered: boolean): void => {
  keepProfile(profile, remembered)
  tellSignedIn(profile)
}

/** False when the server did not hear it: then nobody was signed out. */
export async function completeSignOut(): Promise<boolean> {
  if (!(await signOut())) return false
  forgetSignIn()
  return true
}

/** The server has ended the session already. */
export function forgetSignIn(): void {
  forgetProfile()
  tellSignedIn(undefined)
}

/** A tab somebody comes back to: a session ends after half an hour without a visit. */
const ASK_AGAIN_MS = 10 * 60_000

/**
 * Who is signed in, at once by memory, then by the server's word, then whenever it changes. The server is asked only
 * where this tab or another one knows somebody: a guest's page stays quiet.
 */
export function watchSignedIn(heard: (profile: SignedIn | undefined) => void): () => void {
  const kept = findKeptProfile()
  if (kept) heard(kept)
  const elsewhere = () => {
    const now = findKeptProfile()
    // the menu of this page has no watch of its own
    if (now || !isSomebodyHere()) tellSignedIn(now)
    else void confirmKept()
  }
  const unheard = [onSignedIn(heard), onOtherTab(elsewhere)]
  let askedAtMs = Date.now()
  if (kept || isSomebodyHere()) void confirmKept()
  const again = () => {
    if (document.hidden || Date.now() - askedAtMs < ASK_AGAIN_MS || !findKeptProfile()) return
    askedAtMs = Date.now()
    void confirmKept()
  }
  document.addEventListener('visibilitychange', again)
  return () => {
    document.removeEventListener('visibilitychange', again)
    for (const stop of unheard) stop()
  }
}

/** The server's word, and whether the page was told something else while it was on its way. */
export async function hearProfile() {
  let isOld = false
  const stop = onSignedIn(() => {
    isOld = true
  })
  const found = await findProfile()
  stop()
  return { ...found, isOld }
}

/** A session can have ended since: then the page forgets who it was. */
async function confirmKept(): Promise<void> {
  const found = await hearProfile()
  if (!found.heard || found.isOld) return
  if (found.profile) renewProfile(found.profile)
  else forgetProfile()
  tellSignedIn(found.profile)
}
