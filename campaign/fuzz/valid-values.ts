import fc from 'fast-check'
import { z } from 'zod'
import { MOMENTS } from './edge-values.ts'
import { bare } from './list-spots.ts'

/** Values of every type a field may have; a field gets those its schema accepts. */
const NUMBERS = [0, 1, 2, 3, 8, 15, 60, 0.25, 12.5, 51.5, 51.4723, -0.1276, -3.2, 55.95, 88.5]
const SAMPLE_WORDS = `web GBP EUR JPY KWD +44 +353 2079460123 LHR BA117 T5 kbfuzz@example.com EC1A sw1a1aa
  heathrow hea lon all cash card rtn w&r 1 2 51.47 4242 5e0b9f6e-3a52-4d53-9b1e-0f3b5f0e6a11
  2027-01-15T09:30 2027-07-01T23:45:00Z v1.${'A'.repeat(43)}`
const PHRASES = [
  '',
  'A note, with “quotes” – and a dash',
  'Zoë Ångström',
  '東京',
  'SW1A 1AA',
  'kbfuzz one',
  'two\nlines',
  'canary warf',
]
const OF_EVERY_KIND: readonly unknown[] = [
  true,
  false,
  ...NUMBERS,
  ...PHRASES,
  ...SAMPLE_WORDS.split(/\s+/),
  ...MOMENTS,
]

/** The values a field's schema lists, plus those of the general list that it accepts. */
const knownOf = (schema: z.ZodType): unknown[] => {
  const inner = bare(schema)
  const options =
    inner instanceof z.ZodEnum
      ? inner.options
      : inner instanceof z.ZodLiteral
        ? [...inner.values]
        : []
  const takes = (value: unknown) => schema.safeParse(value).success
  const examples = [...options, ...OF_EVERY_KIND].filter(takes)
  return examples.length > 0 ? examples : TOKENS.filter(takes)
}

/**
 * 256 bits in base64url, for fields that accept nothing else: in the general list they would change the meaning of
 * every seed.
 */
const TOKENS: readonly unknown[] = [
  'A'.repeat(43),
  `${'zZ9_-'.repeat(8)}abc`,
  // a browser's push subscription: its service's URL, its public key, its secret
  'https://fcm.googleapis.com/fcm/send/kbfuzz',
  `B${'A'.repeat(86)}`,
  'A'.repeat(22),
  // an OpenStreetMap extract
  'kbfuzz.osm.pbf',
  // a time of day
  '08:30',
  // the cursor of a list
  '2026-03-10T12:00:00.000Z|019cd79e-4600-7aef-98e7-d485083000c6',
  // kinds of documents, the last an operator's own
  'badge',
  'insurance',
  'own-1',
]

const patternsOf = (schema: z.ZodType): RegExp[] => {
  const { patterns } = schema._zod.bag as { patterns?: ReadonlySet<RegExp> }
  return [...(patterns ?? [])]
}

/** Texts that match the field's own pattern, if fast-check can read it. */
function matching(schema: z.ZodType): fc.Arbitrary<unknown>[] {
  return patternsOf(schema).flatMap((pattern) => {
    try {
      return [fc.stringMatching(pattern, { size: 'small' })]
    } catch {
      return []
    }
  })
}

/** Values that the contract accepts in a field; lists are made of valid elements. */
export function validOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const inner = bare(schema)
  const takes = (value: unknown) => schema.safeParse(value).success
  if (inner instanceof z.ZodArray) {
    const list = fc.array(validOf(inner.element as z.ZodType), { maxLength: 12 })
    return list.filter(takes)
  }
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape as Record<string, z.ZodType>)
    return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, validOf(field)])))
  }
  if (inner instanceof z.ZodTuple)
    return fc.tuple(...inner.def.items.map((item) => validOf(item as z.ZodType)))
  if (inner instanceof z.ZodRecord)
    return fc
      .dictionary(fc.string({ maxLength: 12 }), fc.constantFrom('kbfuzz one', 3))
      .filter(takes)
  const examples = knownOf(schema)
  // a union of several objects
  if (examples.length === 0 && inner instanceof z.ZodUnion)
    return fc.oneof(...inner.options.map((kind) => validOf(kind as z.ZodType)))
  if (examples.length === 0) throw new Error(`no example of ${JSON.stringify(inner._zod.def.type)}`)
  const free = takes('kbfuzz one') ? [fc.string({ maxLength: 40 }).filter(takes)] : []
  const options = matching(inner).map((texts) => texts.filter(takes))
  return fc.oneof({ arbitrary: fc.constantFrom(...examples), weight: 3 }, ...free, ...options)
}

/** The simplest valid value. */
export function plainest(schema: z.ZodType): unknown {
  if (bare(schema) instanceof z.ZodArray) return []
  return knownOf(schema)[0]
}
