import fc from 'fast-check'
import { CONFUSED } from './confused-values.ts'
import { edgesOf } from './edge-values.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import { HOSTILE } from './hostile-values.ts'
import { ABSENT, listSpots, type Path, type Spot } from './list-spots.ts'
import { CONFUSING, HARMFUL, type TrickName } from './tricks.ts'
import { validOf } from './valid-values.ts'

export const MODES = ['valid', 'boundary', 'confused', 'hostile'] as const
export type Mode = (typeof MODES)[number]

/** The clients that send requests, each with its credentials. */
export const PRINCIPALS = [
  'guest',
  'anonymous',
  'unauthenticated',
  'foreign guest',
  'customer',
  'booker',
  'foreign customer',
  'staff',
  'foreign staff',
  'desk',
  'support',
  'owner',
  'driver',
  'program',
  'foreign program',
  'host',
] as const
export type Principal = (typeof PRINCIPALS)[number]

/**
 * Whose ids a request carries: the guest's own, another guest's, those of another operator, or ids that do not exist.
 */
export const OWNERS = ['own', 'other', 'foreign', 'missing'] as const
export type Owner = (typeof OWNERS)[number]

export type Change = { path: Path; value: unknown }

/** A request before real ids are filled in: an example of the endpoint, and the changes to it. */
export type Draft = {
  who: Principal
  whose: Owner
  changes: readonly Change[]
  trick: TrickName | undefined
}

/** The values for a field in a mode. */
function valuesFor(mode: Mode, { path, schema }: Spot, example: unknown): fc.Arbitrary<unknown> {
  if (mode === 'valid') {
    const absent = schema.safeParse(undefined).success && typeof path.at(-1) === 'string'
    return absent ? fc.oneof(validOf(schema), fc.constant(ABSENT)) : validOf(schema)
  }
  if (mode === 'boundary') return fc.constantFrom(...edgesOf(schema, valueAt(example, path)))
  return fc.constantFrom(...(mode === 'confused' ? CONFUSED : HOSTILE))
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string | number, unknown>)[step]
        : undefined,
    value,
  )

const TRICKS: Readonly<Record<Mode, readonly TrickName[]>> = {
  valid: [],
  boundary: [],
  confused: Object.keys(CONFUSING) as TrickName[],
  hostile: Object.keys(HARMFUL) as TrickName[],
}

/** Fields that do not affect price or place are changed more often; otherwise hardly any request would succeed. */
const MAX_CHANGES: Readonly<Record<Mode, number>> = {
  valid: 4,
  boundary: 2,
  confused: 2,
  hostile: 3,
}

/** Drafts for an endpoint in a mode; they shrink towards the plain example with the client's own ids. */
export function draftsOf(
  { input }: FuzzedEndpoint,
  { mode, who, example }: { mode: Mode; who: Principal; example: unknown },
): fc.Arbitrary<Draft> {
  // Part of an element of a missing list does not make a valid request.
  const spots = listSpots(input).filter(
    ({ path }) => mode !== 'valid' || valueAt(example, path.slice(0, -1)) !== undefined,
  )
  const change = (spot: Spot): fc.Arbitrary<Change> =>
    valuesFor(mode, spot, example).map((value) => ({ path: spot.path, value }))
  const plain = fc.constant<Change[]>([])
  const changes =
    spots.length === 0
      ? plain
      : fc.oneof(
          { arbitrary: plain, weight: 1 },
          {
            arbitrary: fc.array(fc.oneof(...spots.map(change)), { maxLength: MAX_CHANGES[mode] }),
            weight: 3,
          },
        )
  const tricks = TRICKS[mode]
  const trick: fc.Arbitrary<TrickName | undefined> =
    tricks.length === 0
      ? fc.constant(undefined)
      : fc.option(fc.constantFrom(...tricks), { nil: undefined, freq: spots.length === 0 ? 9 : 1 })
  return fc.record({
    who: fc.constant(who),
    whose: fc.oneof(
      { arbitrary: fc.constant<Owner>('own'), weight: 4 },
      ...OWNERS.slice(1).map((owner) => ({ arbitrary: fc.constant<Owner>(owner), weight: 1 })),
    ),
    changes,
    trick,
  })
}
