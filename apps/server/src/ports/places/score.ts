import type { Point } from '@kerbside/domain/geo.ts'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import type { Entry } from './gazetteer.ts'
import { meaningsOf } from './words.ts'

const WHOLE_NAME = 22
const BEGINS_NAME = 12
const IN_NAME = 12
const WHOLE_WORDS = 5
const MOST_FAR = 16

/** Puts the entry a customer most likely means first: by its rank, by how its name fits, by how near it is. */
export function compareByScore(asked: {
  words: readonly string[]
  near: Point
}): (a: Entry, b: Entry) => number {
  const scores = new Map<Entry, number>()
  const scoreOf = (entry: Entry) => {
    const known = scores.get(entry)
    if (known !== undefined) return known
    const score = entry.rank + fit(asked.words, entry) - far(asked.near, entry)
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
  return IN_NAME * inName + WHOLE_WORDS * whole + beginning(words, name)
}

/** "heathrow" begins "London Heathrow Airport" as people say it. */
function beginning(words: readonly string[], name: readonly string[]): number {
  const said = words[0] === name[0] ? name : name.filter((word, at) => at > 0 || !LEADING.has(word))
  const begins = words.every((typed, at) =>
    meaningsOf(typed).some((meant) => said[at]?.startsWith(meant)),
  )
  if (!begins) return 0
  const whole =
    said.length === words.length &&
    words.every((typed, at) => meaningsOf(typed).some((meant) => said[at] === meant))
  return whole ? WHOLE_NAME : BEGINS_NAME
}

const LEADING = new Set(['the', 'london', 'royal'])

/** An airport is worth a long drive; a hotel of the same name in another city is hardly meant. */
function far(near: Point, { place }: Entry): number {
  const km = metresBetween(near, place.point) / 1000
  const weight = isAirport(place) ? 2 : 4
  return Math.min(MOST_FAR, weight * Math.log2(1 + km / 30))
}
