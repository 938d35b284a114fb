import type { DriverEvent } from '@kerbside/contract/dispatch/driver-legs.ts'

/**
 * An action of the driver as it is sent to the server: once, in order, with an id created here and the time of the
 * action by the server's clock as far as this phone knows it.
 */
export type StoredEvent = DriverEvent

/** A position of the phone. */
export type StoredFix = {
  lat: number
  lng: number
  /** ISO 8601. */
  at: string
  /** Degrees from north. */
  heading?: number
  metresPerSecond?: number
  accuracyMetres?: number
}

/** A position with its storage key, which rises with time. */
export type NumberedFix = { key: number; fix: StoredFix }

/** Rejections are shown until they were read, even if another driver has used the phone in between. */
export const REJECTED_KEY = 'refused'

/** Data of one driver that survives when the page is closed, reloaded or killed. */
export type DriverStorage = {
  /** False if this browser loses everything with the page, as some private windows do. */
  lasts: boolean
  addEvent(event: StoredEvent): Promise<void>
  /** In the order in which they were added. */
  listEvents(): Promise<StoredEvent[]>
  dropEvents(ids: readonly string[]): Promise<void>
  addFix(fix: StoredFix): Promise<void>
  /** In chronological order. */
  listFixes(): Promise<NumberedFix[]>
  dropFixes(keys: readonly number[]): Promise<void>
  /** Stores the last server data, so that the app opens without a connection. */
  remember(name: string, value: unknown): Promise<void>
  recall(name: string): Promise<unknown>
  /**
   * Deletes stored server data of this driver; events stay until they are sent, and rejections until they were read.
   */
  forget(): Promise<void>
}

/** For browsers without storage, and for tests. */
export function createMemoryStorage(): DriverStorage {
  const events = new Map<string, StoredEvent>()
  const fixes = new Map<number, StoredFix>()
  const cache = new Map<string, unknown>()
  let last = 0
  return {
    lasts: false,
    async addEvent(event) {
      events.set(event.eventId, event)
    },
    listEvents: async () => [...events.values()],
    async dropEvents(ids) {
      for (const id of ids) events.delete(id)
    },
    async addFix(fix) {
      fixes.set(++last, fix)
    },
    listFixes: async () => [...fixes].map(([key, fix]) => ({ key, fix })),
    async dropFixes(keys) {
      for (const key of keys) fixes.delete(key)
    },
    async remember(name, value) {
      cache.set(name, structuredClone(value))
    },
    recall: async (name) => cache.get(name),
    async forget() {
      for (const name of cache.keys()) if (name !== REJECTED_KEY) cache.delete(name)
    },
  }
}
