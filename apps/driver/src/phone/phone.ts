import { createMemoryStorage, type DriverStorage } from '../sync/driver-storage.ts'

/** The driver stored on the phone; all other data comes from the server. */
export type PhoneDriver = { number: number; firstName: string }

/** Unsent events of a driver; they are sent when that driver signs in here again. */
export type LeftBehind = { number: number; name: string; count: number }

/** Several drivers may share a phone: stored data belongs to the driver who made it, and only that driver sends it. */
export type Phone = {
  /** False if this browser loses everything with the page, as some private windows do. */
  lasts: boolean
  storageOf(number: number): DriverStorage
  /** The last driver, as the server last returned them; undefined after sign-out. */
  findLast(): Promise<PhoneDriver | undefined>
  /** A driver signed in: deletes the server data of the previous one, but not that driver's events. */
  saveLast(driver: PhoneDriver): Promise<void>
  /** Signed out. */
  clearLastDriver(): Promise<void>
  listLeftBehind(): Promise<LeftBehind[]>
}

/** Storage of the phone's own entries. */
export type PhoneNotes = {
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
}

const LAST = 'last'
const NAMES = 'names'
type Names = Readonly<Record<string, string>>

/** Key of the driver's profile from the server. */
export const ME = 'me'

export function phoneWith(
  deps: Pick<Phone, 'lasts' | 'storageOf'> & {
    notes: PhoneNotes
    /** Number of unsent events by driver number. */
    countEvents: () => Promise<ReadonlyMap<number, number>>
  },
): Phone {
  const { lasts, storageOf, notes, countEvents } = deps
  const readNames = async () => ((await notes.read(NAMES)) ?? {}) as Names
  const lastNumber = async () => {
    const number = await notes.read(LAST)
    return typeof number === 'number' ? number : undefined
  }

  const listLeftBehind = async () => {
    const [counts, names] = await Promise.all([countEvents(), readNames()])
    return [...counts].map(([number, count]) => ({ number, name: names[number] ?? '', count }))
  }
  const clearLastDriver = async () => {
    const last = await lastNumber()
    if (last === undefined) return
    await storageOf(last).forget()
    await notes.write(LAST, undefined)
    // A name is stored for as long as its driver has unsent events.
    const left = await listLeftBehind()
    await notes.write(NAMES, Object.fromEntries(left.map(({ number, name }) => [number, name])))
  }

  return {
    lasts,
    storageOf,
    listLeftBehind,
    clearLastDriver,
    async findLast() {
      const last = await lastNumber()
      const remembered = last === undefined ? undefined : await storageOf(last).recall(ME)
      return remembered as PhoneDriver | undefined
    },
    async saveLast(driver) {
      const last = await lastNumber()
      if (last !== undefined && last !== driver.number) await clearLastDriver()
      await notes.write(NAMES, { ...(await readNames()), [driver.number]: driver.firstName })
      await storageOf(driver.number).remember(ME, driver)
      await notes.write(LAST, driver.number)
    },
  }
}

/** For browsers without storage, and for tests. */
export function phoneInMemory(): Phone {
  const storages = new Map<number, DriverStorage>()
  const remembered = new Map<string, unknown>()
  const storageOf = (number: number): DriverStorage => {
    const storage = storages.get(number) ?? createMemoryStorage()
    storages.set(number, storage)
    return storage
  }
  return phoneWith({
    lasts: false,
    storageOf,
    notes: {
      read: async (name) => remembered.get(name),
      async write(name, value) {
        remembered.set(name, structuredClone(value))
      },
    },
    async countEvents() {
      const counts = new Map<number, number>()
      for (const [number, storage] of storages) {
        const { length } = await storage.listEvents()
        if (length > 0) counts.set(number, length)
      }
      return counts
    },
  })
}
