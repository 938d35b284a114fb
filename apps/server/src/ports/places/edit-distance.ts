type Compared = { typed: string; word: string; max: number }

/**
 * The fewest letters to add, drop, change or swap with their neighbour that make `typed` the beginning of `word`,
 * or `max + 1` when it takes more. The rest of the word counts as not typed yet.
 */
export const editsToPrefix = (compared: Compared): number =>
  Math.min(...(lastRow(compared) ?? [compared.max + 1]))

/** The same for the whole word. */
export const editsToWord = (compared: Compared): number =>
  lastRow(compared)?.at(-1) ?? compared.max + 1

/** The edits from `typed` to each beginning of the word; undefined if all take more than `max`. */
function lastRow({ typed, word, max }: Compared): number[] | undefined {
  let before: number[] = []
  let above = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const line = [row]
    let min = row
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1]
      let edits = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === word[column - 2] &&
        typed[row - 2] === word[column - 1]
      if (swapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      line.push(edits)
      if (edits < min) min = edits
    }
    if (min > max) return undefined
    before = above
    above = line
  }
  return above
}
