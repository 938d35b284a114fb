import { createHash } from 'node:crypto'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import {
  type Chain,
  type ChainHead,
  findHead,
  insertHead,
  lockHead,
  moveHead,
  tryLockHead,
} from './store.ts'

const FIRST = Buffer.alloc(32)

/** What binds an entry to the one before it. */
export type Sealed = { number: number; beforeHash: Buffer; hash: Buffer }

/** SHA-256 of the hash before and of what the entry says. */
export const sealHash = (before: Buffer, text: string): Buffer =>
  createHash('sha256').update(before).update(text).digest()

/**
 * The place of one more entry in a chain of an operator; `text` is what it says, given its number. Call it last in a
 * transaction, for the chain is held from here to the commit, and write the entry in the same one.
 */
export async function sealNext(
  tx: Tx,
  said: { operator: OperatorId; chain: Chain; text: (number: number) => string },
): Promise<Sealed> {
  const { operator, chain, text } = said
  const head = await lockHead(tx, { operator, chain })
  const number = (head?.number ?? 0) + 1
  const beforeHash = head?.hash ?? FIRST
  const hash = sealHash(beforeHash, text(number))
  const next = { operator, chain, number, hash }
  if (head) await moveHead(tx, next)
  // two first entries at once: the second waits for the first, and then finds a head
  else if (!(await insertHead(tx, next))) return sealNext(tx, said)
  return { number, beforeHash, hash }
}

export type ChainCheck =
  | { ok: true; entries: number; head: ChainHead | undefined }
  /** The first entry that does not follow from the one before it. */
  | { ok: false; brokenAt: number }

/**
 * Goes through a chain from its oldest entry to its newest and says whether anything in it was changed, added or taken
 * out. `fits` judges an entry by itself. The oldest may be gone where they may be forgotten, and nothing else.
 */
export async function followChain<Entry extends Sealed>(chain: {
  /** The entries after a number, the oldest first, some hundreds at a time; and the head in the same transaction. */
  read: (after: number) => Promise<{ entries: Entry[]; head: ChainHead | undefined }>
  fits: (entry: Entry) => boolean
  mayBegin?: 'first' | 'anywhere'
}): Promise<ChainCheck> {
  let before: Sealed | undefined
  for (let count = 0; ; ) {
    const { entries, head } = await chain.read(before?.number ?? 0)
    for (const entry of entries) {
      const follows = before
        ? before.hash.equals(entry.beforeHash) && entry.number === before.number + 1
        : chain.mayBegin === 'anywhere' || entry.number === 1
      if (!follows || !chain.fits(entry)) return { ok: false, brokenAt: entry.number }
      before = entry
      count++
    }
    if (entries.length > 0) continue
    // the end must be the head's: entries cut off there leave a chain that looks whole
    const isEnd = before
      ? head?.hash.equals(before.hash) === true
      : !head || chain.mayBegin === 'anywhere'
    return isEnd
      ? { ok: true, entries: count, head }
      : { ok: false, brokenAt: (before?.number ?? 0) + 1 }
  }
}

/** Locks a chain until the transaction ends, without waiting: false when another transaction has it locked. */
export const holdChain = tryLockHead

/** The head of a chain, for who reads entries in the same transaction: the head first (see `readLinks`). */
export const readHead = findHead

/**
 * Some entries with the head as it was before they were read. The other way round an entry that is written between the two
 * would be missing from the entries and not from the head, and the chain look cut off.
 */
export async function readLinks<Entry>(
  tx: Tx,
  { list, ...of }: { operator: OperatorId; chain: Chain; list: () => Promise<Entry[]> },
): Promise<{ entries: Entry[]; head: ChainHead | undefined }> {
  const head = await findHead(tx, of)
  return { entries: await list(), head }
}
