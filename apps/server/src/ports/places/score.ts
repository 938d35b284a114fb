import type { Point } from '@kerbside/domain/geo.ts'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import type { Entry } from './gazetteer.ts'
import { meaningsOf } from './words.ts'

const WHOLE_NAME = 22
const BEGINS_NAME = 12
const IN_NAME = 12
const WHOLE_WORDS_SCORE = 5
const MAX_DISTANCE_PENALTY = 16

/**
 * Sorts the entry that a customer most likely means first: by its rank, by how well its name matches, by its
 * distance.
 */
export function compareByScore(params: {
  words: readonly string[]
  near: Point
}): (a: Entry, b: Entry) => number {
  const scores = new Map<Entry, number>()
  const scoreOf = (entry: Entry) => {
    const existing = scores.get(entry)
    if (existing !== undefined) return existing
    const score = entry.rank + fit(params.words, entry) - far(params.near, entry)
    scores.set(entry, score)
    return score
  }
  return (a, b) => scoreOf(b) - scoreOf(a)
}

function fit(words: readonly string[], { nameWords: name }: Entry): number {
  const shares = (test: (typed: string) => boolean) =>
    words.filter(test).length / (words.length || 1)
  const inName = shares((typed) =>
    meaningsOf(typed).some((meant) => name.some((word) => word.startsWith(meant))),
  )
  const whole = shares((typed) => meaningsOf(typed).some((meant) => name.includes(meant)))
  return IN_NAME * inName + WHOLE_WORDS_SCORE * whole + beginning(words, name)
}

/** "heathrow" begins "London Heathrow Airport" in common usage. */
function beginning(words: readonly string[], name: readonly string[]): number {
  const text =
    words[0] === name[0] ? name : name.filter((word, index) => index > 0 || !LEADING.has(word))
  const begins = words.every((typed, index) =>
    meaningsOf(typed).some((meant) => text[index]?.startsWith(meant)),
  )
  if (!begins) return 0
  const whole =
    text.length === words.length &&
    words.every((typed, index) => meaningsOf(typed).some((meant) => text[index] === meant))
  return whole ? WHOLE_NAME : BEGINS_NAME
}

const LEADING = new Set(['the', 'london', 'royal'])

/** An airport is worth a long drive; a hotel of the same name in another city is an unlikely match. */
function far(near: Point, { place }: Entry): number {
  const km = metresBetween(near, place.point) / 1000
  const weight = isAirport(place) ? 2 : 4
  return Math.min(MAX_DISTANCE_PENALTY, weight * Math.log2(1 + km / 30))
}
