import { z } from 'zod'

/** The path in a request, from its outermost field inwards. */
export type Path = readonly (string | number)[]

/** A field of a request, and its schema. */
export type Spot = { path: Path; schema: z.ZodType }

/** The schema without its optional and default wrappers. */
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

/** Every field of a request, for lists those of the first element and the list itself. */
export function listSpots(schema: z.ZodType, path: Path = []): Spot[] {
  const inner = bare(schema)
  const here = path.length > 0 ? [{ path, schema }] : []
  if (inner instanceof z.ZodArray)
    return [...here, ...listSpots(inner.element as z.ZodType, [...path, 0])]
  if (!(inner instanceof z.ZodObject)) return here
  const fields = Object.entries(fieldsOf(inner))
  return [...here, ...fields.flatMap(([name, field]) => listSpots(field, [...path, name]))]
}

/** Removes a field. */
export const ABSENT = Symbol('absent')

/** The request with another value at this path; missing parents are created. */
export function setAt(request: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const next = (inner: unknown) => setAt(inner, rest, value)
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
