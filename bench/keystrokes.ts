import type { Places } from '../apps/server/src/ports/places/port.ts'
import { holds, TYPED } from '../apps/server/src/ports/places/typed-queries.ts'
import type { Point } from '../packages/domain/src/geo.ts'
import { diceOf, type GeneratedPlace } from './generate-places.ts'

/** What is typed to its end, and how the right answer is known. */
export type Query = {
  text: string
  isAnswered: (places: readonly { name: string; town: string; postcode: string }[]) => boolean
}

const SLIPS_SEED = 7
const LEAST_TYPED = 2
const SHOWN = 5
const MOST = 10

export const TYPED_QUERIES: readonly Query[] = TYPED.map(([text, meant]) => ({
  text,
  isAnswered: (places) => holds(places, meant),
}))

/** Streets with their town, every third with two letters swapped; every fourth a postcode with its blank or without. */
export function generatedQueries(places: readonly GeneratedPlace[]): Query[] {
  const dice = diceOf(SLIPS_SEED)
  return places.map((place, at) => {
    if (place.kind === 'postcode')
      return {
        text: at % 2 === 0 ? place.name : place.name.replace(' ', '').toLowerCase(),
        isAnswered: (found) => found.some(({ postcode }) => postcode === place.postcode),
      }
    const name = at % 3 === 0 ? withSlip(place.name, dice) : place.name
    return {
      text: `${name} ${place.town}`.toLowerCase(),
      isAnswered: (found) =>
        found.some(({ name: found, town }) => found === place.name && town === place.town),
    }
  })
}

/** Two neighbours of the first word swapped, not the first letter. */
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
  asked: number
  missed: string[]
  slowest: { text: string; ms: number }[]
}

/** Types every query letter by letter, one call after the other, and looks whether the last list holds the answer. */
export async function typeAll(
  places: Places,
  { queries, near }: { queries: readonly Query[]; near: Point },
): Promise<Measured> {
  const calls: { text: string; ms: number }[] = []
  const missed: string[] = []
  for (const { text, isAnswered } of queries) {
    for (let end = LEAST_TYPED; end <= text.length; end++) {
      const typed = text.slice(0, end)
      const started = performance.now()
      const found = await places.search({ text: typed, near, most: MOST })
      calls.push({ text: typed, ms: performance.now() - started })
      if (end === text.length && !isAnswered(found.slice(0, SHOWN))) missed.push(text)
    }
  }
  return {
    times: calls.map(({ ms }) => ms).sort((a, b) => a - b),
    asked: queries.length,
    answered: queries.length - missed.length,
    missed,
    slowest: calls.toSorted((a, b) => b.ms - a.ms).slice(0, 8),
  }
}

export const quantile = ({ times }: Measured, part: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
