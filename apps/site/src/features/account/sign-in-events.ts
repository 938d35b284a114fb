import type { SignedIn } from '@kerbside/domain/account/profile.ts'

/** Storage key of the last known signed-in profile. */
export const PROFILE_KEY = 'kerbside-profile'

/**
 * Storage key of the customer number of a session that is not remembered: a new tab finds by it that it
 * must ask the server. It holds no name and grants no access.
 */
export const HERE_KEY = 'kerbside-here'

const CHANGED = 'kerbside-signed-in'
const SIGN_IN_REQUESTED = 'kerbside-sign-in-wanted'

/** Notifies every part of this page of the signed-in profile. */
export const emitSignedIn = (profile: SignedIn | undefined): void =>
  void dispatchEvent(new CustomEvent(CHANGED, { detail: profile }))

export function onSignedIn(onProfile: (profile: SignedIn | undefined) => void): () => void {
  // A CustomEvent has null as detail if none was given.
  const listener = (event: Event) =>
    onProfile((event instanceof CustomEvent && event.detail) || undefined)
  addEventListener(CHANGED, listener)
  return () => removeEventListener(CHANGED, listener)
}

/** True if a part of the page shows the sign-in dialog itself. */
export const wantSignIn = (): boolean =>
  !dispatchEvent(new Event(SIGN_IN_REQUESTED, { cancelable: true }))

export function onSignInRequested(show: () => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault()
    show()
  }
  addEventListener(SIGN_IN_REQUESTED, listener)
  return () => removeEventListener(SIGN_IN_REQUESTED, listener)
}
