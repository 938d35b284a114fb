import type { Point } from '@kerbside/domain/geo.ts'
import type { KnownPlace } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Entry } from './gazetteer.ts'
import { compareByScore } from './score.ts'
import { meaningsOf, splitWords } from './words.ts'

/** Matches of a shorter text would crowd out everything else. */
const MIN_LETTERS = 2

/** The places of the operator's settings, found by the beginnings of their words, their code and their postcode. */
export type OwnPlaces = {
  search(params: { text: string; near: Point }): Place[]
  find(id: string): Place | undefined
}

export function ownPlaces(knownPlaces: readonly KnownPlace[]): OwnPlaces {
  const entries = knownPlaces.map(entryOf)
  const byId = new Map(entries.map(({ place }) => [place.id, place]))
  return {
    find: (id) => byId.get(id),
    search({ text, near }) {
      const words = splitWords(text)
      if (words.join('').length < MIN_LETTERS) return []
      return entries
        .filter((entry) => words.every((word) => isIn(entry, word)))
        .sort(compareByScore({ words, near }))
        .map(({ place }) => place)
    },
  }
}

const isIn = ({ nameWords, also }: Entry, word: string) =>
  meaningsOf(word).some((meant) =>
    [...nameWords, ...splitWords(also)].some((knownPlaces) => knownPlaces.startsWith(meant)),
  )

function entryOf({ name, kind, postcode, point, code }: KnownPlace): Entry {
  const nameWords = splitWords(name)
  const place: Place = {
    id: `own:${[...nameWords, ...splitWords(postcode)].join('-')}`,
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
