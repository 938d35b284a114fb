import type { Tx } from '../../db.ts'
import { type Entry, insertEntry } from './store.ts'

/**
 * Posts an event once: the same event key a second time writes nothing. Postings are never changed; corrections are
 * new entries. False if it was already posted, or if it moves no money.
 */
export async function postJournal(tx: Tx, entry: Entry): Promise<boolean> {
  if (entry.postings.length === 0) return false
  return insertEntry(tx, entry)
}
