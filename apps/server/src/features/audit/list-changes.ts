/** One difference between two documents: where, and what stood and stands there as JSON; undefined for nothing. */
export type Change = { path: string; before: string | undefined; after: string | undefined }

/** Lists whose parts have a name of their own: a part that only moved has not changed. */
const NAMED_BY = ['id', 'code'] as const

/**
 * What differs between two documents of one form, in their order. Parts of a list are told apart by id or code, else
 * by where they stand; a list of plain values is one value.
 */
export function listChanges(before: unknown, after: unknown): Change[] {
  return changesAt('', { before, after })
}

function changesAt(path: string, { before, after }: { before: unknown; after: unknown }): Change[] {
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)]
  if (was === is) return []
  const [old, fresh] = [partsOf(before), partsOf(after)]
  if (!old || !fresh || old.style !== fresh.style) return [{ path, before: was, after: is }]
  const keys = new Set([...old.parts.keys(), ...fresh.parts.keys()])
  return [...keys].flatMap((key) =>
    changesAt(old.style === 'list' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`, {
      before: old.parts.get(key),
      after: fresh.parts.get(key),
    }),
  )
}

type Parts = { style: 'list' | 'record'; parts: Map<string, unknown> }

function partsOf(value: unknown): Parts | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return { style: 'record', parts: new Map(Object.entries(value)) }
  if (!value.every((part) => typeof part === 'object' && part !== null && !Array.isArray(part)))
    return undefined
  return {
    style: 'list',
    parts: new Map(value.map((part: object, at) => [nameOf(part) ?? String(at), part])),
  }
}

function nameOf(part: object): string | undefined {
  for (const key of NAMED_BY) {
    const name: unknown = Object.entries(part).find(([field]) => field === key)?.[1]
    if (typeof name === 'string') return name
  }
  return undefined
}
