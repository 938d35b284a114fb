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

const NOT_STREETS = -1
/** For a word in one cell; more streets than any city has. */
const MAX_LIST_LENGTH = 20_000
/** In all lists of a search: very frequent words are searched only in or around the typed town. */
const MAX_ROWS_READ = 30_000

export type WordsQuery = Whose & {
  /** For each typed word, the words it may stand for; a place must have one of each group. */
  groups: readonly (readonly string[])[]
  /** The cells to search for streets; everywhere if undefined. Nearest to this cell first. */
  cells: readonly number[] | undefined
  nearest: number
  max: number
}

/**
 * The places that have one word of each group, the best first, then streets by distance. A street is found by the
 * words of its name; the other words may name its area, if its cell has a town or district of that name. `counted` is
 * materialized because the planner would calculate it again for each list, two thirds of a slow search.
 */
export async function findEntriesWithWords(tx: Tx, details: WordsQuery): Promise<Entry[]> {
  const { operator, datasets, groups, cells, nearest, max } = details
  const pairs = groups.flatMap((words, index) => words.map((word) => ({ word, bit: 1 << index })))
  const words = [...new Set(groups.flat())]
  const all = (1 << groups.length) - 1
  const inCells = cells ? sql`and cell = any (${[NOT_STREETS, ...cells]}::int[])` : sql``
  // with a single word nothing is filtered out later
  const maxListLength = sql.lit(groups.length === 1 ? max : MAX_LIST_LENGTH)
  const distance = sql`abs(cell / 720 - ${nearest}::int / 720) + abs(cell % 720 - ${nearest}::int % 720)`
  const hasAll = sql.join(
    groups.map((group) => sql`place.words && ${group}::text[]`),
    sql` and `,
  )
  const { rows } = await sql<Row>`
    with bits (word, bit) as (
      select word collate "C", bit_or(bit) from unnest(${pairs.map(({ word }) => word)}::text[],
        ${pairs.map(({ bit }) => bit)}::int[]) as searched (word, bit) group by 1
    ), lists as materialized (
      select dataset_id, cell, word, is_area, listed, numbers from imported_posting
      where operator_id = ${operator} and dataset_id = any (${datasets}::uuid[])
        and word = any (${words}::text[] collate "C") ${inCells}
    ), cells as (
      select dataset_id, cell, ${distance} as away, coalesce(bit_or(bit) filter (where is_area), 0) as area,
        sum(least(listed, ${maxListLength})) as listed
      from lists join bits using (word)
      group by dataset_id, cell having bit_or(bit) = ${all}
    ), counted as materialized (
      select dataset_id, cell, away, area, sum(listed) over (
        order by cell = ${sql.lit(NOT_STREETS)} desc, bit_count(area::bit(32)) desc, away, cell) - listed as before
      from cells
    ), candidate as (
      select dataset_id, cell, away, area, number, bit_or(bit) as name, min(at) as at
      from lists join bits using (word) join counted using (dataset_id, cell)
        cross join lateral unnest(numbers[1:${maxListLength}]) with ordinality as one (number, at)
      where before < ${sql.lit(MAX_ROWS_READ)}
      group by dataset_id, cell, away, area, number having bit_or(bit) | area = ${all}
    ), likely as (
      (select dataset_id, number from candidate where cell = ${sql.lit(NOT_STREETS)} order by at limit ${max})
      union all
      (select dataset_id, number from candidate where cell <> ${sql.lit(NOT_STREETS)}
        order by bit_count(name::bit(32)) desc, away, at limit ${2 * max})
    )
    select ${COLUMNS} from likely join imported_place as place using (dataset_id, number)
    where place.operator_id = ${operator} and ${hasAll}`.execute(tx)
  return rows.map(entryOf)
}
