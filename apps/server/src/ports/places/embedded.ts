import type { Point } from '@kerbside/domain/geo.ts'
import { withHouseNumber } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Entry, Gazetteer } from './gazetteer.ts'
import { districtPlace, entryWords } from './gazetteer.ts'
import { indexNearest } from './nearest-place.ts'
import type { Places } from './port.ts'
import { compact, isPartialPostcode, outcodeOf, readPostcode, splitPostcode } from './postcode.ts'
import { compareByScore } from './score.ts'
import { firstNotBefore } from './sorted-keys.ts'
import { buildWordIndex } from './word-index.ts'
import { plain, splitWords } from './words.ts'

const NEAREST_METRES = 30_000
/** The product's rule: a postcode further away than this is not the address's own. */
const OWN_POSTCODE_METRES = 1_000
/** How many of the best-ranked candidates are scored by their text and distance. */
const WEIGHED = 60
/** With fewer results than this, the search also allows typos. */
const ENOUGH = 3
/**
 * Airports and major stations: they are so popular that a typo is corrected to them even if it names something
 * else.
 */
const GREAT_RANK = 80
const MIN_CITY_WORD_LENGTH = 6

/** The default: the built-in gazetteer in memory, which finds addresses without an account at any service. */
export function embeddedPlaces({ entries, districts }: Gazetteer): Places {
  // a postcode is found by its spelling, not by the word index
  const named = entries.filter(({ place }) => place.kind !== 'postcode')
  const index = buildWordIndex(named.map(entryWords))
  const great = named.filter(({ rank }) => rank >= GREAT_RANK)
  const greatIndex = buildWordIndex(great.map(entryWords))
  const byId = new Map(entries.map((entry) => [entry.place.id, entry.place]))
  const airports = new Map(
    entries
      .filter(({ place }) => place.kind === 'airport' && place.code !== '')
      .map((entry) => [entry.place.code.toLowerCase(), entry]),
  )
  const terminals = entries.map(({ place }) => place).filter(({ kind }) => kind === 'terminal')
  const byPostcode = entries
    .filter(({ place }) => readPostcode(place.postcode))
    .map((entry) => ({ key: compact(entry.place.postcode), entry }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.entry.rank - a.entry.rank))

  /** Entries whose postcode has this prefix, in postcode order. */
  const beginning = (prefix: string): Entry[] => {
    const found: Entry[] = []
    const keyAt = (at: number) => byPostcode[at]?.key
    for (
      let at = firstNotBefore(prefix, { keyAt, count: byPostcode.length });
      keyAt(at)?.startsWith(prefix);
      at++
    ) {
      const item = byPostcode[at]
      if (item) found.push(item.entry)
    }
    return found
  }
  const withPostcode = (key: string): Place[] => beginning(key).map(({ place }) => place)

  const postcodePlace = (postcode: string): Place | undefined => {
    const district = districts.of(outcodeOf(postcode))
    const [match] = withPostcode(compact(postcode))
    if (!district) return undefined
    return {
      id: `postcode:${compact(postcode)}`,
      kind: 'postcode',
      name: postcode,
      line1: '',
      line2: '',
      town: match?.town || district.town,
      postcode,
      point: match?.point ?? district.point,
      code: '',
      quality: match ? 'street' : 'district',
    }
  }

  const searchPostcode = (postcode: string): Place[] => {
    const place = postcodePlace(postcode)
    const there = withPostcode(compact(postcode)).filter(({ kind }) => kind !== 'postcode')
    return place ? [place, ...there] : []
  }

  const searchPartialPostcode = (prefix: string): Place[] => {
    const match = beginning(prefix)
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, WEIGHED)
    const inside = districts.startingWith(prefix)
    const around = inside.length > 0 ? inside : districtsAround(prefix)
    return [...around.map(districtPlace), ...match.map(({ place }) => place)]
  }

  /** "E162" is E16 and the 2 of a unit: finds the district of the partly typed unit. */
  const districtsAround = (prefix: string) => {
    const outcode = prefix.replace(/\d[A-Z]?$/, '')
    return districts.startingWith(outcode).filter((item) => item.outcode === outcode)
  }

  /** "stanstead" names a road or two, but mostly means the airport. */
  const greatAlike = (words: readonly string[]): Entry[] =>
    words.some((word) => word.length >= MIN_CITY_WORD_LENGTH)
      ? greatIndex
          .find({ words, max: WEIGHED, fuzzy: true })
          .flatMap((number) => great[number] ?? [])
      : []

  const searchWordIndex = (
    words: readonly string[],
    order: (a: Entry, b: Entry) => number,
  ): Entry[] => {
    const entriesOf = (numbers: number[]) =>
      numbers.flatMap((number) => named[number] ?? []).sort(order)
    const exact = entriesOf(index.find({ words, max: WEIGHED }))
    if (exact.length >= ENOUGH) return [...new Set([...exact, ...greatAlike(words)])].sort(order)
    return [...exact, ...entriesOf(index.find({ words, max: WEIGHED, fuzzy: true }))]
  }

  const searchText = ({ text, near, max }: { text: string; near: Point; max: number }): Place[] => {
    const { rest, postcode } = splitPostcode(text)
    const words = splitWords(rest).filter((word) => word !== 'uk')
    const [first = '', ...others] = words
    const order = compareByScore({ words, near })

    const found = searchWordIndex(words, order).map(({ place }) => place)
    if (/^\d+[a-z]?$/.test(first) && others.length > 0)
      for (const { place } of searchWordIndex(others, compareByScore({ words: others, near })))
        if (place.kind === 'street') found.push(atNumber(place, { number: first, postcode }))
    const here = postcode ? searchPostcode(postcode) : []
    if (found.length > 0 || here.length > 0) return [...found, ...here]

    // every further word must match: a place that has all but one of them is mostly another one
    const airport = others.every(isOfAirport) ? airports.get(first) : undefined
    const major = words.filter((word) => !isMinor(word))
    const rather =
      major.length > 0 && major.length < words.length
        ? searchWordIndex(major, compareByScore({ words: major, near }))
        : []
    return [...(airport ? [airport.place] : []), ...rather.map(({ place }) => place)].slice(0, max)
  }

  const searchCode = (text: string): Place[] => {
    const airport = airports.get(plain(text.trim()))
    if (!airport) return []
    const { code } = airport.place
    return [airport.place, ...terminals.filter((terminal) => terminal.code === code)]
  }

  const allPlaces = entries.map(({ place }) => place)
  const nearestPlace = indexNearest(allPlaces)
  const nearestWithPostcode = indexNearest(allPlaces.filter(hasPostcode))

  return {
    async search({ text, near, max }) {
      const postcode = readPostcode(text)
      if (postcode) {
        const places = searchPostcode(postcode)
        if (places.length > 0) return distinct(places, max)
      }
      const prefix = isPartialPostcode(text) ? searchPartialPostcode(compact(text)) : []
      // "E16 2" can only be a postcode; "W6" may still become the name of something
      if (prefix.length > 0 && /\S\s+\S/.test(text)) return distinct(prefix, max)
      return distinct([...prefix, ...searchCode(text), ...searchText({ text, near, max })], max)
    },

    async find(id) {
      const [key = '', number] = id.split('#')
      const place = byId.get(key)
      if (place) return number && place.kind === 'street' ? atNumber(place, { number }) : place
      const postcode = key.startsWith('postcode:') && readPostcode(key.slice('postcode:'.length))
      return postcode ? postcodePlace(postcode) : undefined
    },

    nearest: async (point) => nearestPlace(point, NEAREST_METRES),
    reverse: async (point) => nearestWithPostcode(point, OWN_POSTCODE_METRES),
  }
}

/** Words that people add to a name and that name nothing. */
const MINOR_WORDS = new Set(['the', 'and', 'near', 'for', 'opposite', 'outside'])
/** Words that people add to the code of an airport. */
const AIRPORT_WORDS = new Set([
  'airport',
  'terminal',
  'departures',
  'arrivals',
  'drop',
  'dropoff',
  'pick',
  'pickup',
  'off',
])

const isMinor = (word: string): boolean => word.length <= 2 || MINOR_WORDS.has(word)
const isOfAirport = (word: string): boolean => isMinor(word) || AIRPORT_WORDS.has(word)

/**
 * Whether the postcode comes from the table. That of a town or a small station is the district of the nearest
 * centre, which may be the neighbour's.
 */
const hasPostcode = ({ kind, postcode }: Place): boolean =>
  kind === 'street' || kind === 'district' || readPostcode(postcode) !== undefined

/** "10 Downing Street" from "Downing Street": it has the house number, but the point of the street. */
export function atNumber(
  street: Place,
  {
    number,
    postcode,
    country = 'GB',
  }: { number: string; postcode?: string | undefined; country?: string },
): Place {
  const door = withHouseNumber(street.name, { number, country })
  return {
    ...street,
    id: `${street.id}#${number}`,
    name: door,
    line1: door,
    postcode: postcode ?? street.postcode,
  }
}

/** Merges places that read the same to a customer, at the position of the first; one with a house number wins. */
function distinct(places: readonly Place[], max: number): Place[] {
  const cache = new Map<string, Place>()
  for (const place of places) {
    const listReads = [place.name, place.town, outcodeOf(place.postcode)].map(plain).join('|')
    const match = cache.get(listReads)
    if (!match || (match.quality === 'district' && place.quality !== 'district'))
      cache.set(listReads, place)
  }
  return [...new Set(cache.values())].slice(0, max)
}
