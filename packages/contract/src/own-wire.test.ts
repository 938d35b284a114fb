import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ALL_ENDPOINTS } from './all-endpoints.ts'
import type { BoardUpdate, DeskViewing, DriverMoved, LegUpdate, OfferUpdate } from './live.ts'

/** The calls of the console, the driver app and the platform page: their names are the domain's, in camelCase. */
const isOwn = (path: string): boolean => /^\/api\/(desk|driver|host)(\/|$)/.test(path)

/** English words that look like two names of the wire run together. */
const ONE_WORD = new Set([
  'allowed',
  'filename',
  'offset',
  'refuses',
  'today',
  'weekdays',
  'within',
])

type Field = { path: string; name: string; schema: unknown }
type Definition = Readonly<Record<string, unknown>>

/** All fields below a schema, also of objects in lists, unions, pipes and lazy schemas. */
function fieldsOf(schema: unknown, path: string, seen: Set<unknown>): Field[] {
  const definition = (schema as z.core.$ZodType | undefined)?._zod?.def as Definition | undefined
  if (!definition || seen.has(schema)) return []
  seen.add(schema)
  const fields = Object.entries((definition['shape'] as object | undefined) ?? {}).map(
    ([name, field]): Field => ({ path, name, schema: field }),
  )
  const getter = definition['getter'] as (() => unknown) | undefined
  const inner = [...fields.map((field) => field.schema), ...Object.values(definition).flat()]
  return [...fields, ...[...inner, getter?.()].flatMap((next) => fieldsOf(next, path, seen))]
}

function ownAndOther(): { own: Field[]; other: Field[] } {
  const all = ALL_ENDPOINTS.flatMap(({ endpoint: { path, input, reply } }) => {
    const seen = new Set<unknown>()
    return [...fieldsOf(input, path, seen), ...fieldsOf(reply, path, seen)]
  })
  return {
    own: all.filter(({ path }) => isOwn(path)),
    other: all.filter(({ path }) => !isOwn(path)),
  }
}

/** The fields that no call of the specification or of the passengers' pages has too, as the same schema. */
function ownFields(): Field[] {
  const { own, other } = ownAndOther()
  const reused = new Map<unknown, Set<string>>()
  for (const { schema, name } of other)
    reused.set(schema, (reused.get(schema) ?? new Set()).add(name))
  return own.filter(({ schema, name }) => !reused.get(schema)?.has(name))
}

/** Whether a name in small letters is made of several words that other names use. */
function isRunTogether(name: string, words: ReadonlySet<string>): boolean {
  if (ONE_WORD.has(name)) return false
  const splits = Array.from(name, (_, at) => [name.slice(0, at), name.slice(at)] as const)
  return splits.some(
    ([first, rest]) => words.has(first) && (words.has(rest) || isRunTogether(rest, words)),
  )
}

/** The words that the names are made of: the parts of those in camelCase, and short names. */
function wordsOf(names: readonly string[]): ReadonlySet<string> {
  const parts = names.flatMap((name) => {
    const words = name.split(/(?=[A-Z])/)
    return words.length > 1 || name.length <= 6 ? words : []
  })
  return new Set(parts.map((part) => part.toLowerCase()).filter((part) => part.length > 1))
}

const badNames = (names: readonly string[], words: ReadonlySet<string>): string[] =>
  names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name) || isRunTogether(name, words))

test('calls of our own have the domain’s names in camelCase', () => {
  const fields = ownFields()
  const names = [...new Set(fields.map(({ name }) => name))]
  expect(names.length).toBeGreaterThan(400)
  const bad = badNames(names, wordsOf(names)).map((name) => {
    const paths = fields.filter((field) => field.name === name).map(({ path }) => path)
    return `${name} in ${[...new Set(paths)].join(', ')}`
  })
  expect(bad, 'write these fields in camelCase, such as pickupLocal').toEqual([])
})

test('a name in small letters or with an underscore is noticed', () => {
  const names = ['pickupAt', 'madeBy', 'driverId', 'expiresat', 'made_at', 'driverid', 'At', 'name']
  expect(badNames(names, wordsOf([...names, 'expiresOn', 'at']))).toEqual([
    'expiresat',
    'made_at',
    'driverid',
    'At',
  ])
})

/** The hub's events for the console and the driver app. Passengers get the specification's names. */
type OwnEvent = BoardUpdate | DeskViewing | DriverMoved | OfferUpdate | LegUpdate
type KeyOf<Item> = Item extends unknown ? keyof Item : never
const EVENT_FIELDS = {
  signal: true,
  what: true,
  reference: true,
  driverId: true,
  version: true,
  window: true,
  name: true,
  lat: true,
  lng: true,
  heading: true,
  at: true,
  offerId: true,
  state: true,
  expiresAt: true,
  message: true,
} satisfies Record<KeyOf<OwnEvent>, true>

test('events of the hub for our own apps have the same names', () => {
  const names = ownFields().map(({ name }) => name)
  expect(badNames(Object.keys(EVENT_FIELDS), wordsOf(names))).toEqual([])
})
