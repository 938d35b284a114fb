import type { Point } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../../db.ts'
import { editsToPrefix } from '../edit-distance.ts'
import type { Entry } from '../gazetteer.ts'
import { compareByScore } from '../score.ts'
import { meaningsOf } from '../words.ts'
import { cellsAround } from './cells.ts'
import { findSlips, findWithWords, findWords, type KnownWord, type Whose } from './store.ts'

const MOST_WORDS = 6
/** A beginning of fewer letters is meant for too many words. */
const LEAST_BEGUN = 3
const LEAST_SLIPPED = 4
/** Of all the words a beginning may become, the most used. */
const MOST_MEANT = 40
const MOST_READ = 4_000
const MOST_WEIGHED = 200
/** Fewer than these near the base, and the whole country is looked at. */
const ENOUGH = 5

/** Places with all of the typed words, in the order every source of the house uses. */
export async function searchWords(
  tx: Tx,
  asked: Whose & { words: readonly string[]; near: Point },
): Promise<Entry[]> {
  const words = asked.words.slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const known = await knownWords(tx, { ...asked, words })
  const exact = groupsOf(words, known)
  const found = exact ? await placesOf(tx, { ...asked, groups: exact }) : []
  if (found.length > 0) return ordered(found, { words, near: asked.near })
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

type Group = { words: string[]; uses: number }

/** One group for each typed word; undefined when one of them is nobody's. */
function groupsOf(words: readonly string[], known: readonly KnownWord[]): Group[] | undefined {
  const groups = words.map((_, at) => {
    const mine = known.filter(({ position }) => position === at)
    return {
      words: [...new Set(mine.map(({ word }) => word))],
      uses: mine.reduce((sum, { uses }) => sum + uses, 0),
    }
  })
  return groups.every((group) => group.words.length > 0) ? groups : undefined
}

async function placesOf(
  tx: Tx,
  { groups, near, ...whose }: Whose & { groups: readonly Group[]; near: Point },
): Promise<Entry[]> {
  const [rarest, ...others] = groups.toSorted((a, b) => a.uses - b.uses)
  if (!rarest) return []
  const wanted = {
    ...whose,
    rarest: rarest.words,
    others: others.map(({ words }) => words),
    mostRead: MOST_READ,
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
): Promise<Group[] | undefined> {
  const slips = words.flatMap((word, position) =>
    word.length < LEAST_SLIPPED || /\d/.test(word)
      ? []
      : [...new Set([word, ...leftOut(word)])].map((slip) => ({ position, slip })),
  )
  if (slips.length === 0) return undefined
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
