const DOUBTED = 'kerbside-sign-in-doubted'

/** Reports that the server rejected a call that needs sign-in: the session may have ended. */
export const reportSignInLost = (): void => void dispatchEvent(new Event(DOUBTED))

export function onSignInDoubted(listener: () => void): () => void {
  addEventListener(DOUBTED, listener)
  return () => removeEventListener(DOUBTED, listener)
}
