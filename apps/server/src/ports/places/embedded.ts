import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Entry, Gazetteer } from './gazetteer.ts'
import { districtPlace, wordsOfEntry } from './gazetteer.ts'
import { indexNearest } from './nearest-place.ts'
import type { Places } from './port.ts'
import { compact, isBegunPostcode, outcodeOf, readPostcode, splitPostcode } from './postcode.ts'
import { compareByScore } from './score.ts'
import { firstNotBefore } from './sorted-keys.ts'
import { indexWords } from './word-index.ts'
import { plain, wordsOf } from './words.ts'

const NEAREST_METRES = 30_000
/** The rule of the house: a postcode further away than this is not the address's own. */
const OWN_POSTCODE_METRES = 1_000
/** How many of the best-ranked candidates are weighed by their text and distance. */
const WEIGHED = 60
/** Fewer than this, and typing slips are forgiven too. */
const ENOUGH = 3
/** Airports and great stations: so many ask for them that a slip is forgiven even where it names something else. */
const GREAT_RANK = 80
const LEAST_OF_GREAT = 6

/** The default: our own gazetteer in memory, so that an address is found with no account anywhere. */
export function embeddedPlaces({ entries, districts }: Gazetteer): Places {
  // a postcode is found by its spelling, not among the words
  const named = entries.filter(({ place }) => place.kind !== 'postcode')
  const index = indexWords(named.map(wordsOfEntry))
  const great = named.filter(({ rank }) => rank >= GREAT_RANK)
  const greatIndex = indexWords(great.map(wordsOfEntry))
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

  /** Entries whose postcode begins so, in the order of their postcodes. */
  const beginning = (begun: string): Entry[] => {
    const found: Entry[] = []
    const keyAt = (at: number) => byPostcode[at]?.key
    for (
      let at = firstNotBefore(begun, { keyAt, count: byPostcode.length });
      keyAt(at)?.startsWith(begun);
      at++
    ) {
      const one = byPostcode[at]
      if (one) found.push(one.entry)
    }
    return found
  }
  const withPostcode = (key: string): Place[] => beginning(key).map(({ place }) => place)

  const postcodePlace = (postcode: string): Place | undefined => {
    const district = districts.of(outcodeOf(postcode))
    const [known] = withPostcode(compact(postcode))
    if (!district) return undefined
    return {
      id: `postcode:${compact(postcode)}`,
      kind: 'postcode',
      name: postcode,
      line1: '',
      line2: '',
      town: known?.town || district.town,
      postcode,
      point: known?.point ?? district.point,
      code: '',
      quality: known ? 'street' : 'district',
    }
  }

  const searchPostcode = (postcode: string): Place[] => {
    const place = postcodePlace(postcode)
    const there = withPostcode(compact(postcode)).filter(({ kind }) => kind !== 'postcode')
    return place ? [place, ...there] : []
  }

  const searchBegun = (begun: string): Place[] => {
    const known = beginning(begun)
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, WEIGHED)
    const inside = districts.startingWith(begun)
    const around = inside.length > 0 ? inside : districtsAround(begun)
    return [...around.map(districtPlace), ...known.map(({ place }) => place)]
  }

  /** "E162" is E16 and the 2 of a unit: the district the begun unit lies in. */
  const districtsAround = (begun: string) => {
    const outcode = begun.replace(/\d[A-Z]?$/, '')
    return districts.startingWith(outcode).filter((one) => one.outcode === outcode)
  }

  /** "stanstead" names a road or two, and is mostly meant for the airport. */
  const greatAlike = (words: readonly string[]): Entry[] =>
    words.some((word) => word.length >= LEAST_OF_GREAT)
      ? greatIndex
          .find({ words, most: WEIGHED, fuzzy: true })
          .flatMap((number) => great[number] ?? [])
      : []

  const findWords = (words: readonly string[], order: (a: Entry, b: Entry) => number): Entry[] => {
    const entriesOf = (numbers: number[]) =>
      numbers.flatMap((number) => named[number] ?? []).sort(order)
    const exact = entriesOf(index.find({ words, most: WEIGHED }))
    if (exact.length >= ENOUGH) return [...new Set([...exact, ...greatAlike(words)])].sort(order)
    return [...exact, ...entriesOf(index.find({ words, most: WEIGHED, fuzzy: true }))]
  }

  const searchText = ({
    text,
    near,
    most,
  }: {
    text: string
    near: Point
    most: number
  }): Place[] => {
    const { rest, postcode } = splitPostcode(text)
    const words = wordsOf(rest).filter((word) => word !== 'uk')
    const [first = '', ...others] = words
    const order = compareByScore({ words, near })

    const found = findWords(words, order).map(({ place }) => place)
    if (/^\d+[a-z]?$/.test(first) && others.length > 0)
      for (const { place } of findWords(others, compareByScore({ words: others, near })))
        if (place.kind === 'street') found.push(atNumber(place, { number: first, postcode }))
    const here = postcode ? searchPostcode(postcode) : []
    if (found.length > 0 || here.length > 0) return [...found, ...here]

    const airport = airports.get(first)
    const loose = index.find({ words, most: WEIGHED, fuzzy: true, missing: 1 })
    const almost = words.length > 1 ? loose : []
    return [
      ...(airport ? [airport.place] : []),
      ...almost
        .flatMap((number) => named[number] ?? [])
        .sort(order)
        .map(({ place }) => place)
        .slice(0, most),
    ]
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
    async search({ text, near, most }) {
      const postcode = readPostcode(text)
      if (postcode) {
        const places = searchPostcode(postcode)
        if (places.length > 0) return distinct(places, most)
      }
      const begun = isBegunPostcode(text) ? searchBegun(compact(text)) : []
      // "E16 2" can only be a postcode; "W6" may yet become the name of something
      if (begun.length > 0 && /\S\s+\S/.test(text)) return distinct(begun, most)
      return distinct([...begun, ...searchCode(text), ...searchText({ text, near, most })], most)
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

/**
 * Whether the postcode was written down with the place. Of a town or a small station it is the district of the
 * nearest centre, which may be the neighbour's.
 */
const hasPostcode = ({ kind, postcode }: Place): boolean =>
  kind === 'street' || kind === 'district' || readPostcode(postcode) !== undefined

/** "10 Downing Street" of "Downing Street": the door is asked for, the point is still the street's. */
export function atNumber(
  street: Place,
  { number, postcode }: { number: string; postcode?: string | undefined },
): Place {
  const door = `${number} ${street.name}`
  return {
    ...street,
    id: `${street.id}#${number}`,
    name: door,
    line1: door,
    postcode: postcode ?? street.postcode,
  }
}

/** One of those that read the same to a customer, where the first stood: the one with a door, if any has. */
function distinct(places: readonly Place[], most: number): Place[] {
  const kept = new Map<string, Place>()
  for (const place of places) {
    const reads = [place.name, place.town, outcodeOf(place.postcode)].map(plain).join('|')
    const known = kept.get(reads)
    if (!known || (known.quality === 'district' && place.quality !== 'district'))
      kept.set(reads, place)
  }
  return [...new Set(kept.values())].slice(0, most)
}
