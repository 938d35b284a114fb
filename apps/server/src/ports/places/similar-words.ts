/** Words in character order, and the range of them to search. */
export type Sorted = { words: readonly string[]; from: number; to: number }

const MAX_LENGTH = 64

/**
 * The indexes of the words that begin within `most` typos of the typed text (a letter more, fewer, another, or
 * two swapped). Neighbouring words share their beginnings, which are compared once for all of them.
 */
export function findAlike(
  { words, from, to }: Sorted,
  { typed, max }: { typed: string; max: number },
): number[] {
  const found: number[] = []
  if (typed.length > MAX_LENGTH) return found
  const grid = new Uint8Array((MAX_LENGTH + 1) * (typed.length + 1))
  for (let column = 0; column <= typed.length; column++) grid[column] = column
  let before = ''
  let index = from
  while (index < to) {
    const word = words[index] ?? ''
    const sharedPrefix = sharedLength(before, word)
    const { matched, hopeless } = weigh(grid, { word, from: sharedPrefix, typed, max })
    before = word
    const decided = matched ?? hopeless
    if (decided === undefined) {
      index += 1
      continue
    }
    const prefix = word.slice(0, decided)
    for (; index < to && (words[index] ?? '').startsWith(prefix); index++)
      if (matched !== undefined) found.push(index)
    // rows beyond the deciding one were not computed
    before = prefix
  }
  return found
}

/** Row `n` holds the number of typos between each beginning of the typed text and the first `n` letters of a word. */
function weigh(
  grid: Uint8Array,
  { word, from, typed, max }: { word: string; from: number; typed: string; max: number },
): { matched?: number; hopeless?: number } {
  const width = typed.length + 1
  for (let row = from + 1; row <= Math.min(word.length, MAX_LENGTH); row++) {
    const letter = word.charCodeAt(row - 1)
    const here = row * width
    const above = here - width
    grid[here] = row
    let min = row
    for (let column = 1; column < width; column++) {
      const same = typed.charCodeAt(column - 1) === letter
      let slips = (grid[above + column - 1] ?? 0) + (same ? 0 : 1)
      slips = Math.min(slips, (grid[above + column] ?? 0) + 1, (grid[here + column - 1] ?? 0) + 1)
      const isSwapped =
        row > 1 &&
        column > 1 &&
        typed.charCodeAt(column - 2) === letter &&
        typed.charCodeAt(column - 1) === word.charCodeAt(row - 2)
      if (isSwapped) slips = Math.min(slips, (grid[above - width + column - 2] ?? 0) + 1)
      grid[here + column] = slips
      if (slips < min) min = slips
    }
    if ((grid[here + width - 1] ?? 0) <= max) return { matched: row }
    if (min > max) return { hopeless: row }
  }
  return {}
}

function sharedLength(item: string, other: string): number {
  const end = Math.min(item.length, other.length, MAX_LENGTH)
  let length = 0
  while (length < end && item.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return length
}
