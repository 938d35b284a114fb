import type { PlatformKey, PlatformSession } from '@kerbside/domain/hosting/platform-key.ts'

/** An action of the platform; each entry is sealed by the one before. */
export type PlatformLogEntry = {
  /** 1, 2, 3 … */
  number: number
  at: Date
  /** The key's name, or "command line". */
  by: string
  /** The action: "operator.suspended". */
  action: string
  /** The operator's short name, or the key's name. */
  object: string
  detail: Readonly<Record<string, string>>
}

/** What the platform wrote down about an operator, by its short name. */
export type OperatorContact = {
  slug: string
  name: string
  email: string
  phone: string
  notes: string
  version: number
}

export type PlatformRecords = {
  keys: readonly PlatformKey[]
  sessions: readonly PlatformSession[]
  contacts: readonly OperatorContact[]
}

/**
 * The platform's own records, apart from every operator: keys to the platform page, its signed-in sessions, and
 * its log. They outlast an operator that is deleted.
 */
export type PlatformRegistry = {
  read(): Promise<PlatformRecords>
  /** One change at a time, across all processes; the records that `edit` returns are saved when the promise settles. */
  change(edit: (records: PlatformRecords) => PlatformRecords): Promise<void>
  note(entry: Omit<PlatformLogEntry, 'number'>): Promise<void>
  /** The newest first, at most `limit`; `isWhole` is false if an entry was changed or removed. */
  listNotes(limit: number): Promise<{ notes: PlatformLogEntry[]; isWhole: boolean }>
}
