import type { Schema } from './schema.ts'

/** Building blocks for descriptions written here, for vendors without a schema or with one that may not be copied. */

export const TEXT: Schema = { type: 'string' }
export const NUMBER: Schema = { type: 'number' }
export const FLAG: Schema = { type: 'boolean' }
export const TEXT_OR_NULL: Schema = { type: ['string', 'null'] }
export const listOf = (items: Schema): Schema => ({ type: 'array', items })

/** An object with these properties and no others; those with a `!` are required. */
export function object(properties: { [name: string]: Schema }): Schema {
  const names = Object.keys(properties)
  return {
    type: 'object',
    additionalProperties: false,
    required: names.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1)),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name.replace('!', ''), schema]),
    ),
  }
}

/** Query parameters by name; those with a `!` are required. */
export const query = (parameters: { [name: string]: Schema }) =>
  Object.entries(parameters).map(([name, schema]) => ({
    in: 'query',
    name: name.replace('!', ''),
    required: name.endsWith('!'),
    schema,
  }))

export const header = (name: string) => ({
  in: 'header',
  name,
  required: true,
  schema: { type: 'string', minLength: 1 },
})

export const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })

export const point = object({ 'type!': { const: 'Point' }, 'coordinates!': listOf(NUMBER) })
export const anything: Schema = { type: 'object' }
