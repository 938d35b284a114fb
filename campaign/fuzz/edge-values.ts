import { z } from 'zod'
import { ABSENT, bare } from './list-spots.ts'

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  2,
  11,
  12,
  13,
  26,
  63,
  64,
  65,
  99,
  100,
  255,
  256,
  89.999999,
  90,
  90.000001,
  -90,
  -90.000001,
  179.999999,
  180,
  180.000001,
  -180,
  -180.000001,
  10_000_000,
  10_000_001,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_648,
  9_007_199_254_740_991,
  2 ** 53 + 2,
  1e15,
  1e16,
  1e21,
  1e308,
  5e-324,
  1e-7,
]

/** Nights of clock changes, limits of the calendar, leap days, and strings that only look like times. */
export const MOMENTS = [
  '2026-10-25T01:30',
  '2026-10-25T00:30:00Z',
  '2027-03-28T01:30',
  '2027-03-28T01:30:00+01:00',
  '2027-10-31T01:00',
  '2027-10-31T02:00',
  '2028-02-29T12:00',
  '2027-02-29T12:00',
  '2026-12-31T23:59',
  '1970-01-01T00:00',
  '0001-01-01T00:00',
  '0000-00-00T00:00',
  '2099-12-31T23:59',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59-14:00',
  '0001-01-01T00:00+14:00',
  '2026-11-31T10:00',
  '2026-06-01T24:00',
  '2026-06-01T23:59:60',
  '2026-06-01',
  '2026-06-01T10:00+14:59',
  '+275760-09-13T00:00',
]

const COUNTS = [0, 1, 2, 3, 9, 10, 11, 12, 13, 26, 1000]

const maxLength = (schema: z.ZodType): number | undefined => {
  const { maximum } = schema._zod.bag as { maximum?: unknown }
  return typeof maximum === 'number' ? maximum : undefined
}

const text = (length: number): string => 'Ab c'.repeat(Math.ceil(length / 4)).slice(0, length)

/** Values just inside and just outside a field's limits; a list is filled with copies of its first element. */
export function edgesOf(schema: z.ZodType, example: unknown): unknown[] {
  const inner = bare(schema)
  if (inner instanceof z.ZodArray) {
    const first: unknown = Array.isArray(example) ? example[0] : undefined
    return [ABSENT, ...COUNTS.map((count) => Array.from({ length: count }, () => first ?? {}))]
  }
  const max = maxLength(inner) ?? 255
  const lengths = [0, 1, max - 1, max, max + 1, 255, 256]
  const texts = lengths.map((length) => text(Math.max(0, length)))
  const takesNumbers = inner.safeParse(1).success || inner.safeParse(51.5).success
  const takesMoments = inner.safeParse('2027-01-15T09:30').success && max >= 255
  return [
    ABSENT,
    ...texts,
    ...(takesNumbers ? [...NUMBERS, ...NUMBERS.map(String)] : [0, -1]),
    ...(takesMoments ? MOMENTS : []),
  ]
}
