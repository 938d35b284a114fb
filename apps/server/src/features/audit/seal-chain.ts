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

/** The fields that link an entry to the one before it. */
export type Sealed = { number: number; beforeHash: Buffer; hash: Buffer }

/** SHA-256 of the previous hash and of the entry's text. */
export const sealHash = (before: Buffer, text: string): Buffer =>
  createHash('sha256').update(before).update(text).digest()

/**
 * Adds a link for one more entry to an operator's chain; `text` returns the entry's text for its number. Call it last
 * in a transaction, because it locks the chain until the commit, and insert the entry in the same transaction.
 */
export async function sealNext(
  tx: Tx,
  input: { operator: OperatorId; chain: Chain; text: (number: number) => string },
): Promise<Sealed> {
  const { operator, chain, text } = input
  const head = await lockHead(tx, { operator, chain })
  const number = (head?.number ?? 0) + 1
  const beforeHash = head?.hash ?? FIRST
  const hash = sealHash(beforeHash, text(number))
  const next = { operator, chain, number, hash }
  if (head) await moveHead(tx, next)
  // two first entries at once: the second waits for the first, and then finds a head
  else if (!(await insertHead(tx, next))) return sealNext(tx, input)
  return { number, beforeHash, hash }
}

export type ChainCheck =
  | { ok: true; entries: number; head: ChainHead | undefined }
  /** The number of the first entry that does not follow from the one before it. */
  | { ok: false; brokenAt: number }

/**
 * Verifies a chain from its oldest to its newest entry and reports whether anything was changed, added or removed.
 * `fits` checks an entry on its own. With `mayBegin: 'anywhere'` only the oldest entries may be missing.
 */
export async function followChain<Entry extends Sealed>(chain: {
  /** The entries after a number, oldest first, a few hundred at a time, with the head read in the same transaction. */
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
    // the last entry must match the head: entries cut off at the end leave a chain that looks whole
    const isEnd = before
      ? head?.hash.equals(before.hash) === true
      : !head || chain.mayBegin === 'anywhere'
    return isEnd
      ? { ok: true, entries: count, head }
      : { ok: false, brokenAt: (before?.number ?? 0) + 1 }
  }
}

/** Locks a chain until the transaction ends, without waiting: false when another transaction has it locked. */
export const tryLockChain = tryLockHead

/**
 * The head of a chain, for callers that read entries in the same transaction; read the head first (see `readLinks`).
 */
export const readHead = findHead

/**
 * Reads entries with the head as it was before them. In the other order, an entry written between the two reads would
 * be in the head but missing from the entries, and the chain would look cut off.
 */
export async function readLinks<Entry>(
  tx: Tx,
  { list, ...of }: { operator: OperatorId; chain: Chain; list: () => Promise<Entry[]> },
): Promise<{ entries: Entry[]; head: ChainHead | undefined }> {
  const head = await findHead(tx, of)
  return { entries: await list(), head }
}
