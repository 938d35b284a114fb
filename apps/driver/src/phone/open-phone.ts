import {
  type DriverStorage,
  REJECTED_KEY,
  type StoredEvent,
  type StoredFix,
} from '../sync/driver-storage.ts'
import { type Phone, phoneInMemory, phoneWith } from './phone.ts'

const NAME = 'kerbside-drivers'
const EVENTS = 'events'
const FIXES = 'fixes'
const KNOWN_KEY = 'known'
/** An index by driver. */
const DRIVER = 'driver'
/** The key of the phone's own entries; driver numbers start at 1. */
const NO_DRIVER = 0

type EventRow = { driver: number; event: StoredEvent }
type FixRow = { driver: number; fix: StoredFix }

/** Opens the phone's database; uses memory if it cannot be opened. */
export async function openPhone(): Promise<Phone> {
  const database = await open().catch(() => undefined)
  return database ? phoneOf(database) : phoneInMemory()
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    const { result } = request
    // The rising key is the order; an event is deleted by its id.
    const events = result.createObjectStore(EVENTS, { autoIncrement: true })
    events.createIndex('id', 'event.eventId', { unique: true })
    events.createIndex(DRIVER, 'driver')
    result.createObjectStore(FIXES, { autoIncrement: true }).createIndex(DRIVER, 'driver')
    // Keyed by the driver's number and a name.
    result.createObjectStore(KNOWN_KEY)
  }
  return requestResult(request)
}

function phoneOf(database: IDBDatabase): Phone {
  const { write, read } = roomOf(database)
  return phoneWith({
    lasts: true,
    storageOf: (number) => openDriverStorage(database, number),
    notes: {
      read: (name) => read<unknown>(KNOWN_KEY, (store) => store.get([NO_DRIVER, name])),
      write: (name, value) =>
        write([KNOWN_KEY], (room) => room.objectStore(KNOWN_KEY).put(value, [NO_DRIVER, name])),
    },
    async countEvents() {
      const counts = new Map<number, number>()
      for (const { driver } of await read<EventRow[]>(EVENTS, (store) => store.getAll()))
        counts.set(driver, (counts.get(driver) ?? 0) + 1)
      return counts
    },
  })
}

function openDriverStorage(database: IDBDatabase, driver: number): DriverStorage {
  const { write, read } = roomOf(database)
  return {
    lasts: true,
    addEvent: (event) =>
      write([EVENTS], (room) => {
        const row: EventRow = { driver, event }
        room.objectStore(EVENTS).add(row)
      }),
    async listEvents() {
      const rows = await read<EventRow[]>(EVENTS, (store) => store.index(DRIVER).getAll(driver))
      return rows.map(({ event }) => event)
    },
    dropEvents: (ids) =>
      write([EVENTS], (room) => {
        const store = room.objectStore(EVENTS)
        for (const id of ids) {
          const found = store.index('id').getKey(id)
          found.onsuccess = () => {
            if (found.result !== undefined) store.delete(found.result)
          }
        }
      }),
    addFix: (fix) =>
      write([FIXES], (room) => {
        const row: FixRow = { driver, fix }
        room.objectStore(FIXES).add(row)
      }),
    async listFixes() {
      const index = database.transaction(FIXES).objectStore(FIXES).index(DRIVER)
      const [keys, rows] = await Promise.all([
        requestResult(index.getAllKeys(driver)),
        requestResult<FixRow[]>(index.getAll(driver)),
      ])
      return rows.map(({ fix }, at) => ({ key: Number(keys[at]), fix }))
    },
    dropFixes: (keys) =>
      write([FIXES], (room) => {
        for (const key of keys) room.objectStore(FIXES).delete(key)
      }),
    remember: (name, value) =>
      write([KNOWN_KEY], (room) => room.objectStore(KNOWN_KEY).put(value, [driver, name])),
    recall: (name) => read<unknown>(KNOWN_KEY, (store) => store.get([driver, name])),
    forget: () =>
      write([KNOWN_KEY], (room) => {
        const store = room.objectStore(KNOWN_KEY)
        const mine = store.getAllKeys(IDBKeyRange.bound([driver], [driver, []]))
        mine.onsuccess = () => {
          for (const key of mine.result)
            if (Array.isArray(key) && key[1] !== REJECTED_KEY) store.delete(key)
        }
      }),
  }
}

const roomOf = (database: IDBDatabase) => ({
  /** Resolves when the transaction is on disk. */
  write: (names: readonly string[], act: (room: IDBTransaction) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const room = database.transaction(names, 'readwrite', { durability: 'strict' })
      room.oncomplete = () => resolve()
      room.onabort = () => reject(room.error ?? new Error('The phone kept nothing.'))
      act(room)
    }),
  read: <Value>(name: string, runRequest: (store: IDBObjectStore) => IDBRequest<Value>) =>
    requestResult(runRequest(database.transaction(name).objectStore(name))),
})

const requestResult = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The phone did not answer.'))
  })
