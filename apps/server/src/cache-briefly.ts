const CACHE_TTL_MS = 5_000
/** Between these ages the next value is fetched while the cached one is still returned. */
const AHEAD_FROM_MS = 2_500
const AHEAD_UNTIL_MS = 4_500
const MAX_CACHED = 10_000

type Cached<Value> = { from: number; value: Promise<Value>; next?: Promise<Value> }

/**
 * A cache for values that every request needs and that seldom change; at most five seconds old. Under steady traffic no
 * request waits for the database, because the next value is fetched before the last one expires. Failures are not
 * cached.
 */
export type Brief<Value> = {
  get(now: Date, params: { key: string; load: () => Promise<Value> }): Promise<Value>
  /** Clears the whole cache, or only keys with this prefix. */
  forget(prefix?: string): void
}

export function cacheBriefly<Value>(): Brief<Value> {
  const cache = new Map<string, Cached<Value>>()

  function store(key: string, fresh: Cached<Value>): Cached<Value> {
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(key, fresh)
    fresh.value.catch(() => {
      if (cache.get(key) === fresh) cache.delete(key)
    })
    return fresh
  }

  return {
    get(now, { key, load }) {
      const at = now.getTime()
      const existing = cache.get(key)
      const age = existing === undefined ? CACHE_TTL_MS : at - existing.from
      // After a clock was set back, a value looks as if it came from the future.
      if (existing === undefined || age >= CACHE_TTL_MS || age < 0)
        return store(key, { from: at, value: load() }).value
      if (existing.next === undefined && age >= aheadOf(key)) {
        const next = load()
        existing.next = next
        next.then(
          () => cache.get(key) === existing && store(key, { from: at, value: next }),
          // The cached value is used until it expires; then it is fetched again.
          () => undefined,
        )
      }
      return existing.value
    },
    forget(prefix = '') {
      if (prefix === '') return cache.clear()
      // The empty key stands for all operators together.
      for (const key of cache.keys()) if (key === '' || key.startsWith(prefix)) cache.delete(key)
    },
  }
}

/** A separate moment for each key, so that two hundred operators are not refreshed at the same instant. */
function aheadOf(key: string): number {
  // FNV-1a: keys that differ in one letter give very different hashes.
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return AHEAD_FROM_MS + ((AHEAD_UNTIL_MS - AHEAD_FROM_MS) * (hash >>> 0)) / 2 ** 32
}

const memories = new WeakMap<object, Set<Brief<unknown>>>()

/** One cache for each database, because tests open several in a process. Keys begin with the operator. */
export function cachePerDatabase<Value>(): (db: object) => Brief<Value> {
  const existing = new WeakMap<object, Brief<Value>>()
  return (db) => {
    const brief = existing.get(db) ?? cacheBriefly<Value>()
    existing.set(db, brief)
    memories.set(db, (memories.get(db) ?? new Set()).add(brief as Brief<unknown>))
    return brief
  }
}

/** Clears everything cached for one operator after a change, so that the next request sees it. */
export function invalidateOperator(db: object, operator: string): void {
  for (const brief of memories.get(db) ?? []) brief.forget(operator)
}
