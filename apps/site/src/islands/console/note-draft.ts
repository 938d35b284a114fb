/** What somebody has typed into a desk's note and not kept yet, and the note it was typed over. */
export type NoteDraft = { text: string; base: string }

const keyOf = (jobpartid: number): string => `kerbside-desk-note-${jobpartid}`

/** Left from before this window was loaded anew. */
export function readDraft(jobpartid: number): NoteDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(jobpartid)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { text, base } = kept as Partial<NoteDraft>
    return typeof text === 'string' && typeof base === 'string' ? { text, base } : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(jobpartid: number, draft: NoteDraft | undefined): void {
  try {
    if (draft && draft.text !== draft.base)
      sessionStorage.setItem(keyOf(jobpartid), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(jobpartid))
  } catch {
    // Then it lives as long as the window does.
  }
}
