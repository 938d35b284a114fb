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

/**
 * The places that have one word of each group, the best first. The rarest group's lists are read, of streets only in
 * the cells given (everywhere without), and what they name is held against the other groups.
 */
export async function findWithWords(
  tx: Tx,
  facts: Whose & {
    rarest: readonly string[]
    others: readonly (readonly string[])[]
    cells: readonly number[] | undefined
    mostRead: number
    most: number
  },
): Promise<Entry[]> {
  const { operator, datasets, rarest, others, cells } = facts
  const inCells = cells ? sql`and cell = any (${[NOT_STREETS, ...cells]}::int[])` : sql``
  const hasAll =
    others.length === 0
      ? sql`true`
      : sql.join(
          others.map((words) => sql`words && ${words}::text[]`),
          sql` and `,
        )
  const { rows } = await sql<Row>`
    with read as materialized (
      select dataset_id, unnest(numbers) as number from imported_posting
      where operator_id = ${operator} and dataset_id = any (${datasets}::uuid[])
        and word = any (${rarest}::text[] collate "C") ${inCells}
      limit ${facts.mostRead}
    )
    select ${COLUMNS} from (
      select distinct dataset_id, number from read
    ) as named
    join imported_place as place using (dataset_id, number)
    where place.operator_id = ${operator} and ${hasAll}
    order by rank desc limit ${facts.most}`.execute(tx)
  return rows.map(entryOf)
}
