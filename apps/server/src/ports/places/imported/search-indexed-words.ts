import type { Point } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../../db.ts'
import { editsToPrefix } from '../edit-distance.ts'
import type { Entry } from '../gazetteer.ts'
import { compareByScore } from '../score.ts'
import { meaningsOf } from '../words.ts'
import { cellOf, cellsAround } from './cells.ts'
import { findByWords, type ListCache } from './find-by-words.ts'
import { findSlips, type IndexedWord, searchWordIndex, type Whose } from './store.ts'

const MAX_WORDS = 6
/** A shorter prefix matches too many words. */
const MIN_PREFIX_LENGTH = 3
const MIN_TYPO_LENGTH = 4
/** The limit for a prefix's matching words; the most used are taken. */
const MAX_CORRECTIONS = 40
const MAX_CANDIDATES = 200
/** With fewer results near the base, the search covers the whole country. */
const ENOUGH = 5

/** Places that have all the typed words, in the ranking that every source uses. */
export async function searchIndexedWords(
  tx: Tx,
  params: Whose & { words: readonly string[]; near: Point; cache: ListCache },
): Promise<Entry[]> {
  const words = params.words.slice(0, MAX_WORDS)
  const [last = ''] = words.slice(-1)
  if (last === '') return []
  const matchedWords = await findKnownWords(tx, { ...params, words })
  const groups = groupsOf(words, matchedWords)
  const found = groups ? await placesOf(tx, { ...params, groups }) : []
  if (found.length > 0) return ordered(found, { words, near: params.near })
  // one or two letters after a whole name are the beginning of a further word
  if (words.length > 1 && last.length < MIN_PREFIX_LENGTH)
    return searchIndexedWords(tx, { ...params, words: words.slice(0, -1) })
  const mended = await correctWords(tx, { ...params, words, known: matchedWords })
  if (!mended) return []
  return ordered(await placesOf(tx, { ...params, groups: mended }), { words, near: params.near })
}

/** Every word but the last counts as complete; the last may be a prefix. */
function findKnownWords(tx: Tx, { words, ...whose }: Whose & { words: readonly string[] }) {
  const meant = words.map((word, index) => ({
    whole: meaningsOf(word),
    prefix: index === words.length - 1 && word.length >= MIN_PREFIX_LENGTH ? [word] : [],
  }))
  return searchWordIndex(tx, { ...whose, meant, max: MAX_CORRECTIONS })
}

/** The known words that each typed word may stand for; undefined if there is none for one of them. */
function groupsOf(
  words: readonly string[],
  matchedWords: readonly IndexedWord[],
): string[][] | undefined {
  const groups = words.map((_, index) => [
    ...new Set(matchedWords.filter(({ position }) => position === index).map(({ word }) => word)),
  ])
  return groups.every((group) => group.length > 0) ? groups : undefined
}

async function placesOf(
  tx: Tx,
  {
    groups,
    near,
    ...whose
  }: Whose & { groups: readonly string[][]; near: Point; cache: ListCache },
): Promise<Entry[]> {
  const wanted = {
    ...whose,
    groups,
    nearest: cellOf(near),
    max: MAX_CANDIDATES,
  }
  const around = await findByWords(tx, { ...wanted, cells: cellsAround(near) })
  if (around.length >= ENOUGH) return around
  return findByWords(tx, { ...wanted, cells: undefined })
}

/** Adds the known words that differ from a typed word by a typo of one letter; undefined if that adds none. */
async function correctWords(
  tx: Tx,
  {
    words,
    known: matchedWords,
    ...whose
  }: Whose & { words: readonly string[]; known: readonly IndexedWord[] },
): Promise<string[][] | undefined> {
  const slips = words.flatMap((word, position) =>
    word.length < MIN_TYPO_LENGTH || /\d/.test(word)
      ? []
      : [...new Set([word, ...leftOut(word)])].map((slip) => ({ position, slip })),
  )
  const isMissing = (index: number) =>
    ![...matchedWords, ...slips].some(({ position }) => position === index)
  if (slips.length === 0 || words.some((_, index) => isMissing(index))) return undefined
  const isMatched = (one: IndexedWord) =>
    matchedWords.some(({ position, word }) => position === one.position && word === one.word)
  const near = (await findSlips(tx, { ...whose, slips })).filter(
    (one) =>
      editsToPrefix({ typed: words[one.position] ?? '', word: one.word, max: 2 }) <= 1 &&
      !isMatched(one),
  )
  if (near.length === 0) return undefined
  return groupsOf(words, [...matchedWords, ...near])
}

/** The word with each of its letters left out in turn. */
const leftOut = (word: string): string[] =>
  Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))

const ordered = (
  entries: readonly Entry[],
  params: { words: readonly string[]; near: Point },
): Entry[] => [...entries].sort(compareByScore(params))
