import { GRID_COLUMNS } from './cells.ts'
import type { WordList } from './store.ts'

/** The cell of all places that are no streets. */
export const NOT_STREETS = -1
/** In all lists of a search: very frequent words are searched only in or around the typed town. */
const MAX_NUMBERS_READ = 30_000

/** The lists of one cell. A set of groups is a bit mask: 1 for the first group, 2 for the second, 4 for the third. */
export type CellLists = {
  dataset: string
  cell: number
  /** Steps on the grid from the nearest cell. */
  distance: number
  /** The groups that a town or district of the cell has in its name; a street need not repeat them. */
  areaGroups: number
  allGroups: number
  lists: { list: WordList; groups: number }[]
  length: number
}

/**
 * The cells that have lists for each group, best first: places that are no streets, then cells with a town of a typed
 * name, then by distance; as many as fit into the limit.
 */
export function chooseCells(
  lists: readonly WordList[],
  params: { groups: readonly (readonly string[])[]; nearest: number; maxListLength: number },
): CellLists[] {
  const { groups, nearest, maxListLength } = params
  const allGroups = (1 << groups.length) - 1
  const groupsOf = new Map<string, number>()
  for (const [index, words] of groups.entries())
    for (const word of words) groupsOf.set(word, (groupsOf.get(word) ?? 0) | (1 << index))
  const cells = new Map<string, CellLists>()
  for (const list of lists) {
    const { dataset, cell, word, isArea } = list
    const key = `${dataset} ${cell}`
    const known = cells.get(key) ?? {
      dataset,
      cell,
      distance: distanceOf(cell, nearest),
      areaGroups: 0,
      allGroups,
      lists: [],
      length: 0,
    }
    const listGroups = groupsOf.get(word) ?? 0
    known.lists.push({ list, groups: listGroups })
    known.areaGroups |= isArea ? listGroups : 0
    known.length += Math.min(list.length, maxListLength)
    cells.set(key, known)
  }
  const complete = [...cells.values()]
    .filter((cell) => cell.lists.reduce((all, one) => all | one.groups, 0) === allGroups)
    .sort(
      (a, b) =>
        Number(b.cell === NOT_STREETS) - Number(a.cell === NOT_STREETS) ||
        countOf(b.areaGroups) - countOf(a.areaGroups) ||
        a.distance - b.distance ||
        a.cell - b.cell,
    )
  let before = 0
  return complete.filter(({ length }) => {
    before += length
    return before - length < MAX_NUMBERS_READ
  })
}

/**
 * The lists of the group with the fewest places, among the groups that a place must have in its own name: every match
 * is in one of them. All lists, if the area's name has every group.
 */
export function rarestLists({ lists, areaGroups, allGroups }: CellLists): WordList[] {
  const lengths = new Map<number, number>()
  for (let group = 1; group <= allGroups; group <<= 1)
    if (!(areaGroups & group))
      lengths.set(
        group,
        lists.reduce((sum, one) => sum + (one.groups & group ? one.list.length : 0), 0),
      )
  const [rarest] = [...lengths].sort(([, a], [, b]) => a - b)
  return lists.filter(({ groups }) => !rarest || groups & rarest[0]).map(({ list }) => list)
}

export type Candidate = { dataset: string; number: number }

/** Of a position in a list, which has at most 20,000 numbers; a search has at most six groups, one a typed word. */
const POSITION_BITS = 20
const GROUPS_BITS = 6
const GROUPS_MASK = (1 << GROUPS_BITS) - 1
/** More than between any two cells of the grid. */
const MAX_DISTANCE = 2_000

/**
 * The places of these cells that have each group in their name or their area's: at most `max` places that are no
 * streets, the best known first, and twice as many streets. The streets that have more groups in their own name come
 * first, then the nearest cells, then the best known.
 */
export function chooseCandidates(
  cells: readonly CellLists[],
  { numbers, max }: { numbers: ReadonlyMap<WordList, Int32Array>; max: number },
): Candidate[] {
  const known = openShortlist(max)
  const streets = openShortlist(2 * max)
  for (const cell of cells) {
    const { dataset, distance, areaGroups, allGroups } = cell
    const isStreet = cell.cell !== NOT_STREETS
    const shortlist = isStreet ? streets : known
    for (const [number, packed] of groupsByNumber(cell, numbers)) {
      const groups = packed & GROUPS_MASK
      if ((groups | areaGroups) !== allGroups) continue
      const position = packed >> GROUPS_BITS
      const before = isStreet ? (GROUPS_BITS - countOf(groups)) * MAX_DISTANCE + distance : 0
      shortlist.add({ dataset, number }, before * 2 ** POSITION_BITS + position)
    }
  }
  return [...known.first(), ...streets.first()]
}

/**
 * For each number in the rarest lists, the groups whose lists have it, in the lowest bits, and above them its first
 * position in a list. Plain numbers, because a search reads up to 30,000 and a customer waits.
 */
function groupsByNumber(
  cell: CellLists,
  numbers: ReadonlyMap<WordList, Int32Array>,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const rarest = new Set(rarestLists(cell))
  const read = ({ list, groups }: CellLists['lists'][number]) => {
    const isRarest = rarest.has(list)
    let packed = groups
    for (const number of numbers.get(list) ?? []) {
      const before = found.get(number)
      if (before !== undefined)
        found.set(
          number,
          Math.min(before & ~GROUPS_MASK, packed & ~GROUPS_MASK) | (before & GROUPS_MASK) | groups,
        )
      else if (isRarest) found.set(number, packed)
      packed += 1 << GROUPS_BITS
    }
  }
  for (const one of cell.lists) if (rarest.has(one.list)) read(one)
  for (const one of cell.lists) if (!rarest.has(one.list)) read(one)
  return found
}

/** Keeps those of lowest order, without keeping or sorting all that are added. */
function openShortlist(max: number) {
  let kept: { candidate: Candidate; order: number }[] = []
  let highest = Number.POSITIVE_INFINITY
  const shorten = () => {
    kept = kept.sort((a, b) => a.order - b.order).slice(0, max)
    if (kept.length === max) highest = kept[max - 1]?.order ?? highest
  }
  return {
    add(candidate: Candidate, order: number) {
      if (order >= highest) return
      kept.push({ candidate, order })
      if (kept.length >= 2 * max) shorten()
    },
    first(): Candidate[] {
      shorten()
      return kept.map(({ candidate }) => candidate)
    },
  }
}

function countOf(groups: number): number {
  let count = 0
  for (let left = groups; left > 0; left >>= 1) count += left & 1
  return count
}

const distanceOf = (cell: number, nearest: number): number =>
  Math.abs(Math.trunc(cell / GRID_COLUMNS) - Math.trunc(nearest / GRID_COLUMNS)) +
  Math.abs((cell % GRID_COLUMNS) - (nearest % GRID_COLUMNS))
