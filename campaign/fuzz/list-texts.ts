import { z } from 'zod'
import type { Path } from './list-spots.ts'

/** A place in a request at any depth, and its schema. */
type Spot = { path: Path; schema: z.ZodType }

/** The path step into a record, whose keys are arbitrary. */
const ANY_NAME = 'x'

/** The last step of a path to the key of a record's entry. */
const KEY = '<name>'

/** Every part of a request: fields, items, record entries and their keys, and every alternative of a union. */
function listParts(schema: z.ZodType, path: Path = []): Spot[] {
  const at = (inner: unknown, ...steps: Path) => listParts(inner as z.ZodType, [...path, ...steps])
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as object).flatMap(([name, field]) => at(field, name))
  if (schema instanceof z.ZodArray) return [{ path, schema }, ...at(schema.element, 0)]
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item, place) => at(item, place))
  if (schema instanceof z.ZodRecord)
    return [...at(schema.keyType, KEY), ...at(schema.valueType, ANY_NAME)]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => at(option))
  if (schema instanceof z.ZodIntersection) return [...at(schema.def.left), ...at(schema.def.right)]
  if (schema instanceof z.ZodPipe) return at(schema.in)
  if ('innerType' in schema.def) return at(schema.def.innerType)
  return [{ path, schema }]
}

/** Every text in a request, and every place that accepts any value. */
export const listTexts = (schema: z.ZodType): Spot[] =>
  listParts(schema).filter(({ schema: { type } }) => TEXTS.has(type))

const TEXTS: ReadonlySet<string> = new Set(['string', 'unknown', 'any', 'lazy', 'custom'])

export const listLists = (schema: z.ZodType): { path: Path; schema: z.ZodArray }[] =>
  listParts(schema).flatMap(({ path, schema: list }) =>
    list instanceof z.ZodArray ? [{ path, schema: list }] : [],
  )

/** A request with this text at this path and nothing else. */
export function requestWith(path: Path, text: string): unknown {
  return path.reduceRight<unknown>((inner, step) => {
    if (step === KEY) return { [String(inner)]: ANY_NAME }
    if (typeof step === 'string') return { [step]: inner }
    const list: unknown[] = Array.from({ length: step }, () => 0)
    return [...list, inner]
  }, text)
}

/** A path as failures show it: "passenger.phone", "vias.0.postcode". */
export const formatPath = (path: Path): string => path.join('.')
