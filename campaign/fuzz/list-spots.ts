import { z } from 'zod'

/** Where in a request, from its outermost field inwards. */
export type Path = readonly (string | number)[]

/** A place in a request, and what the contract takes there. */
export type Spot = { path: Path; schema: z.ZodType }

/** What a schema is about, without what makes it optional or gives it a default. */
export function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return bare(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodDefault) return bare(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return bare(schema.in as z.ZodType)
  return schema
}

export const fieldsOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => {
  const inner = bare(schema)
  return inner instanceof z.ZodObject ? (inner.shape as Record<string, z.ZodType>) : {}
}

/** Every field of a request, those of lists in their first element; the lists themselves, too. */
export function listSpots(schema: z.ZodType, path: Path = []): Spot[] {
  const inner = bare(schema)
  const here = path.length > 0 ? [{ path, schema }] : []
  if (inner instanceof z.ZodArray)
    return [...here, ...listSpots(inner.element as z.ZodType, [...path, 0])]
  if (!(inner instanceof z.ZodObject)) return here
  const fields = Object.entries(fieldsOf(inner))
  return [...here, ...fields.flatMap(([name, field]) => listSpots(field, [...path, name]))]
}

/** Takes a field away. */
export const ABSENT = Symbol('absent')

/** The request with something else at this place; what has to stand around it is made. */
export function putAt(request: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const next = (inner: unknown) => putAt(inner, rest, value)
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(request) ? request : []
    const inner = next(list[step])
    return inner === ABSENT ? list.toSpliced(step, 1) : list.toSpliced(step, 1, inner)
  }
  const fields = new Map(Object.entries(isFields(request) ? request : {}))
  const inner = next(fields.get(step))
  if (inner === ABSENT) fields.delete(step)
  else fields.set(step, inner)
  return Object.fromEntries(fields)
}

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
