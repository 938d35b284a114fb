import type { HostKey, HostSession } from '@kerbside/domain/hosting/host-key.ts'

/** Something whoever runs the install did; every note is sealed by the one before. */
export type HostNote = {
  /** 1, 2, 3 … */
  number: number
  at: Date
  /** The key's name, or "command line". */
  by: string
  /** A word for what was done: "operator.suspended". */
  deed: string
  /** Short name of an operator, name of a key. */
  object: string
  detail: Readonly<Record<string, string>>
}

export type HostKept = { keys: readonly HostKey[]; sessions: readonly HostSession[] }

/**
 * What whoever runs the install keeps for themselves, apart from every operator: keys to their page, who is signed in
 * there, and what was done. It outlasts an operator that is deleted.
 */
export type HostBook = {
  read(): Promise<HostKept>
  /** One change after the other, in all processes; what `edit` returns stands when it settles. */
  change(edit: (kept: HostKept) => HostKept): Promise<void>
  note(said: Omit<HostNote, 'number'>): Promise<void>
  /** The newest first, at most so many; `isWhole` is false where a line was changed or taken out. */
  listNotes(most: number): Promise<{ notes: HostNote[]; isWhole: boolean }>
}
