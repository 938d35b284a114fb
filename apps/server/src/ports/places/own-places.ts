import type { Point } from '@kerbside/domain/geo.ts'
import type { KnownPlace } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Entry } from './gazetteer.ts'
import { compareByScore } from './score.ts'
import { meaningsOf, wordsOf } from './words.ts'

/** What is found by fewer letters than this would crowd out everything else. */
const LEAST_LETTERS = 2

/** The places an operator named itself, found by the beginnings of their words, their code and their postcode. */
export type OwnPlaces = {
  search(asked: { text: string; near: Point }): Place[]
  find(id: string): Place | undefined
}

export function ownPlaces(known: readonly KnownPlace[]): OwnPlaces {
  const entries = known.map(entryOf)
  const byId = new Map(entries.map(({ place }) => [place.id, place]))
  return {
    find: (id) => byId.get(id),
    search({ text, near }) {
      const words = wordsOf(text)
      if (words.join('').length < LEAST_LETTERS) return []
      return entries
        .filter((entry) => words.every((word) => isIn(entry, word)))
        .sort(compareByScore({ words, near }))
        .map(({ place }) => place)
    },
  }
}

const isIn = ({ nameWords, also }: Entry, word: string) =>
  meaningsOf(word).some((meant) =>
    [...nameWords, ...wordsOf(also)].some((known) => known.startsWith(meant)),
  )

function entryOf({ name, kind, postcode, point, code }: KnownPlace): Entry {
  const nameWords = wordsOf(name)
  const place: Place = {
    id: `own:${[...nameWords, ...wordsOf(postcode)].join('-')}`,
    kind,
    name,
    line1: '',
    line2: '',
    town: '',
    postcode,
    point,
    code,
    quality: 'exact',
  }
  return { place, nameWords, also: `${code} ${postcode} ${postcode.replace(' ', '')}`, rank: 0 }
}
