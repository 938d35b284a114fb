import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { findProfile, signOut } from './api.ts'
import {
  findKeptProfile,
  forgetProfile,
  keepProfile,
  onOtherTab,
  renewProfile,
} from './kept-profile.ts'

/** Heard by every part of the page when somebody signed in or out here. */
const CHANGED = 'kerbside-signed-in'

/** The page's part that shows the dialog itself prevents the event's default. */
const WANTED = 'kerbside-sign-in-wanted'

export const completeSignIn = (profile: SignedIn, remembered: boolean): void => {
  keepProfile(profile, remembered)
  tell(profile)
}

/** False when the server did not hear it: then nobody was signed out. */
export async function completeSignOut(): Promise<boolean> {
  if (!(await signOut())) return false
  forgetProfile()
  tell(undefined)
  return true
}

const tell = (profile: SignedIn | undefined): void =>
  void dispatchEvent(new CustomEvent(CHANGED, { detail: profile }))

/**
 * Who is signed in, at once by memory, then by the server's word, then whenever it changes. The server is asked only
 * where the memory knows somebody: a guest's page stays quiet.
 */
export function watchSignedIn(heard: (profile: SignedIn | undefined) => void): () => void {
  const kept = findKeptProfile()
  if (kept) heard(kept)
  void (kept ? confirmKept(heard) : undefined)
  const hear = () => heard(findKeptProfile())
  const change = (event: Event) => heard(event instanceof CustomEvent ? event.detail : undefined)
  addEventListener(CHANGED, change)
  const quiet = onOtherTab(hear)
  return () => {
    removeEventListener(CHANGED, change)
    quiet()
  }
}

async function confirmKept(heard: (profile: SignedIn | undefined) => void): Promise<void> {
  const found = await findProfile()
  if (!found.heard) return
  if (found.profile) {
    renewProfile(found.profile)
    heard(found.profile)
  } else {
    forgetProfile()
    heard(undefined)
  }
}

/** True when a part of the page shows the sign-in dialog itself. */
export const wantSignIn = (): boolean => !dispatchEvent(new Event(WANTED, { cancelable: true }))

export function onSignInWanted(show: () => void): () => void {
  const hear = (event: Event) => {
    event.preventDefault()
    show()
  }
  addEventListener(WANTED, hear)
  return () => removeEventListener(WANTED, hear)
}
