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
  const typed = readPostcode(text)
  const everything = [...found.imported, ...found.outside, ...found.embedded]
  const postcodes = typed
    ? everything.filter((place) => isPostcode(place, typed)).sort(exactFirst)
    : begun(found)
  const sure = leading(found.embedded, text)
  const rest = inTurn(found.embedded.slice(sure.length), found.imported)
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

const saidName = (name: string) => plain(name).replace(/^(the|london) /, '')

/** One of the first, one of the second, and so on. */
const inTurn = (first: readonly Place[], second: readonly Place[]): Place[] =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, at) =>
    [first[at], second[at]].flatMap((place) => place ?? []),
  ).flat()

function distinct(places: readonly Place[]): Place[] {
  const kept: Place[] = []
  for (const place of places) if (!kept.some((other) => isSame(other, place))) kept.push(place)
  return kept
}

function isSame(a: Place, b: Place): boolean {
  if (a.id === b.id) return true
  if (a.kind === 'postcode' && b.kind === 'postcode') return a.name === b.name
  if (a.code !== '' && a.code === b.code && a.kind === 'airport' && b.kind === 'airport')
    return true
  if (namesOf(a) !== namesOf(b)) return false
  if (a.quality === 'suggestion' || b.quality === 'suggestion') return isAround(a, b)
  return (
    metresBetween(a.point, b.point) <= SAME_METRES ||
    (a.postcode !== '' && outcodeOf(a.postcode) === outcodeOf(b.postcode))
  )
}

/** "Heathrow Airport (LHR)" and "London Heathrow Airport" are called the same. */
const namesOf = ({ name, code }: Place) =>
  wordsOf(name)
    .filter(
      (word) => !NOT_NAMES.has(word) && word !== code.toLowerCase() && !/^l[a-z]{2}$/.test(word),
    )
    .sort()
    .join(' ')

/** A suggestion has no point: that it is in the same town must do. */
function isAround(a: Place, b: Place): boolean {
  const said = (place: Place) => plain(`${place.line1} ${place.line2} ${place.town}`)
  const town = plain(a.quality === 'suggestion' ? b.town : a.town)
  return a.kind === b.kind || (town !== '' && said(a).includes(town) && said(b).includes(town))
}
