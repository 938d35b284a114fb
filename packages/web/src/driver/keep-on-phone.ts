import { type Keep, type KeptEvent, type KeptFix, REFUSED } from './keep.ts'
import { type Phone, phoneInMemory, phoneWith } from './phone.ts'

const NAME = 'kerbside-drivers'
const EVENTS = 'events'
const FIXES = 'fixes'
const KNOWN = 'known'
/** An index: whose it is. */
const DRIVER = 'driver'
/** Under which the phone’s own notes lie; drivers have numbers from 1 on. */
const NOBODY = 0

type EventRow = { driver: number; event: KeptEvent }
type FixRow = { driver: number; fix: KeptFix }

/** The phone's own database; memory where it will not open. */
export async function openPhone(): Promise<Phone> {
  const database = await open().catch(() => undefined)
  return database ? phoneOf(database) : phoneInMemory()
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    const { result } = request
    // A number that rises is the order; the id of an event is what it is dropped by.
    const events = result.createObjectStore(EVENTS, { autoIncrement: true })
    events.createIndex('id', 'event.eventid', { unique: true })
    events.createIndex(DRIVER, 'driver')
    result.createObjectStore(FIXES, { autoIncrement: true }).createIndex(DRIVER, 'driver')
    // By the driver's number and the name of what is known.
    result.createObjectStore(KNOWN)
  }
  return answerOf(request)
}

function phoneOf(database: IDBDatabase): Phone {
  const { write, read } = roomOf(database)
  return phoneWith({
    lasts: true,
    keepOf: (number) => keepIn(database, number),
    notes: {
      read: (name) => read<unknown>(KNOWN, (store) => store.get([NOBODY, name])),
      write: (name, value) =>
        write([KNOWN], (room) => room.objectStore(KNOWN).put(value, [NOBODY, name])),
    },
    async countEvents() {
      const counts = new Map<number, number>()
      for (const { driver } of await read<EventRow[]>(EVENTS, (store) => store.getAll()))
        counts.set(driver, (counts.get(driver) ?? 0) + 1)
      return counts
    },
  })
}

function keepIn(database: IDBDatabase, driver: number): Keep {
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
        answerOf(index.getAllKeys(driver)),
        answerOf<FixRow[]>(index.getAll(driver)),
      ])
      return rows.map(({ fix }, at) => ({ key: Number(keys[at]), fix }))
    },
    dropFixes: (keys) =>
      write([FIXES], (room) => {
        for (const key of keys) room.objectStore(FIXES).delete(key)
      }),
    remember: (name, value) =>
      write([KNOWN], (room) => room.objectStore(KNOWN).put(value, [driver, name])),
    recall: (name) => read<unknown>(KNOWN, (store) => store.get([driver, name])),
    forget: () =>
      write([KNOWN], (room) => {
        const store = room.objectStore(KNOWN)
        const mine = store.getAllKeys(IDBKeyRange.bound([driver], [driver, []]))
        mine.onsuccess = () => {
          for (const key of mine.result)
            if (Array.isArray(key) && key[1] !== REFUSED) store.delete(key)
        }
      }),
  }
}

const roomOf = (database: IDBDatabase) => ({
  /** Resolves when the change is on the disk: what was said to be kept is kept. */
  write: (names: readonly string[], act: (room: IDBTransaction) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const room = database.transaction(names, 'readwrite', { durability: 'strict' })
      room.oncomplete = () => resolve()
      room.onabort = () => reject(room.error ?? new Error('The phone kept nothing.'))
      act(room)
    }),
  read: <Value>(name: string, ask: (store: IDBObjectStore) => IDBRequest<Value>) =>
    answerOf(ask(database.transaction(name).objectStore(name))),
})

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The phone did not answer.'))
  })
