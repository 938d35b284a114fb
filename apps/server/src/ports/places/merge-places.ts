import { metresBetween } from '@kerbside/domain/geo.ts'
import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import { editsToPrefix } from './edit-distance.ts'
import { outcodeOf, readPostcode } from './postcode.ts'
import { meaningsOf, plain, splitWords } from './words.ts'

/** What each source found, best first. */
export type SourceResults = {
  /** Places from the operator's settings. */
  own: readonly Place[]
  /** The results of the first outside engine that had any. */
  outside: readonly Place[]
  /** What the operator imported. */
  imported: readonly Place[]
  /** The built-in gazetteer. */
  embedded: readonly Place[]
}

/** The gazetteer has all places of these kinds, with codes and terminals, which no engine has. */
const AUTHORITATIVE_KINDS: ReadonlySet<PlaceKind> = new Set([
  'airport',
  'terminal',
  'station',
  'port',
])
/** The limit leaves room for an engine's results below them. */
const MAX_SURE_MATCHES = 5
const SAME_METRES = 500
/** Words for the kind of a place, which do not identify it. */
const NOT_NAMES = new Set(['the', 'london', 'airport', 'station', 'hotel', 'railway', 'rail'])

/**
 * One order for all sources: the typed postcode; the operator's own places; airports, terminals, stations and
 * ports while the gazetteer ranks them on top; the engine's results; the imported places and the rest of the
 * gazetteer, in turn. No place appears twice.
 */
export function mergePlaces(
  found: SourceResults,
  { text, max }: { text: string; max: number },
): Place[] {
  if (found.own.length + found.outside.length + found.imported.length === 0)
    return found.embedded.slice(0, max)
  const typed = readPostcode(text)
  const everything = [...found.imported, ...found.outside, ...found.embedded]
  const postcodes = typed
    ? everything.filter((place) => isPostcode(place, typed)).sort(exactFirst)
    : started(found)
  const certain = leading(found.embedded, text)
  const others = found.embedded.slice(certain.length)
  const words = splitWords(text)
  // a fuzzy match comes after places that have the words
  const isMeant = (place: Place) => words.every((word) => isMentioned(place, word))
  const rest = [
    ...inTurn(others.filter(isMeant), found.imported),
    ...others.filter((place) => !isMeant(place)),
  ]
  return distinct([...postcodes, ...found.own, ...certain, ...found.outside, ...rest]).slice(0, max)
}

const isPostcode = ({ kind, name, postcode }: Place, typed: string) =>
  kind === 'postcode' && (postcode === typed || readPostcode(name) === typed)

const QUALITIES: readonly Place['quality'][] = ['exact', 'street', 'suggestion', 'district']
const exactFirst = (a: Place, b: Place) =>
  QUALITIES.indexOf(a.quality) - QUALITIES.indexOf(b.quality)

/** Districts and postcodes that match a partly typed one: only our own data has them, and lists them first. */
const started = ({ embedded, imported }: SourceResults): Place[] =>
  [embedded, imported].flatMap((places) =>
    leadingWhile(places, ({ kind }) => kind === 'district' || kind === 'postcode'),
  )

function leadingWhile(places: readonly Place[], matches: (place: Place) => boolean): Place[] {
  const end = places.findIndex((place) => !matches(place))
  return places.slice(0, end === -1 ? places.length : end)
}

/** The first results of the gazetteer, as long as they are certain matches. */
function leading(places: readonly Place[], text: string): Place[] {
  const typed = plain(text).trim()
  const words = splitWords(text)
  const isNamed = ({ name, quality, kind }: Place) =>
    quality === 'exact' &&
    kind !== 'town' &&
    typed.length > 3 &&
    normaliseName(name).startsWith(typed)
  const isCertain = (place: Place) =>
    AUTHORITATIVE_KINDS.has(place.kind) && words.every((word) => isIn(place, word))
  return leadingWhile(places, (place) => isCertain(place) || isNamed(place)).slice(
    0,
    MAX_SURE_MATCHES,
  )
}

/** Whether a typed word matches a place's name or code, with a typo allowed; "t5" is terminal 5. */
const isIn = ({ name, code }: Place, typed: string): boolean =>
  [...splitWords(name), code.toLowerCase(), ...splitWords(name).map((word) => `t${word}`)].some(
    (item) =>
      meaningsOf(typed).some((meant) => item.startsWith(meant)) ||
      (typed.length > 3 && editsToPrefix({ typed, word: item, max: 1 }) <= 1),
  )

/** Whether a typed word begins a word in any part of the address. */
const isMentioned = ({ name, line1, town, postcode, code }: Place, typed: string): boolean =>
  splitWords(`${name} ${line1} ${town} ${postcode} ${code}`).some((item) =>
    meaningsOf(typed).some((meant) => item.startsWith(meant)),
  )

const normaliseName = (name: string) => plain(name).replace(/^(the|london) /, '')

/** Alternates between the two lists. */
const inTurn = (first: readonly Place[], second: readonly Place[]): Place[] =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, index) =>
    [first[index], second[index]].flatMap((place) => place ?? []),
  ).flat()

function distinct(places: readonly Place[]): Place[] {
  const merged: Named[] = []
  for (const place of places) {
    const words = nameOf(place)
    const named = { place, words, called: words.join(' ') }
    if (!merged.some((other) => isSame(other, named))) merged.push(named)
  }
  return merged.map(({ place }) => place)
}

type Named = { place: Place; words: readonly string[]; called: string }

const nameOf = ({ name }: Place) =>
  splitWords(name)
    .filter((word) => !NOT_NAMES.has(word))
    .sort()

function isSame(entry: Named, other: Named): boolean {
  const [a, b] = [entry.place, other.place]
  if (a.id === b.id) return true
  if (a.kind === 'postcode' && b.kind === 'postcode') return a.name === b.name
  if (a.kind === 'airport' && b.kind === 'airport' && a.code !== '' && b.code !== '')
    return a.code === b.code
  if (!isCalledSame(entry, other)) return false
  if (a.quality === 'suggestion') return isSuggested(a, b)
  if (b.quality === 'suggestion') return isSuggested(b, a)
  return (
    metresBetween(a.point, b.point) <= SAME_METRES ||
    (a.postcode !== '' && outcodeOf(a.postcode) === outcodeOf(b.postcode))
  )
}

/** "Heathrow Airport (LHR)" and "London Heathrow Airport" have the same name, whatever the order of the words. */
function isCalledSame(a: Named, b: Named): boolean {
  const codes = [a.place.code, b.place.code].filter((code) => code !== '')
  if (codes.length === 0) return a.called === b.called
  const written = ({ words }: Named) =>
    words.filter((word) => !codes.includes(word.toUpperCase())).join(' ')
  return written(a) === written(b)
}

/**
 * Whether a suggestion of the same name is this place. It has no point, so the same town must do; for a street
 * that is not enough, because there are nine Park Roads in London.
 */
function isSuggested(suggestion: Place, place: Place): boolean {
  const input = ({ line1, line2, town }: Place) => plain(`${line1} ${line2} ${town}`)
  if (place.quality === 'suggestion') return input(suggestion) === input(place)
  if (AUTHORITATIVE_KINDS.has(place.kind) && place.kind === suggestion.kind) return true
  const town = plain(place.town)
  return place.quality === 'exact' && town !== '' && input(suggestion).includes(town)
}
