/** A rejected `change` was made by the user and is reported; a `question` was sent by the page and needs no message. */
type RejectedKind = 'change' | 'question'

const listeners = new Set<(rejected: RejectedKind) => void>()

/** Reports that a call of the desk was rejected: the session may have ended. */
export function emitRejected(rejected: RejectedKind): void {
  for (const listener of listeners) listener(rejected)
}

/** Returns an unsubscribe function. */
export function onRejected(listener: (rejected: RejectedKind) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
