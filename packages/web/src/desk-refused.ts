/** A change somebody made is theirs to save; a question the page asked by itself is not worth a word. */
type Refused = 'change' | 'question'

const listeners = new Set<(of: Refused) => void>()

/** A call of the desk was refused: perhaps nobody is signed in any more. */
export function tellRefused(of: Refused): void {
  for (const listener of listeners) listener(of)
}

/** Answers how to stop listening. */
export function onRefused(listener: (of: Refused) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
