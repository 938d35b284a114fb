import type { SignedIn } from '@kerbside/domain/account/profile.ts'

/** Where the browser keeps who was signed in when this was last known. */
export const PROFILE_KEY = 'kerbside-profile'

/**
 * Whom this browser's session belongs to, by number, where they did not ask to be remembered: a tab opened beside
 * theirs knows by it that there is somebody to ask the server for. Nobody's name, and no right.
 */
export const HERE_KEY = 'kerbside-here'

const CHANGED = 'kerbside-signed-in'
const WANTED = 'kerbside-sign-in-wanted'

/** Tells every part of this page who is signed in now. */
export const tellSignedIn = (profile: SignedIn | undefined): void =>
  void dispatchEvent(new CustomEvent(CHANGED, { detail: profile }))

export function onSignedIn(heard: (profile: SignedIn | undefined) => void): () => void {
  // An event keeps null where nothing was given.
  const hear = (event: Event) => heard((event instanceof CustomEvent && event.detail) || undefined)
  addEventListener(CHANGED, hear)
  return () => removeEventListener(CHANGED, hear)
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
