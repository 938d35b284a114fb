import { LRUCache } from 'lru-cache'
import type { Tx } from '../../../db.ts'
import type { Entry } from '../gazetteer.ts'
import {
  findNumberedWithWords,
  findWordLists,
  readWordLists,
  type Whose,
  type WordList,
} from './store.ts'
import { chooseCandidates, chooseCells, NOT_STREETS, rarestLists } from './word-lists.ts'

/** For a word in one cell; more streets than any city has. */
const MAX_LIST_LENGTH = 20_000
const MAX_CACHED_BYTES = 8_000_000
/** The key and the objects of an entry, estimated. */
const ENTRY_BYTES = 300

/**
 * Lists by operator, dataset, cell and word. They do not change while a dataset is live, and each keystroke needs most
 * lists of the one before.
 */
export type ListCache = LRUCache<string, Int32Array>

export const openListCache = (): ListCache =>
  new LRUCache({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => ENTRY_BYTES + byteLength,
  })

export type WordsQuery = Whose & {
  /** For each typed word, the words it may stand for; a place must have one of each group. */
  groups: readonly (readonly string[])[]
  /** The cells to search for streets; everywhere if undefined. Nearest to this cell first. */
  cells: readonly number[] | undefined
  nearest: number
  max: number
  cache: ListCache
}

/**
 * The places that have one word of each group, the best first, then streets by distance. A street is found by the
 * words of its name; the other words may name its area, if its cell has a town or district of that name.
 */
export async function findByWords(tx: Tx, query: WordsQuery): Promise<Entry[]> {
  const { operator, groups, nearest, max } = query
  const lists = await findWordLists(tx, {
    ...query,
    words: [...new Set(groups.flat())],
    cells: query.cells && [NOT_STREETS, ...query.cells],
  })
  // with a single word nothing is filtered out later
  const maxListLength = groups.length === 1 ? max : MAX_LIST_LENGTH
  const cells = chooseCells(lists, { groups, nearest, maxListLength })
  const read = (wanted: readonly WordList[]) => readCached(tx, { ...query, wanted, maxListLength })

  const rarest = await read(cells.flatMap(rarestLists))
  // so few that reading them and comparing their words is faster than reading the other lists
  if (sizeOf(rarest) <= max)
    return findNumberedWithWords(tx, { operator, places: numbered(rarest), groups })
  const others = await read(
    cells.flatMap(({ lists }) => lists.map(({ list }) => list)).filter((list) => !rarest.has(list)),
  )
  const places = chooseCandidates(cells, { numbers: new Map([...rarest, ...others]), max })
  return findNumberedWithWords(tx, { operator, places, groups })
}

type Numbers = ReadonlyMap<WordList, Int32Array>

async function readCached(
  tx: Tx,
  params: WordsQuery & { wanted: readonly WordList[]; maxListLength: number },
): Promise<Numbers> {
  const { operator, cache, wanted, maxListLength: max } = params
  const keyOf = ({ dataset, cell, word }: WordList) =>
    `${operator} ${dataset} ${cell} ${word} ${max}`
  const found = new Map<WordList, Int32Array>()
  for (const list of wanted) {
    const cached = cache.get(keyOf(list))
    if (cached) found.set(list, cached)
  }
  const missing = wanted.filter((list) => !found.has(list))
  for (const [list, numbers] of await readWordLists(tx, { operator, lists: missing, max })) {
    found.set(list, numbers)
    cache.set(keyOf(list), numbers)
  }
  return found
}

const sizeOf = (numbers: Numbers): number =>
  [...numbers.values()].reduce((sum, { length }) => sum + length, 0)

const numbered = (numbers: Numbers): { dataset: string; number: number }[] =>
  [...numbers].flatMap(([{ dataset }, all]) => Array.from(all, (number) => ({ dataset, number })))
