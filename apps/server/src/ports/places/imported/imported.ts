import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Kysely } from 'kysely'
import { type Tables, type Tx, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { atNumber } from '../embedded.ts'
import type { Places } from '../port.ts'
import { compact, isPartialPostcode, readPostcode, splitPostcode } from '../postcode.ts'
import { splitWords } from '../words.ts'
import { tilesAround } from './cells.ts'
import { type LiveDataset, openLiveDatasets } from './live-datasets.ts'
import { searchIndexedWords } from './search-indexed-words.ts'
import { findByPostcode, findInTiles, findNumbered } from './store.ts'

export type Imported = { for(operator: OperatorId): Places }

/** "SW1" may become two thousand postcodes: for fewer characters the gazetteer lists its districts. */
const MIN_POSTCODE_LENGTH = 4
const MIN_NAME_LENGTH = 2
const OWN_POSTCODE_METRES = 1_000
const ID = /^imported:([0-9a-f-]{36}):(\d{1,9})(?:#(\d+[a-z]?))?$/

/** Searches an operator's imported places in PostgreSQL; sends no query if the operator imported nothing. */
export function openImported(deps: { db: Kysely<Tables>; now: () => Date }): Imported {
  const liveOf = openLiveDatasets(deps)
  const opened = new Map<OperatorId, Places>()
  return {
    for(operator) {
      const places = opened.get(operator) ?? placesOf(deps.db, { operator, liveOf })
      opened.set(operator, places)
      return places
    },
  }
}

function placesOf(
  db: Kysely<Tables>,
  params: {
    operator: OperatorId
    liveOf: (operator: OperatorId) => Promise<readonly LiveDataset[]>
  },
): Places {
  const { operator, liveOf } = params
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
        const postcode = readPostcode(text)
        if (postcode) return findByPostcode(tx, { ...whose, prefix: compact(postcode), max })
        const prefix =
          isPartialPostcode(text) && compact(text).length >= MIN_POSTCODE_LENGTH
            ? await findByPostcode(tx, { ...whose, prefix: compact(text), max })
            : []
        if (prefix.length > 0 && /\S\s+\S/.test(text)) return prefix
        const { rest, postcode: ending } = splitPostcode(text)
        if (rest.trim().length < MIN_NAME_LENGTH) return prefix
        const words = splitWords(rest).filter((word) => word !== 'uk')
        const [first = '', ...others] = words
        const isDoor = /^\d+[a-z]?$/.test(first) && others.length > 0
        const named = await searchIndexedWords(tx, { ...whose, near, words })
        const doors = isDoor ? await searchIndexedWords(tx, { ...whose, near, words: others }) : []
        return [
          ...prefix,
          ...named.map(({ place }) => place),
          ...doors
            .filter(({ place }) => place.kind === 'street')
            .map(({ place }) => atNumber(place, { number: first, postcode: ending })),
        ].slice(0, max)
      }),

    find: (id) =>
      over<Place | undefined>(undefined, async (tx, datasets) => {
        const [, dataset = '', number, door] = ID.exec(id) ?? []
        if (!datasets.includes(dataset)) return undefined
        const place = await findNumbered(tx, { operator, dataset, number: Number(number) })
        return place && door !== undefined && place.kind === 'street'
          ? atNumber(place, { number: door })
          : place
      }),

    nearest: async (point) => (await around(point))[0],

    reverse: async (point) =>
      (await around(point)).find(
        (place) =>
          readPostcode(place.postcode) !== undefined &&
          metresBetween(place.point, point) <= OWN_POSTCODE_METRES,
      ),
  }
}
