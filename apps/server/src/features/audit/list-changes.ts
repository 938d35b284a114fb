/** One difference between two documents: the path, and the JSON before and after; undefined if absent. */
export type Change = { path: string; before: string | undefined; after: string | undefined }

/** Keys that identify the items of a list: an item that only moved has not changed. */
const NAMED_BY = ['id', 'code'] as const

/**
 * The differences between two documents of the same shape, in document order. List items are matched by id or code,
 * else by position; a list of plain values counts as one value.
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
    parts: new Map(value.map((part: object, index) => [nameOf(part) ?? String(index), part])),
  }
}

function nameOf(part: object): string | undefined {
  for (const key of NAMED_BY) {
    const name: unknown = Object.entries(part).find(([field]) => field === key)?.[1]
    if (typeof name === 'string') return name
  }
  return undefined
}
