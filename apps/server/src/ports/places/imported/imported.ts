import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Kysely } from 'kysely'
import { type Tables, type Tx, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { atNumber } from '../embedded.ts'
import type { Places } from '../port.ts'
import { compact, isBegunPostcode, readPostcode, splitPostcode } from '../postcode.ts'
import { wordsOf } from '../words.ts'
import { tilesAround } from './cells.ts'
import { type LiveDataset, openLiveDatasets } from './live-datasets.ts'
import { searchWords } from './search-words.ts'
import { findByPostcode, findInTiles, findNumbered } from './store.ts'

export type Imported = { for(operator: OperatorId): Places }

/** "SW1" may become two thousand postcodes: fewer characters are for the gazetteer's districts. */
const LEAST_OF_POSTCODE = 4
const LEAST_OF_NAME = 2
const OWN_POSTCODE_METRES = 1_000
const ID = /^imported:([0-9a-f-]{36}):(\d{1,9})(?:#(\d+[a-z]?))?$/

/** What an operator imported, searched in PostgreSQL; nothing is asked of it while there is nothing. */
export function openImported(means: { db: Kysely<Tables>; now: () => Date }): Imported {
  const liveOf = openLiveDatasets(means)
  const opened = new Map<OperatorId, Places>()
  return {
    for(operator) {
      const places = opened.get(operator) ?? placesOf(means.db, { operator, liveOf })
      opened.set(operator, places)
      return places
    },
  }
}

function placesOf(
  db: Kysely<Tables>,
  facts: {
    operator: OperatorId
    liveOf: (operator: OperatorId) => Promise<readonly LiveDataset[]>
  },
): Places {
  const { operator, liveOf } = facts
  /** Runs over the live datasets; without any the answer is at hand. */
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
    search: ({ text, near, most }) =>
      over<Place[]>([], async (tx, datasets) => {
        const whose = { operator, datasets }
        const postcode = readPostcode(text)
        if (postcode) return findByPostcode(tx, { ...whose, begun: compact(postcode), most })
        const begun =
          isBegunPostcode(text) && compact(text).length >= LEAST_OF_POSTCODE
            ? await findByPostcode(tx, { ...whose, begun: compact(text), most })
            : []
        if (begun.length > 0 && /\S\s+\S/.test(text)) return begun
        const { rest, postcode: ending } = splitPostcode(text)
        if (rest.trim().length < LEAST_OF_NAME) return begun
        const words = wordsOf(rest).filter((word) => word !== 'uk')
        const [first = '', ...others] = words
        const isDoor = /^\d+[a-z]?$/.test(first) && others.length > 0
        const named = await searchWords(tx, { ...whose, near, words })
        const doors = isDoor ? await searchWords(tx, { ...whose, near, words: others }) : []
        return [
          ...begun,
          ...named.map(({ place }) => place),
          ...doors
            .filter(({ place }) => place.kind === 'street')
            .map(({ place }) => atNumber(place, { number: first, postcode: ending })),
        ].slice(0, most)
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
