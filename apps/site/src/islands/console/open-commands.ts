const NAME = 'kerbside-desk-commands'

/** The palette belongs to the screen that is open; the head asks for it by this. */
export const openCommands = (): void => {
  dispatchEvent(new Event(NAME))
}

export function hearCommands(open: () => void): () => void {
  addEventListener(NAME, open)
  return () => removeEventListener(NAME, open)
}
