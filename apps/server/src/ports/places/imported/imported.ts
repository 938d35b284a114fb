import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import { compactPostcode, readFreePostcode } from '@kerbside/domain/places/free-postcode.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { hasBritishPostcodes } from '@kerbside/domain/places/postcode.ts'
import type { Kysely } from 'kysely'
import { type Tables, type Tx, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { atNumber } from '../embedded.ts'
import type { Places } from '../port.ts'
import { compact, isPartialPostcode, readPostcode, splitPostcode } from '../postcode.ts'
import { splitWords } from '../words.ts'
import { tilesAround } from './cells.ts'
import { type ListCache, openListCache } from './find-by-words.ts'
import { type LiveDataset, openLiveDatasets } from './live-datasets.ts'
import { searchIndexedWords } from './search-indexed-words.ts'
import { findByPostcode, findHouses, findInTiles, findNumbered } from './store.ts'

export type Imported = {
  /** `country`: ISO 3166 alpha-2, for the order of street and house number. */
  for(operator: OperatorId, country?: string): Places
}

/** "SW1" may become two thousand postcodes: for fewer characters the gazetteer lists its districts. */
const MIN_POSTCODE_LENGTH = 4
const MIN_NAME_LENGTH = 2
const OWN_POSTCODE_METRES = 1_000
const ID = /^imported:([0-9a-f-]{36}):(\d{1,9})(?:#(\d{1,5}[a-z]?(?:[-–/]\d{1,5}[a-z]?)?))?$/
const HOUSE_NUMBER = /^\d{1,5}[a-z]?$/

/** Searches an operator's imported places in PostgreSQL; sends no query if the operator imported nothing. */
export function openImported(deps: { db: Kysely<Tables>; now: () => Date }): Imported {
  const liveOf = openLiveDatasets(deps)
  const opened = new Map<string, Places>()
  const cache = openListCache()
  return {
    for(operator, country = 'GB') {
      const key = `${operator} ${country}`
      const places = opened.get(key) ?? placesOf(deps.db, { operator, country, liveOf, cache })
      opened.set(key, places)
      return places
    },
  }
}

function placesOf(
  db: Kysely<Tables>,
  params: {
    operator: OperatorId
    country: string
    liveOf: (operator: OperatorId) => Promise<readonly LiveDataset[]>
    cache: ListCache
  },
): Places {
  const { operator, country, liveOf, cache } = params
  const isBritish = hasBritishPostcodes(country)
  /** Runs a query over the live datasets; without any it returns at once. */
  const over = async <Found>(
    none: Found,
    work: (tx: Tx, datasets: string[]) => Promise<Found>,
  ): Promise<Found> => {
    const datasets = (await liveOf(operator))
      .filter(({ kind }) => kind !== 'airports' && kind !== 'airlines')
      .map(({ id }) => id)
    if (datasets.length === 0) return none
    return withOperator({ db, operator }, (tx) => work(tx, datasets))
  }
  const around = (point: Point) =>
    over<Place[]>([], async (tx, datasets) => {
      const found = await findInTiles(tx, { operator, datasets, tiles: tilesAround(point) })
      return found
        .filter(({ kind }) => kind !== 'town' && kind !== 'district')
        .sort((a, b) => metresBetween(a.point, point) - metresBetween(b.point, point))
    })

  return {
    search: ({ text, near, max }) =>
      over<Place[]>([], async (tx, datasets) => {
        const whose = { operator, datasets }
        const postcode = isBritish ? readPostcode(text) : undefined
        if (postcode) return findByPostcode(tx, { ...whose, prefix: compact(postcode), max })
        const isPrefix = isBritish ? isPartialPostcode(text) : isFreePrefix(text)
        const prefix =
          isPrefix && compactPostcode(text).length >= MIN_POSTCODE_LENGTH
            ? await findByPostcode(tx, { ...whose, prefix: compactPostcode(text), max })
            : []
        if (prefix.length > 0 && /\S\s+\S/.test(text)) return prefix
        const { rest, postcode: ending } = isBritish
          ? splitPostcode(text)
          : { rest: text, postcode: undefined }
        if (rest.trim().length < MIN_NAME_LENGTH) return prefix
        const words = splitWords(rest).filter((word) => word !== 'uk')
        const door = readDoor(words, rest)
        const named = await searchIndexedWords(tx, { ...whose, near, words, cache })
        const doors = door
          ? await searchIndexedWords(tx, { ...whose, near, words: door.street, cache })
          : []
        const found = door
          ? await findDoors(tx, {
              operator,
              streets: doors.map(({ place }) => place).filter(({ kind }) => kind === 'street'),
              number: door.number,
              postcode: ending,
              country,
            })
          : []
        const isKnown = ({ quality }: Place) => quality === 'exact'
        return [
          ...prefix,
          ...found.filter(isKnown),
          ...named.map(({ place }) => place),
          ...found.filter((house) => !isKnown(house)),
        ].slice(0, max)
      }),

    find: (id) =>
      over<Place | undefined>(undefined, async (tx, datasets) => {
        const [, dataset = '', number, door] = ID.exec(id) ?? []
        if (!datasets.includes(dataset)) return undefined
        const place = await findNumbered(tx, { operator, dataset, number: Number(number) })
        if (!place || door === undefined || place.kind !== 'street') return place
        const [there] = await findDoors(tx, { operator, streets: [place], number: door, country })
        return there
      }),

    nearest: async (point) => (await around(point))[0],

    reverse: async (point) =>
      (await around(point)).find(
        (place) =>
          (!isBritish || readPostcode(place.postcode) !== undefined) &&
          metresBetween(place.point, point) <= OWN_POSTCODE_METRES,
      ),
  }
}

/** Whether the text may be the beginning of a postcode of any country, which has a digit. */
const isFreePrefix = (text: string): boolean =>
  /\d/.test(text) && readFreePostcode(text) !== undefined

/** "4050-262": its last digits are no house number. */
const ENDS_IN_POSTCODE = /\d-\d+\s*$/

/** The house number of a typed address, before or after the street. */
function readDoor(
  words: readonly string[],
  text: string,
): { number: string; street: string[] } | undefined {
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length < 2) return undefined
  if (HOUSE_NUMBER.test(first)) return { number: first, street: words.slice(1) }
  if (HOUSE_NUMBER.test(last) && !ENDS_IN_POSTCODE.test(text))
    return { number: last, street: words.slice(0, -1) }
  return undefined
}

/** The house on each of these streets: at its own position where it is known, else on the street. */
async function findDoors(
  tx: Tx,
  params: {
    operator: OperatorId
    streets: readonly Place[]
    number: string
    postcode?: string | undefined
    country: string
  },
): Promise<Place[]> {
  const { operator, streets, number, country } = params
  const houses = await findHouses(tx, { operator, streets, house: number })
  return streets.map((street) => {
    const house = houses.get(street.id)
    const door = atNumber(street, {
      number,
      country,
      postcode: params.postcode || house?.postcode || street.postcode,
    })
    return house ? { ...door, point: house.point, quality: 'exact' as const } : door
  })
}
