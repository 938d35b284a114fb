import type { Point } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../../db.ts'
import { editsToPrefix } from '../edit-distance.ts'
import type { Entry } from '../gazetteer.ts'
import { compareByScore } from '../score.ts'
import { meaningsOf } from '../words.ts'
import { cellOf, cellsAround } from './cells.ts'
import { findSlips, findWithWords, findWords, type KnownWord, type Whose } from './store.ts'

const MOST_WORDS = 6
/** A beginning of fewer letters is meant for too many words. */
const LEAST_BEGUN = 3
const LEAST_SLIPPED = 4
/** Of all the words a beginning may become, the most used. */
const MOST_MEANT = 40
const MOST_WEIGHED = 200
/** Fewer than these near the base, and the whole country is looked at. */
const ENOUGH = 5

/** Places with all of the typed words, in the order every source of the house uses. */
export async function searchWords(
  tx: Tx,
  asked: Whose & { words: readonly string[]; near: Point },
): Promise<Entry[]> {
  const words = asked.words.slice(0, MOST_WORDS)
  const [last = ''] = words.slice(-1)
  if (last === '') return []
  const known = await knownWords(tx, { ...asked, words })
  const groups = groupsOf(words, known)
  const found = groups ? await placesOf(tx, { ...asked, groups }) : []
  if (found.length > 0) return ordered(found, { words, near: asked.near })
  // one letter or two after a whole name are the beginning of a word that will say more
  if (words.length > 1 && last.length < LEAST_BEGUN)
    return searchWords(tx, { ...asked, words: words.slice(0, -1) })
  const mended = await mendWords(tx, { ...asked, words, known })
  if (!mended) return []
  return ordered(await placesOf(tx, { ...asked, groups: mended }), { words, near: asked.near })
}

/** Every word but the last was typed to its end; the last may still be going on. */
function knownWords(tx: Tx, { words, ...whose }: Whose & { words: readonly string[] }) {
  const meant = words.map((word, at) => ({
    whole: meaningsOf(word),
    begun: at === words.length - 1 && word.length >= LEAST_BEGUN ? [word] : [],
  }))
  return findWords(tx, { ...whose, meant, most: MOST_MEANT })
}

/** What each typed word may be meant for; undefined when one of them is nobody's. */
function groupsOf(words: readonly string[], known: readonly KnownWord[]): string[][] | undefined {
  const groups = words.map((_, at) => [
    ...new Set(known.filter(({ position }) => position === at).map(({ word }) => word)),
  ])
  return groups.every((group) => group.length > 0) ? groups : undefined
}

async function placesOf(
  tx: Tx,
  { groups, near, ...whose }: Whose & { groups: readonly string[][]; near: Point },
): Promise<Entry[]> {
  const wanted = {
    ...whose,
    groups,
    nearest: cellOf(near),
    most: MOST_WEIGHED,
  }
  const around = await findWithWords(tx, { ...wanted, cells: cellsAround(near) })
  if (around.length >= ENOUGH) return around
  return findWithWords(tx, { ...wanted, cells: undefined })
}

/** Every typed word with a slip of one letter mended, and the others as they are. */
async function mendWords(
  tx: Tx,
  { words, known, ...whose }: Whose & { words: readonly string[]; known: readonly KnownWord[] },
): Promise<string[][] | undefined> {
  const slips = words.flatMap((word, position) =>
    word.length < LEAST_SLIPPED || /\d/.test(word)
      ? []
      : [...new Set([word, ...leftOut(word)])].map((slip) => ({ position, slip })),
  )
  const isLost = (at: number) => ![...known, ...slips].some(({ position }) => position === at)
  if (slips.length === 0 || words.some((_, at) => isLost(at))) return undefined
  const near = (await findSlips(tx, { ...whose, slips })).filter(
    ({ position, word }) => editsToPrefix({ typed: words[position] ?? '', word, most: 2 }) <= 1,
  )
  return groupsOf(words, [...known, ...near])
}

/** The word with each of its letters left out in turn. */
const leftOut = (word: string): string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

const ordered = (
  entries: readonly Entry[],
  asked: { words: readonly string[]; near: Point },
): Entry[] => [...entries].sort(compareByScore(asked))
