import type { Tariff } from './tariff.ts'

/** Prices as they are worked on: the version is given when they are put live. */
export type TariffDraft = Omit<Tariff, 'version'>

/** What two people changed since both had the same: where both changed the same rule, `mine` stands, and it is named. */
export type Merged = { document: TariffDraft; clashes: string[] }

/**
 * Puts what I changed on top of what somebody else saved. Rules of a list are told apart by their names, so that a price
 * I changed and one they added both stay.
 */
export function mergeDrafts({
  base,
  mine,
  theirs,
}: {
  base: TariffDraft
  mine: TariffDraft
  theirs: TariffDraft
}): Merged {
  const clashes: string[] = []
  const merged = mergeAt('', { base, mine, theirs, clashes })
  return { document: merged as TariffDraft, clashes }
}

type Three = { base: unknown; mine: unknown; theirs: unknown; clashes: string[] }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function mergeAt(path: string, { base, mine, theirs, clashes }: Three): unknown {
  if (same(mine, base)) return theirs
  if (same(theirs, base) || same(mine, theirs)) return mine
  const [old, here, there] = [base, mine, theirs].map(namedParts)
  if (old && here && there) {
    const merged = new Map<string, unknown>()
    // in their order, then what only I have
    for (const name of [...there.keys(), ...here.keys()]) {
      if (merged.has(name)) continue
      const part = mergeAt(`${path}[${name}]`, {
        base: old.get(name),
        mine: here.get(name),
        theirs: there.get(name),
        clashes,
      })
      if (part !== undefined) merged.set(name, part)
    }
    return [...merged.values()]
  }
  // A rule is one thing: halves of two people's make a third that nobody wrote.
  const isWhole = path === '' && isRecord(base) && isRecord(mine) && isRecord(theirs)
  if (!isWhole) {
    clashes.push(path)
    return mine
  }
  return Object.fromEntries(
    [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((key) => [
      key,
      mergeAt(key, { base: base[key], mine: mine[key], theirs: theirs[key], clashes }),
    ]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of a list by id or code; undefined for what is no such list. */
function namedParts(value: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined
  const parts = new Map<string, unknown>()
  for (const part of value) {
    const name: unknown = isRecord(part) ? (part['id'] ?? part['code']) : undefined
    if (typeof name !== 'string' || parts.has(name)) return undefined
    parts.set(name, part)
  }
  return parts
}
