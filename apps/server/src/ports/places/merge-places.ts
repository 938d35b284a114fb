import { metresBetween } from '@kerbside/domain/geo.ts'
import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import { editsToPrefix } from './edit-distance.ts'
import { outcodeOf, readPostcode } from './postcode.ts'
import { meaningsOf, plain, wordsOf } from './words.ts'

/** What each source found, best first. */
export type Found = {
  /** Places the operator named. */
  own: readonly Place[]
  /** The first outside engine that had anything. */
  outside: readonly Place[]
  /** What the operator imported. */
  imported: readonly Place[]
  /** The built-in gazetteer. */
  embedded: readonly Place[]
}

/** Of these the gazetteer has all there are, with their codes and terminals, which no engine has. */
const SURE: ReadonlySet<PlaceKind> = new Set(['airport', 'terminal', 'station', 'port'])
/** So that an engine is seen below them. */
const MOST_SURE = 5
const SAME_METRES = 500
/** Words that say what a place is, and not which. */
const NOT_NAMES = new Set(['the', 'london', 'airport', 'station', 'hotel', 'railway', 'rail'])

/**
 * One order for all sources: the postcode that was typed; the operator's own places; airports, terminals, stations
 * and ports while the gazetteer has them on top; what the engine found; what was imported and the rest of the
 * gazetteer, in turn. No place twice.
 */
export function mergePlaces(found: Found, { text, most }: { text: string; most: number }): Place[] {
  if (found.own.length + found.outside.length + found.imported.length === 0)
    return found.embedded.slice(0, most)
  const typed = readPostcode(text)
  const everything = [...found.imported, ...found.outside, ...found.embedded]
  const postcodes = typed
    ? everything.filter((place) => isPostcode(place, typed)).sort(exactFirst)
    : begun(found)
  const sure = leading(found.embedded, text)
  const others = found.embedded.slice(sure.length)
  const words = wordsOf(text)
  // what only resembles the words comes after what has them
  const isMeant = (place: Place) => words.every((word) => isSaid(place, word))
  const rest = [
    ...inTurn(others.filter(isMeant), found.imported),
    ...others.filter((place) => !isMeant(place)),
  ]
  return distinct([...postcodes, ...found.own, ...sure, ...found.outside, ...rest]).slice(0, most)
}

const isPostcode = ({ kind, name, postcode }: Place, typed: string) =>
  kind === 'postcode' && (postcode === typed || readPostcode(name) === typed)

const QUALITIES: readonly Place['quality'][] = ['exact', 'street', 'suggestion', 'district']
const exactFirst = (a: Place, b: Place) =>
  QUALITIES.indexOf(a.quality) - QUALITIES.indexOf(b.quality)

/** Districts and postcodes that were begun to be typed: only our own data lists them, and lists them first. */
const begun = ({ embedded, imported }: Found): Place[] =>
  [embedded, imported].flatMap((places) =>
    leadingWhile(places, ({ kind }) => kind === 'district' || kind === 'postcode'),
  )

function leadingWhile(places: readonly Place[], holds: (place: Place) => boolean): Place[] {
  const end = places.findIndex((place) => !holds(place))
  return places.slice(0, end === -1 ? places.length : end)
}

/** The first of the gazetteer's answers, as long as there is no doubt about them. */
function leading(places: readonly Place[], text: string): Place[] {
  const typed = plain(text).trim()
  const words = wordsOf(text)
  const isNamed = ({ name, quality, kind }: Place) =>
    quality === 'exact' && kind !== 'town' && typed.length > 3 && saidName(name).startsWith(typed)
  const isSure = (place: Place) => SURE.has(place.kind) && words.every((word) => isIn(place, word))
  return leadingWhile(places, (place) => isSure(place) || isNamed(place)).slice(0, MOST_SURE)
}

/** Whether a typed word is meant for a place's name or code, a slip of the finger forgiven; "t5" is terminal 5. */
const isIn = ({ name, code }: Place, typed: string): boolean =>
  [...wordsOf(name), code.toLowerCase(), ...wordsOf(name).map((word) => `t${word}`)].some(
    (known) =>
      meaningsOf(typed).some((meant) => known.startsWith(meant)) ||
      (typed.length > 3 && editsToPrefix({ typed, word: known, most: 1 }) <= 1),
  )

/** Whether a typed word stands in any part of the address, as it is or begun. */
const isSaid = ({ name, line1, town, postcode, code }: Place, typed: string): boolean =>
  wordsOf(`${name} ${line1} ${town} ${postcode} ${code}`).some((known) =>
    meaningsOf(typed).some((meant) => known.startsWith(meant)),
  )

const saidName = (name: string) => plain(name).replace(/^(the|london) /, '')

/** One of the first, one of the second, and so on. */
const inTurn = (first: readonly Place[], second: readonly Place[]): Place[] =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, at) =>
    [first[at], second[at]].flatMap((place) => place ?? []),
  ).flat()

function distinct(places: readonly Place[]): Place[] {
  const kept: Named[] = []
  for (const place of places) {
    const words = nameOf(place)
    const named = { place, words, called: words.join(' ') }
    if (!kept.some((other) => isSame(other, named))) kept.push(named)
  }
  return kept.map(({ place }) => place)
}

type Named = { place: Place; words: readonly string[]; called: string }

const nameOf = ({ name }: Place) =>
  wordsOf(name)
    .filter((word) => !NOT_NAMES.has(word))
    .sort()

function isSame(one: Named, other: Named): boolean {
  const [a, b] = [one.place, other.place]
  if (a.id === b.id) return true
  if (a.kind === 'postcode' && b.kind === 'postcode') return a.name === b.name
  if (a.kind === 'airport' && b.kind === 'airport' && a.code !== '' && b.code !== '')
    return a.code === b.code
  if (!isCalledSame(one, other)) return false
  if (a.quality === 'suggestion') return isSuggested(a, b)
  if (b.quality === 'suggestion') return isSuggested(b, a)
  return (
    metresBetween(a.point, b.point) <= SAME_METRES ||
    (a.postcode !== '' && outcodeOf(a.postcode) === outcodeOf(b.postcode))
  )
}

/** "Heathrow Airport (LHR)" and "London Heathrow Airport" are called the same, whatever the order of the words. */
function isCalledSame(a: Named, b: Named): boolean {
  const codes = [a.place.code, b.place.code].filter((code) => code !== '')
  if (codes.length === 0) return a.called === b.called
  const written = ({ words }: Named) =>
    words.filter((word) => !codes.includes(word.toUpperCase())).join(' ')
  return written(a) === written(b)
}

/**
 * Whether a suggestion of the same name is meant for this place. It has no point, so that it is in the same town must
 * do; for a street that is not enough, there are nine Park Roads in London.
 */
function isSuggested(suggestion: Place, place: Place): boolean {
  const said = ({ line1, line2, town }: Place) => plain(`${line1} ${line2} ${town}`)
  if (place.quality === 'suggestion') return said(suggestion) === said(place)
  if (SURE.has(place.kind) && place.kind === suggestion.kind) return true
  const town = plain(place.town)
  return place.quality === 'exact' && town !== '' && said(suggestion).includes(town)
}
