/** Unsaved text of a desk note, and the note it is based on. */
export type NoteDraft = { text: string; base: string }

const keyOf = (reference: number): string => `kerbside-desk-note-${reference}`

/** The draft from before this window was reloaded. */
export function readDraft(reference: number): NoteDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(reference)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { text, base } = stored as Partial<NoteDraft>
    return typeof text === 'string' && typeof base === 'string' ? { text, base } : undefined
  } catch {
    return undefined
  }
}

export function saveNoteDraft(reference: number, draft: NoteDraft | undefined): void {
  try {
    if (draft && draft.text !== draft.base)
      sessionStorage.setItem(keyOf(reference), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(reference))
  } catch {
    // Then it lives as long as the window does.
  }
}
