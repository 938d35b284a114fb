/** Words in the order of their characters, and which part of them to look at. */
export type Sorted = { words: readonly string[]; from: number; to: number }

const LONGEST = 64

/**
 * Where those words stand that begin within so many slips of what was typed (a letter more, fewer, another, or two
 * swapped). Neighbours in the order share their beginnings, which are weighed once for all of them.
 */
export function findAlike(
  { words, from, to }: Sorted,
  { typed, most }: { typed: string; most: number },
): number[] {
  const found: number[] = []
  if (typed.length > LONGEST) return found
  const grid = new Uint8Array((LONGEST + 1) * (typed.length + 1))
  for (let column = 0; column <= typed.length; column++) grid[column] = column
  let before = ''
  let at = from
  while (at < to) {
    const word = words[at] ?? ''
    const known = sharedLength(before, word)
    const { matched, hopeless } = weigh(grid, { word, from: known, typed, most })
    before = word
    const decided = matched ?? hopeless
    if (decided === undefined) {
      at += 1
      continue
    }
    const begun = word.slice(0, decided)
    for (; at < to && (words[at] ?? '').startsWith(begun); at++)
      if (matched !== undefined) found.push(at)
    // rows beyond the decided one were not weighed
    before = begun
  }
  return found
}

/** Row `n` says how many slips lie between each beginning of what was typed and the first `n` letters of a word. */
function weigh(
  grid: Uint8Array,
  { word, from, typed, most }: { word: string; from: number; typed: string; most: number },
): { matched?: number; hopeless?: number } {
  const width = typed.length + 1
  for (let row = from + 1; row <= Math.min(word.length, LONGEST); row++) {
    const letter = word.charCodeAt(row - 1)
    const here = row * width
    const above = here - width
    grid[here] = row
    let least = row
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
      if (slips < least) least = slips
    }
    if ((grid[here + width - 1] ?? 0) <= most) return { matched: row }
    if (least > most) return { hopeless: row }
  }
  return {}
}

function sharedLength(one: string, other: string): number {
  const end = Math.min(one.length, other.length, LONGEST)
  let length = 0
  while (length < end && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return length
}
