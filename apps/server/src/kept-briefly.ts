const KEPT_MS = 5_000
/** Between these ages the next value is fetched while the known one is still given. */
const AHEAD_FROM_MS = 2_500
const AHEAD_UNTIL_MS = 4_500
const MOST_KEPT = 10_000

type Kept<Value> = { from: number; value: Promise<Value>; next?: Promise<Value> }

/**
 * What every request asks and seldom changes, as it was at most five seconds ago. Under steady traffic nobody waits for
 * the database: the next value is on its way before the last one is too old. A failure is not remembered.
 */
export type Brief<Value> = {
  get(now: Date, facts: { key: string; load: () => Promise<Value> }): Promise<Value>
  /** All of it, or only what stands under keys that begin so. */
  forget(prefix?: string): void
}

export function keptBriefly<Value>(): Brief<Value> {
  const kept = new Map<string, Kept<Value>>()

  function put(key: string, fresh: Kept<Value>): Kept<Value> {
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, fresh)
    fresh.value.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key)
    })
    return fresh
  }

  return {
    get(now, { key, load }) {
      const at = now.getTime()
      const known = kept.get(key)
      const age = known === undefined ? KEPT_MS : at - known.from
      // A clock that was set back makes a value look as if it came from the future.
      if (known === undefined || age >= KEPT_MS || age < 0)
        return put(key, { from: at, value: load() }).value
      if (known.next === undefined && age >= aheadOf(key)) {
        const next = load()
        known.next = next
        next.then(
          () => kept.get(key) === known && put(key, { from: at, value: next }),
          // What is known is given to its end; then it is asked for again.
          () => undefined,
        )
      }
      return known.value
    },
    forget(prefix = '') {
      if (prefix === '') return kept.clear()
      // what stands under no name is of all operators together
      for (const key of kept.keys()) if (key === '' || key.startsWith(prefix)) kept.delete(key)
    },
  }
}

/** Each key at a moment of its own, so that two hundred operators do not ask in the same instant. */
function aheadOf(key: string): number {
  // FNV-1a: keys that differ in one letter lie far apart.
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return AHEAD_FROM_MS + ((AHEAD_UNTIL_MS - AHEAD_FROM_MS) * (hash >>> 0)) / 2 ** 32
}

const memories = new WeakMap<object, Set<Brief<unknown>>>()

/** One memory for each database: tests open several in a process. Its keys begin with the operator. */
export function keptPer<Value>(): (db: object) => Brief<Value> {
  const known = new WeakMap<object, Brief<Value>>()
  return (db) => {
    const brief = known.get(db) ?? keptBriefly<Value>()
    known.set(db, brief)
    memories.set(db, (memories.get(db) ?? new Set()).add(brief as Brief<unknown>))
    return brief
  }
}

/** Everything remembered of one operator: it was changed, and the next who asks sees it. */
export function forgetOperator(db: object, operator: string): void {
  for (const brief of memories.get(db) ?? []) brief.forget(operator)
}
