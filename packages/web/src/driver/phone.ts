import { type Keep, keepInMemory } from './keep.ts'

/** A driver as the phone remembers them; the rest of it is what the server said. */
export type PhoneDriver = { number: number; firstName: string }

/** What a driver did here that has not gone out; it goes when they sign in here again. */
export type LeftBehind = { number: number; name: string; count: number }

/** A phone may pass from hand to hand: what is kept on it belongs to who did it, and only they send it. */
export type Phone = {
  /** False where this browser forgets everything with the page: private windows of some. */
  lasts: boolean
  keepOf(number: number): Keep
  /** Who drove with it last, as the server last said it; nobody after they signed out. */
  findLast(): Promise<PhoneDriver | undefined>
  /** Somebody signed in: what the server told the one before them is forgotten, what those did is not. */
  keepLast(driver: PhoneDriver): Promise<void>
  /** Signed out. */
  forgetLast(): Promise<void>
  listLeftBehind(): Promise<LeftBehind[]>
}

/** Where the phone writes its own few lines. */
export type PhoneNotes = {
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
}

const LAST = 'last'
const NAMES = 'names'
type Names = Readonly<Record<string, string>>

/** Of a driver, what the server last said of them. */
export const ME = 'me'

export function phoneWith(
  means: Pick<Phone, 'lasts' | 'keepOf'> & {
    notes: PhoneNotes
    /** How many things wait, by the driver's number. */
    countEvents: () => Promise<ReadonlyMap<number, number>>
  },
): Phone {
  const { lasts, keepOf, notes, countEvents } = means
  const readNames = async () => ((await notes.read(NAMES)) ?? {}) as Names
  const lastNumber = async () => {
    const number = await notes.read(LAST)
    return typeof number === 'number' ? number : undefined
  }

  const listLeftBehind = async () => {
    const [counts, names] = await Promise.all([countEvents(), readNames()])
    return [...counts].map(([number, count]) => ({ number, name: names[number] ?? '', count }))
  }
  const forgetLast = async () => {
    const last = await lastNumber()
    if (last === undefined) return
    await keepOf(last).forget()
    await notes.write(LAST, undefined)
    // A name is kept for as long as something waits for it.
    const left = await listLeftBehind()
    await notes.write(NAMES, Object.fromEntries(left.map(({ number, name }) => [number, name])))
  }

  return {
    lasts,
    keepOf,
    listLeftBehind,
    forgetLast,
    async findLast() {
      const last = await lastNumber()
      const known = last === undefined ? undefined : await keepOf(last).recall(ME)
      return known as PhoneDriver | undefined
    },
    async keepLast(driver) {
      const last = await lastNumber()
      if (last !== undefined && last !== driver.number) await forgetLast()
      await notes.write(NAMES, { ...(await readNames()), [driver.number]: driver.firstName })
      await keepOf(driver.number).remember(ME, driver)
      await notes.write(LAST, driver.number)
    },
  }
}

/** For browsers that keep nothing, and for tests. */
export function phoneInMemory(): Phone {
  const keeps = new Map<number, Keep>()
  const known = new Map<string, unknown>()
  const keepOf = (number: number): Keep => {
    const keep = keeps.get(number) ?? keepInMemory()
    keeps.set(number, keep)
    return keep
  }
  return phoneWith({
    lasts: false,
    keepOf,
    notes: {
      read: async (name) => known.get(name),
      async write(name, value) {
        known.set(name, structuredClone(value))
      },
    },
    async countEvents() {
      const counts = new Map<number, number>()
      for (const [number, keep] of keeps) {
        const { length } = await keep.listEvents()
        if (length > 0) counts.set(number, length)
      }
      return counts
    },
  })
}
