import type { DriverEvent } from '@kerbside/contract/job.ts'

/**
 * Something the driver did, as it goes to the server: once, in order, under an id made here and with the time at which it
 * was done, by the server's clock as far as this phone knows it.
 */
export type KeptEvent = DriverEvent

/** Where the phone was. */
export type KeptFix = {
  lat: number
  lng: number
  /** ISO 8601. */
  at: string
  /** Degrees from north. */
  heading?: number
  metresPerSecond?: number
  accuracyMetres?: number
}

/** A fix under the key it is kept by, which rises with time. */
export type NumberedFix = { key: number; fix: KeptFix }

/** What the server would not do is told until it was read, whoever had the phone in between. */
export const REFUSED = 'refused'

/** What stays on the phone for one driver when the page is closed, reloaded or killed. */
export type Keep = {
  /** False where this browser forgets everything with the page: private windows of some. */
  lasts: boolean
  addEvent(event: KeptEvent): Promise<void>
  /** In the order in which they were added. */
  listEvents(): Promise<KeptEvent[]>
  dropEvents(ids: readonly string[]): Promise<void>
  addFix(fix: KeptFix): Promise<void>
  /** In the order of their time. */
  listFixes(): Promise<NumberedFix[]>
  dropFixes(keys: readonly number[]): Promise<void>
  /** What the server last said, so that the app opens without it. */
  remember(name: string, value: unknown): Promise<void>
  recall(name: string): Promise<unknown>
  /** Forgets what the server said to this driver; what they did, and were refused, stays until it has gone out or was read. */
  forget(): Promise<void>
}

/** For browsers that keep nothing, and for tests. */
export function keepInMemory(): Keep {
  const events = new Map<string, KeptEvent>()
  const fixes = new Map<number, KeptFix>()
  const known = new Map<string, unknown>()
  let last = 0
  return {
    lasts: false,
    async addEvent(event) {
      events.set(event.eventid, event)
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
      known.set(name, structuredClone(value))
    },
    recall: async (name) => known.get(name),
    async forget() {
      for (const name of known.keys()) if (name !== REFUSED) known.delete(name)
    },
  }
}
