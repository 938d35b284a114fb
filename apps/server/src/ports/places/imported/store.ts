import type { Point } from '@kerbside/domain/geo.ts'
import type { Place, PlaceKind, PlaceQuality } from '@kerbside/domain/places/place.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Entry } from '../gazetteer.ts'
import { splitWords } from '../words.ts'

/** The operator and the datasets to search. */
export type Whose = { operator: OperatorId; datasets: readonly string[] }

type Row = {
  dataset_id: string
  number: number
  kind: string
  name: string
  line1: string
  town: string
  postcode: string
  lat: number
  lng: number
  code: string
  quality: string
  rank: number
}

const COLUMNS = sql.raw(
  'dataset_id, number, kind, name, line1, town, postcode, lat, lng, code, quality, rank',
)

const placeOf = (row: Row): Place => ({
  id: `imported:${row.dataset_id}:${row.number}`,
  kind: row.kind as PlaceKind,
  name: row.name,
  line1: row.line1,
  line2: '',
  town: row.town,
  postcode: row.postcode,
  point: { lat: row.lat, lng: row.lng },
  code: row.code,
  quality: row.quality as PlaceQuality,
})

const entryOf = (row: Row): Entry => ({
  place: placeOf(row),
  nameWords: splitWords(row.name),
  also: '',
  rank: row.rank,
})

/** Postcodes with this prefix, in alphabetical order. */
export async function findByPostcode(
  tx: Tx,
  { operator, datasets, prefix, max }: Whose & { prefix: string; max: number },
): Promise<Place[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from imported_place
    where operator_id = ${operator} and compact >= ${prefix} and compact < ${after(prefix)}
      and dataset_id = any (${datasets}::uuid[])
    order by compact limit ${max}`.execute(tx)
  return rows.map(placeOf)
}

/** The first text after all texts with this prefix; texts compare by bytes. */
export const after = (prefix: string): string => `${prefix}\u{10FFFF}`

export async function findNumbered(
  tx: Tx,
  { operator, dataset, number }: { operator: OperatorId; dataset: string; number: number },
): Promise<Place | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from imported_place
    where operator_id = ${operator} and dataset_id = ${dataset} and number = ${number}`.execute(tx)
  return rows[0] && placeOf(rows[0])
}

/** The position of a house number on each of these streets, by the street's id; streets where it is unknown are left out. */
export async function findHouses(
  tx: Tx,
  { operator, streets, house }: { operator: OperatorId; streets: readonly Place[]; house: string },
): Promise<Map<string, { point: Point; postcode: string }>> {
  if (streets.length === 0) return new Map()
  const keys = streets.map(({ id }) => id.split(':'))
  const { rows } = await sql<{ id: string; lat: number; lng: number; postcode: string }>`
    select concat('imported:', dataset_id, ':', street) as id, lat, lng, postcode
    from imported_house join unnest(${keys.map(([, dataset]) => dataset)}::uuid[],
      ${keys.map(([, , number]) => Number(number))}::int[]) as searched (dataset_id, street)
      using (dataset_id, street)
    where operator_id = ${operator} and house = ${house}`.execute(tx)
  return new Map(rows.map(({ id, lat, lng, postcode }) => [id, { point: { lat, lng }, postcode }]))
}

/** Places of a dataset that people know, the most popular first; no streets and postcodes. */
export async function listPopular(
  tx: Tx,
  { operator, dataset, max }: { operator: OperatorId; dataset: string; max: number },
): Promise<Place[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from imported_place
    where operator_id = ${operator} and dataset_id = ${dataset}
      and kind not in ('street', 'postcode', 'district')
    order by rank desc, number limit ${max}`.execute(tx)
  return rows.map(placeOf)
}

export async function findInTiles(
  tx: Tx,
  { operator, datasets, tiles }: Whose & { tiles: readonly number[] },
): Promise<Place[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from imported_place
    where operator_id = ${operator} and tile = any (${tiles}::int[])
      and dataset_id = any (${datasets}::uuid[])`.execute(tx)
  return rows.map(placeOf)
}

/** The known words that a typed word may stand for: whole words, and prefixes. */
export type Meant = { whole: readonly string[]; prefix: readonly string[] }

export type IndexedWord = { position: number; word: string; uses: number }

/** The datasets' words that match the typed words, the most used first. */
export async function searchWordIndex(
  tx: Tx,
  { operator, datasets, meant, max }: Whose & { meant: readonly Meant[]; max: number },
): Promise<IndexedWord[]> {
  const ranges = meant.flatMap(({ whole, prefix }, position) => [
    ...whole.map((word) => ({ position, low: word, high: `${word}\u0001` })),
    ...prefix.map((word) => ({ position, low: word, high: after(word) })),
  ])
  const { rows } = await sql<IndexedWord>`
    select searched.position, known.word, known.uses
    from unnest(${ranges.map(({ position }) => position)}::int[], ${ranges.map(({ low }) => low)}::text[],
      ${ranges.map(({ high }) => high)}::text[]) as searched (position, low, high)
    cross join lateral (
      select word, sum(uses)::int as uses from imported_word
      where operator_id = ${operator} and dataset_id = any (${datasets}::uuid[])
        and word >= searched.low collate "C" and word < searched.high collate "C"
      group by word order by uses desc limit ${max}
    ) as known`.execute(tx)
  return rows
}

/** Words one typo away from each typed word: a letter too many, too few, wrong, or two swapped. */
export async function findSlips(
  tx: Tx,
  { operator, datasets, slips }: Whose & { slips: readonly { position: number; slip: string }[] },
): Promise<IndexedWord[]> {
  const { rows } = await sql<IndexedWord>`
    select distinct searched.position, known.word, used.uses
    from unnest(${slips.map(({ position }) => position)}::int[], ${slips.map(({ slip }) => slip)}::text[])
      as searched (position, slip)
    cross join lateral (
      select word from imported_word_variant where operator_id = ${operator} and dataset_id = any (${datasets}::uuid[])
        and variant = searched.slip collate "C"
      union select word from imported_word where operator_id = ${operator}
        and dataset_id = any (${datasets}::uuid[]) and word = searched.slip collate "C"
    ) as known
    cross join lateral (
      select sum(uses)::int as uses from imported_word where operator_id = ${operator}
        and dataset_id = any (${datasets}::uuid[]) and word = known.word
    ) as used`.execute(tx)
  return rows
}

/** Places with a word in one cell; `isArea`: the word also names a town or district of streets in this cell. */
export type WordList = {
  dataset: string
  cell: number
  word: string
  isArea: boolean
  length: number
}

/** Lists of places that have one of the words in their name, in these cells or everywhere. */
export async function findWordLists(
  tx: Tx,
  params: Whose & { words: readonly string[]; cells: readonly number[] | undefined },
): Promise<WordList[]> {
  const { operator, datasets, words, cells } = params
  const inCells = cells ? sql`and cell = any (${cells}::int[])` : sql``
  const { rows } = await sql<WordList>`
    select dataset_id as dataset, cell, word, is_area as "isArea", listed as length from imported_posting
    where operator_id = ${operator} and dataset_id = any (${datasets}::uuid[])
      and word = any (${words}::text[] collate "C") ${inCells}`.execute(tx)
  return rows
}

/** The numbers of each list's places, the best known first, at most `max` of each list. */
export async function readWordLists(
  tx: Tx,
  params: { operator: OperatorId; lists: readonly WordList[]; max: number },
): Promise<[WordList, Int32Array][]> {
  const { operator, lists, max } = params
  if (lists.length === 0) return []
  const { rows } = await sql<{ position: number; numbers: Buffer }>`
    select wanted.position::int, array_send(numbers[1:${sql.lit(max)}]) as numbers
    from unnest(${lists.map(({ dataset }) => dataset)}::uuid[], ${lists.map(({ cell }) => cell)}::int[],
      ${lists.map(({ word }) => word)}::text[]) with ordinality as wanted (dataset_id, cell, word, position)
    join imported_posting as list on list.operator_id = ${operator} and list.dataset_id = wanted.dataset_id
      and list.cell = wanted.cell and list.word = wanted.word collate "C"`.execute(tx)
  return rows.flatMap(({ position, numbers }) => {
    const list = lists[position - 1]
    return list ? [[list, integersOf(numbers)]] : []
  })
}

/** Five integers of four bytes, then each element's length and value. */
const ARRAY_HEADER_BYTES = 20
const ARRAY_ELEMENT_BYTES = 8

/** The elements of an `integer[]` in PostgreSQL's binary format, without null. As text it takes three times as long. */
function integersOf(sent: Buffer): Int32Array {
  const length = Math.max(0, (sent.length - ARRAY_HEADER_BYTES) / ARRAY_ELEMENT_BYTES)
  return Int32Array.from({ length }, (_, index) =>
    sent.readInt32BE(ARRAY_HEADER_BYTES + index * ARRAY_ELEMENT_BYTES + 4),
  )
}

/** Those of the numbered places that have one word of each group; each once. */
export async function findNumberedWithWords(
  tx: Tx,
  params: {
    operator: OperatorId
    places: readonly { dataset: string; number: number }[]
    groups: readonly (readonly string[])[]
  },
): Promise<Entry[]> {
  const { operator, places, groups } = params
  if (places.length === 0) return []
  const hasAll = sql.join(
    groups.map((group) => sql`place.words && ${group}::text[]`),
    sql` and `,
  )
  const { rows } = await sql<Row>`
    select ${COLUMNS} from (select distinct * from unnest(${places.map(({ dataset }) => dataset)}::uuid[],
      ${places.map(({ number }) => number)}::int[])) as likely (dataset_id, number)
    join imported_place as place using (dataset_id, number)
    where place.operator_id = ${operator} and ${hasAll}`.execute(tx)
  return rows.map(entryOf)
}
