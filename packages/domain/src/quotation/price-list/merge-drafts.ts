import type { Tariff } from '../tariff.ts'

/** Prices in editing: the version number is assigned when they go live. */
export type TariffDraft = Omit<Tariff, 'version'>

/**
 * The merged changes of two people: if both changed the same rule, `mine` is used and the rule is listed in
 * `clashes`.
 */
export type Merged = { document: TariffDraft; clashes: string[] }

/**
 * Merges my changes into what another person saved. Rules in a list are matched by id or code, so that a price I
 * changed and one they added are both included.
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

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function mergeAt(path: string, { base, mine, theirs, clashes }: Three): unknown {
  if (isEqual(mine, base)) return theirs
  if (isEqual(theirs, base) || isEqual(mine, theirs)) return mine
  const [old, here, there] = [base, mine, theirs].map(namedParts)
  if (old && here && there) {
    const merged = new Map<string, unknown>()
    // in their order, then the rules that only I have
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
  // A rule is merged as a whole: mixing two people's halves would make a rule that neither wrote.
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

/** The parts of a list by id or code; undefined if it is not such a list. */
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
