import { sql } from 'kysely'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { cellOf, tileOf } from '../imported/cells.ts'
import { compact, outcodeOf } from '../postcode.ts'
import { KIND_WORDS, RANKS, townRank } from '../rank.ts'
import { wordsOf } from '../words.ts'
import type { ImportedRow } from './imported-row.ts'

type Words = { words: string | null; nameWords: number }

/** The words a place is found by, blank between them, first those that name it; null of a postcode. */
function wordsOfRow({ kind, name, line1, town, postcode, code, also }: ImportedRow): Words {
  if (kind === 'postcode') return { words: null, nameWords: 0 }
  const naming = new Set(wordsOf(`${name} ${line1} ${code} ${also} ${KIND_WORDS[kind] ?? ''}`))
  const all = new Set([...naming, ...wordsOf(`${town} ${postcode} ${outcodeOf(postcode)}`)])
  return { words: [...all].join(' '), nameWords: naming.size }
}

/** Many places in one statement; `first` numbers them. */
export async function insertPlaces(
  tx: Tx,
  facts: { operator: OperatorId; dataset: string; rows: readonly ImportedRow[]; first: number },
): Promise<void> {
  const { operator, dataset, rows, first } = facts
  const column = <Value>(of: (row: ImportedRow) => Value) => rows.map(of)
  const said = rows.map(wordsOfRow)
  await sql`
    insert into imported_place (operator_id, dataset_id, number, kind, name, line1, town, postcode, compact,
      lat, lng, tile, cell, code, quality, rank, words, name_words)
    select ${operator}, ${dataset}, ${first} + at::int - 1, kind, name, line1, town, postcode, compact,
      lat, lng, tile, cell, code, quality, rank, string_to_array(words, ' '), name_words
    from unnest(
      ${column(({ kind }) => kind)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ line1 }) => line1)}::text[], ${column(({ town }) => town)}::text[],
      ${column(({ postcode }) => postcode)}::text[],
      ${column(({ kind, postcode }) => (kind === 'postcode' ? compact(postcode) : null))}::text[],
      ${column(({ point }) => point.lat)}::float8[], ${column(({ point }) => point.lng)}::float8[],
      ${column(({ point }) => tileOf(point))}::int[], ${column(({ point }) => cellOf(point))}::int[],
      ${column(({ code }) => code)}::text[], ${column(({ quality }) => quality)}::text[],
      ${column(({ kind, people }) => (kind === 'town' ? townRank(people) : RANKS[kind]))}::float8[],
      ${said.map(({ words }) => words)}::text[], ${said.map(({ nameWords }) => nameWords)}::smallint[]
    ) with ordinality as row (kind, name, line1, town, postcode, compact, lat, lng, tile, cell, code, quality, rank,
      words, name_words, at)`.execute(tx)
}

/**
 * Which places have which word, streets by the cell they lie in; then the words, and their slips of one letter. In a
 * list those stand first that are asked for most and have the word early in their name.
 */
export async function indexWords(
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
      from imported_place cross join lateral unnest(words) with ordinality as said (word, at)
      where operator_id = ${operator} and dataset_id = ${dataset} and words is not null
    ) as said
    group by word, place_cell`.execute(tx)
  await sql`
    insert into imported_word (operator_id, dataset_id, word, uses)
    select ${operator}, ${dataset}, word, sum(uses)
    from imported_posting where operator_id = ${operator} and dataset_id = ${dataset} group by word`.execute(
    tx,
  )
  await sql`
    insert into imported_slip (operator_id, dataset_id, slip, word)
    select distinct ${operator}::uuid, ${dataset}::uuid, overlay(word placing '' from at for 1), word
    from imported_word cross join lateral generate_series(1, length(word)) as at
    where operator_id = ${operator} and dataset_id = ${dataset} and length(word) between 4 and 20
      and word !~ '[0-9]'`.execute(tx)
}

export async function insertList(
  tx: Tx,
  facts: { operator: OperatorId; dataset: string; rows: readonly object[]; first: number },
): Promise<void> {
  const values = facts.rows.map((row) => JSON.stringify(row))
  await sql`insert into imported_list (operator_id, dataset_id, number, value)
    select ${facts.operator}, ${facts.dataset}, ${facts.first} + at::int - 1, value::jsonb
    from unnest(${values}::text[]) with ordinality as row (value, at)`.execute(tx)
}
