/** A JSON value with the keys of its records sorted, because the database does not keep their order. */
export const inOrder = (value: unknown): unknown => ordered(JSON.parse(JSON.stringify(value)))

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, ordered(part)]),
  )
}
