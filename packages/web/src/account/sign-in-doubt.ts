const DOUBTED = 'kerbside-sign-in-doubted'

/** The server refused what only who is signed in may ask: perhaps the session has ended. */
export const doubtSignIn = (): void => void dispatchEvent(new Event(DOUBTED))

export function onSignInDoubted(look: () => void): () => void {
  addEventListener(DOUBTED, look)
  return () => removeEventListener(DOUBTED, look)
}
