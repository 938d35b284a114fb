import type { Place, PlaceKind, PlaceQuality } from '@kerbside/domain/places/place.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Entry } from '../gazetteer.ts'
import { wordsOf } from '../words.ts'

/** Whose places are asked for, and of which datasets. */
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
  nameWords: wordsOf(row.name),
  also: '',
  rank: row.rank,
})

/** Postcodes that begin so, in the order of the alphabet. */
export async function findByPostcode(
  tx: Tx,
  { operator, datasets, begun, most }: Whose & { begun: string; most: number },
): Promise<Place[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from imported_place
    where operator_id = ${operator} and compact >= ${begun} and compact < ${after(begun)}
      and dataset_id = any (${datasets}::uuid[])
    order by compact limit ${most}`.execute(tx)
  return rows.map(placeOf)
}

/** The first text that no longer begins so; texts compare by bytes. */
export const after = (begun: string): string => `${begun}\u{10FFFF}`

export async function findNumbered(
  tx: Tx,
  { operator, dataset, number }: { operator: OperatorId; dataset: string; number: number },
): Promise<Place | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from imported_place
    where operator_id = ${operator} and dataset_id = ${dataset} and number = ${number}`.execute(tx)
  return rows[0] && placeOf(rows[0])
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

/** A typed word and all it may be meant for: whole words, and beginnings. */
export type Meant = { whole: readonly string[]; begun: readonly string[] }

export type KnownWord = { position: number; word: string; uses: number }

/** The words of the datasets that typed words may be meant for, the most used first. */
export async function findWords(
  tx: Tx,
  { operator, datasets, meant, most }: Whose & { meant: readonly Meant[]; most: number },
): Promise<KnownWord[]> {
  const ranges = meant.flatMap(({ whole, begun }, position) => [
    ...whole.map((word) => ({ position, low: word, high: `${word}\u0001` })),
    ...begun.map((word) => ({ position, low: word, high: after(word) })),
  ])
  const { rows } = await sql<KnownWord>`
    select asked.position, known.word, known.uses
    from unnest(${ranges.map(({ position }) => position)}::int[], ${ranges.map(({ low }) => low)}::text[],
      ${ranges.map(({ high }) => high)}::text[]) as asked (position, low, high)
    cross join lateral (
      select word, sum(uses)::int as uses from imported_word
      where operator_id = ${operator} and dataset_id = any (${datasets}::uuid[])
        and word >= asked.low collate "C" and word < asked.high collate "C"
      group by word order by uses desc limit ${most}
    ) as known`.execute(tx)
  return rows
}

/** Words one slip away from each typed one: a letter too many, too few, wrong, or two the wrong way round. */
export async function findSlips(
  tx: Tx,
  { operator, datasets, slips }: Whose & { slips: readonly { position: number; slip: string }[] },
): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select distinct asked.position, known.word, used.uses
    from unnest(${slips.map(({ position }) => position)}::int[], ${slips.map(({ slip }) => slip)}::text[])
      as asked (position, slip)
    cross join lateral (
      select word from imported_slip where operator_id = ${operator} and dataset_id = any (${datasets}::uuid[])
        and slip = asked.slip collate "C"
      union select word from imported_word where operator_id = ${operator}
        and dataset_id = any (${datasets}::uuid[]) and word = asked.slip collate "C"
    ) as known
    cross join lateral (
      select sum(uses)::int as uses from imported_word where operator_id = ${operator}
        and dataset_id = any (${datasets}::uuid[]) and word = known.word
    ) as used`.execute(tx)
  return rows
}

const NOT_STREETS = -1
/** Of a word in one cell; more streets than any city has. */
const LONGEST_LIST = 20_000
/** In all lists of a search: of words that are everywhere, only where the typed town lies is looked at, or around. */
const MOST_READ = 30_000

export type WithWords = Whose & {
  /** For each typed word those it may be meant for; a place has one of each. */
  groups: readonly (readonly string[])[]
  /** Where to look for streets; everywhere without. Nearest to this cell first. */
  cells: readonly number[] | undefined
  nearest: number
  most: number
}

/**
 * The places that have one word of each group, the best first, then streets by their nearness. A street is found by
 * the words of its name; where it lies may be said by the others, if its cell knows a town or district called so.
 */
export async function findWithWords(tx: Tx, facts: WithWords): Promise<Entry[]> {
  const { operator, datasets, groups, cells, nearest, most } = facts
  const asked = groups.flatMap((words, at) => words.map((word) => ({ word, bit: 1 << at })))
  const words = [...new Set(groups.flat())]
  const all = (1 << groups.length) - 1
  const inCells = cells ? sql`and cell = any (${[NOT_STREETS, ...cells]}::int[])` : sql``
  // of a single word nothing is left out later
  const longest = sql.lit(groups.length === 1 ? most : LONGEST_LIST)
  const away = sql`abs(cell / 720 - ${nearest}::int / 720) + abs(cell % 720 - ${nearest}::int % 720)`
  const hasAll = sql.join(
    groups.map((group) => sql`place.words && ${group}::text[]`),
    sql` and `,
  )
  const { rows } = await sql<Row>`
    with bits (word, bit) as (
      select word collate "C", bit_or(bit) from unnest(${asked.map(({ word }) => word)}::text[],
        ${asked.map(({ bit }) => bit)}::int[]) as asked (word, bit) group by 1
    ), lists as materialized (
      select dataset_id, cell, word, is_area, listed, numbers from imported_posting
      where operator_id = ${operator} and dataset_id = any (${datasets}::uuid[])
        and word = any (${words}::text[] collate "C") ${inCells}
    ), cells as (
      select dataset_id, cell, ${away} as away, coalesce(bit_or(bit) filter (where is_area), 0) as area,
        sum(least(listed, ${longest})) as listed
      from lists join bits using (word)
      group by dataset_id, cell having bit_or(bit) = ${all}
    ), counted as (
      select dataset_id, cell, away, area, sum(listed) over (
        order by cell = ${sql.lit(NOT_STREETS)} desc, bit_count(area::bit(32)) desc, away, cell) - listed as before
      from cells
    ), said as (
      select dataset_id, cell, away, area, number, bit_or(bit) as name, min(at) as at
      from lists join bits using (word) join counted using (dataset_id, cell)
        cross join lateral unnest(numbers[1:${longest}]) with ordinality as one (number, at)
      where before < ${sql.lit(MOST_READ)}
      group by dataset_id, cell, away, area, number having bit_or(bit) | area = ${all}
    ), likely as (
      (select dataset_id, number from said where cell = ${sql.lit(NOT_STREETS)} order by at limit ${most})
      union all
      (select dataset_id, number from said where cell <> ${sql.lit(NOT_STREETS)}
        order by bit_count(name::bit(32)) desc, away, at limit ${2 * most})
    )
    select ${COLUMNS} from likely join imported_place as place using (dataset_id, number)
    where place.operator_id = ${operator} and ${hasAll}`.execute(tx)
  return rows.map(entryOf)
}
