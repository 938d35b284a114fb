import type { Places } from '../apps/server/src/ports/places/port.ts'
import { includesPlace, TYPED } from '../apps/server/src/ports/places/typed-queries.ts'
import type { Point } from '../packages/domain/src/geo.ts'
import { diceOf, type GeneratedPlace } from './generate-places.ts'

/** The complete query, and how to recognise the right result. */
export type Query = {
  text: string
  isMatched: (places: readonly { name: string; town: string; postcode: string }[]) => boolean
}

const SLIPS_SEED = 7
const MIN_TYPED = 2
const SHOWN = 5
const MAX_RESULTS = 10

export const TYPED_QUERIES: readonly Query[] = TYPED.map(([text, meant]) => ({
  text,
  isMatched: (places) => includesPlace(places, meant),
}))

/**
 * Streets with their town, every third with two letters swapped; every fourth a postcode, with or without its space.
 */
export function generatedQueries(places: readonly GeneratedPlace[]): Query[] {
  const dice = diceOf(SLIPS_SEED)
  return places.map((place, at) => {
    if (place.kind === 'postcode')
      return {
        text: at % 2 === 0 ? place.name : place.name.replace(' ', '').toLowerCase(),
        isMatched: (found) => found.some(({ postcode }) => postcode === place.postcode),
      }
    const name = at % 3 === 0 ? withSlip(place.name, dice) : place.name
    return {
      text: `${name} ${place.town}`.toLowerCase(),
      isMatched: (found) =>
        found.some(({ name: found, town }) => found === place.name && town === place.town),
    }
  })
}

/** Swaps two adjacent letters of the first word, but not the first letter. */
function withSlip(name: string, dice: () => number): string {
  const [first = ''] = name.split(' ')
  if (first.length < 5) return name
  const at = 1 + Math.floor(dice() * (first.length - 2))
  return `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
}

export type Measured = {
  /** Milliseconds, sorted. */
  times: number[]
  answered: number
  requests: number
  missed: string[]
  slowest: { text: string; ms: number }[]
}

/**
 * Types every query letter by letter, one request after the other, and checks whether the last list contains the
 * result.
 */
export async function typeAll(
  places: Places,
  { queries, near }: { queries: readonly Query[]; near: Point },
): Promise<Measured> {
  const calls: { text: string; ms: number }[] = []
  const missed: string[] = []
  for (const { text, isMatched } of queries) {
    for (let end = MIN_TYPED; end <= text.length; end++) {
      const typed = text.slice(0, end)
      const started = performance.now()
      const found = await places.search({ text: typed, near, max: MAX_RESULTS })
      calls.push({ text: typed, ms: performance.now() - started })
      if (end === text.length && !isMatched(found.slice(0, SHOWN))) missed.push(text)
    }
  }
  return {
    times: calls.map(({ ms }) => ms).sort((a, b) => a - b),
    requests: queries.length,
    answered: queries.length - missed.length,
    missed,
    slowest: calls.toSorted((a, b) => b.ms - a.ms).slice(0, 8),
  }
}

export const quantile = ({ times }: Measured, part: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
