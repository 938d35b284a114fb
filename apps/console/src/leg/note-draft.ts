/** Unsaved text of a desk note, and the note it is based on. */
export type NoteDraft = { text: string; base: string }

const keyOf = (jobpartid: number): string => `kerbside-desk-note-${jobpartid}`

/** The draft from before this window was reloaded. */
export function readDraft(jobpartid: number): NoteDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(jobpartid)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { text, base } = stored as Partial<NoteDraft>
    return typeof text === 'string' && typeof base === 'string' ? { text, base } : undefined
  } catch {
    return undefined
  }
}

export function saveNoteDraft(jobpartid: number, draft: NoteDraft | undefined): void {
  try {
    if (draft && draft.text !== draft.base)
      sessionStorage.setItem(keyOf(jobpartid), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(jobpartid))
  } catch {
    // Then it lives as long as the window does.
  }
}
