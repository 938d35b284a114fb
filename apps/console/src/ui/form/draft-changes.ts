const isSame = (item: unknown, other: unknown): boolean =>
  JSON.stringify(item) === JSON.stringify(other)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns only the part of a patch that differs from the value below it. */
export function pickChanged<Value extends object>(
  saved: Value,
  patch: Partial<Value>,
): Partial<Value> {
  const from = saved as Record<string, unknown>
  const entries = Object.entries(patch).filter(([key, value]) => !isSame(from[key], value))
  return Object.fromEntries(entries) as Partial<Value>
}

/** Number of changed fields; nested fields count separately, a list counts once. */
export function countChanges(before: unknown, after: unknown): number {
  if (!isRecord(before) || !isRecord(after)) return isSame(before, after) ? 0 : 1
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].reduce((sum, key) => sum + countChanges(before[key], after[key]), 0)
}
