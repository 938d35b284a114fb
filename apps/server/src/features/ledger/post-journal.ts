import type { Tx } from '../../db.ts'
import { type Entry, insertEntry } from './store.ts'

/**
 * Books what happened, once: the same event key a second time writes nothing. Nothing booked is ever changed; what
 * turned out otherwise is booked anew. False when it stood there already, or when it moves no money.
 */
export async function postJournal(tx: Tx, entry: Entry): Promise<boolean> {
  if (entry.postings.length === 0) return false
  return insertEntry(tx, entry)
}
