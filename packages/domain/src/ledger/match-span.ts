import { DAY, HOUR } from '../time.ts'

/** PayPal's transaction list lags by up to three hours (its documentation of transaction search). */
const LAG_MS = 4 * HOUR
/** This span is matched again, for entries that arrived late on either side and refunds made by hand. */
const OVERLAP_MS = 7 * DAY

/** Returns the span of time to match now; undefined if the last match is less than a day old. */
export function spanToMatch(params: {
  now: Date
  matchedUntil: Date | undefined
  /** The time of the ledger's first entry; earlier money is in no ledger. */
  firstEntryAt: Date | undefined
}): { from: Date; until: Date } | undefined {
  const until = params.now.getTime() - LAG_MS
  const matched = params.matchedUntil?.getTime()
  if (matched !== undefined && until - matched < DAY) return undefined
  const first = params.firstEntryAt?.getTime() ?? until - DAY
  const from = Math.max(first, matched === undefined ? first : matched - OVERLAP_MS)
  return from < until ? { from: new Date(from), until: new Date(until) } : undefined
}
