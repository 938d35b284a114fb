const NAME = 'kerbside-desk-commands'

/** The palette belongs to the open screen; the header opens it with this event. */
export const openCommands = (): void => {
  dispatchEvent(new Event(NAME))
}

export function onOpenCommands(open: () => void): () => void {
  addEventListener(NAME, open)
  return () => removeEventListener(NAME, open)
}
