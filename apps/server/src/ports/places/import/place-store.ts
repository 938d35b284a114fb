import type { Point } from '@kerbside/domain/geo.ts'
import { compactPostcode } from '@kerbside/domain/places/free-postcode.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { cellOf, tileOf } from '../imported/cells.ts'
import { outcodeOf } from '../postcode.ts'
import { KIND_KEYWORDS, RANKS, townRank } from '../rank.ts'
import { splitWords } from '../words.ts'
import type { ImportedRow } from './imported-row.ts'

type RowWords = { words: string | null; nameWords: number }

/** The words that find a place, separated by blanks, name words first; null for a postcode. */
function rowWords({ kind, name, line1, town, postcode, code, also }: ImportedRow): RowWords {
  if (kind === 'postcode') return { words: null, nameWords: 0 }
  const naming = new Set(
    splitWords(`${name} ${line1} ${code} ${also} ${KIND_KEYWORDS[kind] ?? ''}`),
  )
  // a postcode with a hyphen is typed without it, too
  const unhyphenated = postcode.includes('-') ? compactPostcode(postcode) : ''
  const area = `${town} ${postcode} ${outcodeOf(postcode)} ${unhyphenated}`
  const all = new Set([...naming, ...splitWords(area)])
  return { words: [...all].join(' '), nameWords: naming.size }
}

/** Inserts many places in one statement; `first` is the number of the first one. */
export async function insertPlaces(
  tx: Tx,
  params: { operator: OperatorId; dataset: string; rows: readonly ImportedRow[]; first: number },
): Promise<void> {
  const { operator, dataset, rows, first } = params
  const column = <Value>(valueOf: (row: ImportedRow) => Value) => rows.map(valueOf)
  const rowsWords = rows.map(rowWords)
  await sql`
    insert into imported_place (operator_id, dataset_id, number, kind, name, line1, town, postcode, compact,
      lat, lng, tile, cell, code, quality, rank, words, name_words)
    select ${operator}, ${dataset}, ${first} + at::int - 1, kind, name, line1, town, postcode, compact,
      lat, lng, tile, cell, code, quality, rank, string_to_array(words, ' '), name_words
    from unnest(
      ${column(({ kind }) => kind)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ line1 }) => line1)}::text[], ${column(({ town }) => town)}::text[],
      ${column(({ postcode }) => postcode)}::text[],
      ${column(({ kind, postcode }) => (kind === 'postcode' ? compactPostcode(postcode) : null))}::text[],
      ${column(({ point }) => point.lat)}::float8[], ${column(({ point }) => point.lng)}::float8[],
      ${column(({ point }) => tileOf(point))}::int[], ${column(({ point }) => cellOf(point))}::int[],
      ${column(({ code }) => code)}::text[], ${column(({ quality }) => quality)}::text[],
      ${column(({ kind, people, rank }) => rank ?? (kind === 'town' ? townRank(people) : RANKS[kind]))}::float8[],
      ${rowsWords.map(({ words }) => words)}::text[], ${rowsWords.map(({ nameWords }) => nameWords)}::smallint[]
    ) with ordinality as row (kind, name, line1, town, postcode, compact, lat, lng, tile, cell, code, quality, rank,
      words, name_words, at)`.execute(tx)
}

export type HouseRow = { street: number; house: string; point: Point; postcode: string }

/** The houses of streets whose numbers are known; a house that is there already stays. */
export async function insertHouses(
  tx: Tx,
  { operator, dataset, rows }: { operator: OperatorId; dataset: string; rows: readonly HouseRow[] },
): Promise<void> {
  await sql`
    insert into imported_house (operator_id, dataset_id, street, house, lat, lng, postcode)
    select ${operator}, ${dataset}, * from unnest(
      ${rows.map(({ street }) => street)}::int[], ${rows.map(({ house }) => house)}::text[],
      ${rows.map(({ point }) => point.lat)}::float8[], ${rows.map(({ point }) => point.lng)}::float8[],
      ${rows.map(({ postcode }) => postcode)}::text[])
    on conflict do nothing`.execute(tx)
}

/**
 * Writes which places have which word, with streets by their cell; then the words and their variants with one
 * letter left out. Each list begins with the places that rank highest and have the word early in their name.
 */
export async function writeWordIndex(
  tx: Tx,
  { operator, dataset }: { operator: OperatorId; dataset: string },
): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`
    insert into imported_posting (operator_id, dataset_id, word, cell, uses, listed, is_area, numbers)
    select ${operator}, ${dataset}, word, place_cell, count(*), count(*) filter (where is_name), bool_or(not is_name),
      coalesce(array_agg(number order by rank - least(at, 6) desc, number) filter (where is_name), '{}')
    from (
      select word, at, number, rank, case when kind = 'street' then cell else -1 end as place_cell,
        kind <> 'street' or at <= name_words as is_name
      from imported_place cross join lateral unnest(words) with ordinality as entry (word, at)
      where operator_id = ${operator} and dataset_id = ${dataset} and words is not null
    ) as entry
    group by word, place_cell`.execute(tx)
  await sql`
    insert into imported_word (operator_id, dataset_id, word, uses)
    select ${operator}, ${dataset}, word, sum(uses)
    from imported_posting where operator_id = ${operator} and dataset_id = ${dataset} group by word`.execute(
    tx,
  )
  await sql`
    insert into imported_word_variant (operator_id, dataset_id, variant, word)
    select distinct ${operator}::uuid, ${dataset}::uuid, overlay(word placing '' from at for 1), word
    from imported_word cross join lateral generate_series(1, length(word)) as at
    where operator_id = ${operator} and dataset_id = ${dataset} and length(word) between 4 and 20
      and word !~ '[0-9]'`.execute(tx)
}

export async function insertList(
  tx: Tx,
  params: { operator: OperatorId; dataset: string; rows: readonly object[]; first: number },
): Promise<void> {
  const values = params.rows.map((row) => JSON.stringify(row))
  await sql`insert into imported_list (operator_id, dataset_id, number, value)
    select ${params.operator}, ${params.dataset}, ${params.first} + at::int - 1, value::jsonb
    from unnest(${values}::text[]) with ordinality as row (value, at)`.execute(tx)
}
