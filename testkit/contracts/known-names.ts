import type { Schema } from './schema.ts'

type Find = <Thing extends object>(node: Thing & { $ref?: string }) => Thing

const MAX_DEPTH = 12

/**
 * Properties of a value that its schema does not mention. OpenAPI descriptions seldom forbid additional properties,
 * but
 * an adapter must not read fields that only the fake server sends.
 */
export function knownNames(
  schema: Schema,
  { value, find }: { value: unknown; find: Find },
  { path = '', depth = 0 } = {},
): string[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return []
  const parts = partsOf([schema], find)
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => (isSchema(part['items']) ? [part['items']] : []))
    if (items.length === 0) return []
    return value.flatMap((item, index) =>
      knownNames(
        { anyOf: items },
        { value: item, find },
        { path: `${path}/${index}`, depth: depth + 1 },
      ),
    )
  }
  const described = parts.filter((part) => isSchema(part['properties']))
  // an object without properties may be anything
  const isOpen = parts.some(({ additionalProperties }) => isSchema(additionalProperties))
  if (described.length === 0 || isOpen) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const schemas = described.flatMap((part) => {
      const found = (part['properties'] as { [name: string]: Schema })[name]
      return found ? [found] : []
    })
    const at = `${path}/${name}`
    if (schemas.length === 0) return [`${at} is not in the contract`]
    return knownNames({ anyOf: schemas }, { value: inner, find }, { path: at, depth: depth + 1 })
  })
}

/** The schemas and all schemas they are composed of. */
function partsOf(schemas: readonly Schema[], find: Find): Schema[] {
  return schemas.flatMap((given) => {
    const schema = find(given)
    const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
      Array.isArray(schema[keyword]) ? (schema[keyword] as Schema[]) : [],
    )
    return [schema, ...partsOf(inner, find)]
  })
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
