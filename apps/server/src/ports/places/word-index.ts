import { findAlike } from './alike-words.ts'
import { firstNotBefore } from './sorted-keys.ts'
import { meaningsOf } from './words.ts'

/**
 * Finds which of many entries have, for each typed word, a word that begins so. Entries are numbered by rank, so
 * the first found are the best.
 */
export type WordIndex = {
  /** Entries that have all the words, or all but `missing` of them, best rank first. */
  find(asked: {
    words: readonly string[]
    most: number
    fuzzy?: boolean
    missing?: number
  }): number[]
}

const MOST_WORDS = 6

export function indexWords(entries: readonly (readonly string[])[]): WordIndex {
  const postings = new Map<string, number[]>()
  for (const [number, words] of entries.entries())
    for (const word of words) {
      const list = postings.get(word)
      if (list) list.push(number)
      else postings.set(word, [number])
    }
  const vocabulary = [...postings.keys()].sort()
  const lists = vocabulary.map((word) => Int32Array.from(postings.get(word) ?? []))
  const marks = new Uint8Array(entries.length)

  const keys = { keyAt: (at: number) => vocabulary[at], count: vocabulary.length }

  const wordsBeginning = (begun: string): number[] => {
    const found: number[] = []
    for (let at = firstNotBefore(begun, keys); vocabulary[at]?.startsWith(begun); at++)
      found.push(at)
    return found
  }

  /** A typing slip in the first letter is as rare as it is dear to look for, except for two letters swapped. */
  const wordsAlike = (typed: string): number[] => {
    const most = editsAllowed(typed)
    if (most === 0) return []
    return [...new Set(typed.slice(0, 2))].flatMap((first) =>
      findAlike(
        {
          words: vocabulary,
          from: firstNotBefore(first, keys),
          to: firstNotBefore(`${first}\uffff`, keys),
        },
        { typed, most },
      ),
    )
  }

  return {
    find({ words, most, fuzzy = false, missing = 0 }) {
      const asked = words.slice(0, MOST_WORDS)
      marks.fill(0)
      for (const [place, word] of asked.entries()) {
        const begun = meaningsOf(word).flatMap(wordsBeginning)
        for (const at of fuzzy ? [...begun, ...wordsAlike(word)] : begun)
          mark(marks, { numbers: lists[at], bit: 1 << place })
      }
      return listMarked(marks, { least: asked.length - missing, most })
    },
  }
}

const editsAllowed = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

function mark(
  marks: Uint8Array,
  { numbers, bit }: { numbers: Int32Array | undefined; bit: number },
) {
  if (!numbers) return
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    marks[number] = (marks[number] as number) | bit
  }
}

/** How many bits are set in each number of six bits. */
const BITS = new Uint8Array(1 << MOST_WORDS)
for (let number = 1; number < BITS.length; number++)
  BITS[number] = (number & 1) + (BITS[number >> 1] ?? 0)

function listMarked(marks: Uint8Array, { least, most }: { least: number; most: number }): number[] {
  const found: number[] = []
  if (least <= 0) return found
  for (let number = 0; number < marks.length && found.length < most; number++) {
    const bits = marks[number] as number
    if (bits !== 0 && (BITS[bits] as number) >= least) found.push(number)
  }
  return found
}
