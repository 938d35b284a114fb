import { editsToWord } from './edit-distance.ts'
import { findAlike } from './similar-words.ts'
import { firstNotBefore } from './sorted-keys.ts'
import { meaningsOf } from './words.ts'

/**
 * Finds the entries that have, for each typed word, a word with that prefix. Entries are numbered by rank, so the
 * first found are the best.
 */
export type WordIndex = {
  /** Entries that have all the words, best rank first. */
  find(searched: { words: readonly string[]; max: number; fuzzy?: boolean }): number[]
}

const MAX_WORDS = 6

export function buildWordIndex(entries: readonly (readonly string[])[]): WordIndex {
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

  const findWordsWithPrefix = (prefix: string): number[] => {
    const found: number[] = []
    for (let at = firstNotBefore(prefix, keys); vocabulary[at]?.startsWith(prefix); at++)
      found.push(at)
    return found
  }

  /** A typo in the first letter is rare and expensive to search for, except two swapped letters. */
  const findSimilarWords = (typed: string): number[] => {
    const max = editsAllowed(typed)
    if (max === 0) return []
    const found = [...new Set(typed.slice(0, 2))].flatMap((first) =>
      findAlike(
        {
          words: vocabulary,
          from: firstNotBefore(first, keys),
          to: firstNotBefore(`${first}\uffff`, keys),
        },
        { typed, max },
      ),
    )
    return typed.length > MAX_SHORT_LENGTH
      ? found
      : found.filter((at) => editsToWord({ typed, word: vocabulary[at] ?? '', max }) <= max)
  }

  return {
    find({ words, max, fuzzy = false }) {
      const searched = words.slice(0, MAX_WORDS)
      marks.fill(0)
      for (const [place, word] of searched.entries()) {
        const prefix = meaningsOf(word).flatMap(findWordsWithPrefix)
        for (const at of fuzzy ? [...prefix, ...findSimilarWords(word)] : prefix)
          mark(marks, { numbers: lists[at], bit: 1 << place })
      }
      return listMarked(marks, { all: (1 << searched.length) - 1, max })
    },
  }
}

/**
 * A typed word of up to this length with a typo must be the whole word: without its second letter, "soho" begins
 * "shoreditch".
 */
const MAX_SHORT_LENGTH = 4

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

function listMarked(marks: Uint8Array, { all, max }: { all: number; max: number }): number[] {
  const found: number[] = []
  if (all === 0) return found
  for (let number = 0; number < marks.length && found.length < max; number++)
    if (marks[number] === all) found.push(number)
  return found
}
