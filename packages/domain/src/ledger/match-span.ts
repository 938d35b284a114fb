import { DAY, HOUR } from '../time.ts'

/** PayPal's list of what was taken runs up to three hours behind (its documentation of transaction search). */
const LAG_MS = 4 * HOUR
/** Looked at once more: what came in late at either side, and what went back of it by hand. */
const OVERLAP_MS = 7 * DAY

/** The span of time that is to be matched now; undefined while the last match is less than a day old. */
export function spanToMatch(facts: {
  now: Date
  matchedUntil: Date | undefined
  /** Of the ledger's first entry: what came before it stands in no ledger. */
  firstEntryAt: Date | undefined
}): { from: Date; until: Date } | undefined {
  const until = facts.now.getTime() - LAG_MS
  const matched = facts.matchedUntil?.getTime()
  if (matched !== undefined && until - matched < DAY) return undefined
  const first = facts.firstEntryAt?.getTime() ?? until - DAY
  const from = Math.max(first, matched === undefined ? first : matched - OVERLAP_MS)
  return from < until ? { from: new Date(from), until: new Date(until) } : undefined
}
