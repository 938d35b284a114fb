import type { Change } from '../../audit/list-changes.ts'
import type { BrokenRegressionQuote } from '../simulation/check-regression-quotes.ts'

/** More than anyone reads; the version itself holds all changes. */
const MAX_CHANGES_LISTED = 200

/** The audit log's summary of a change to prices. */
export function summariseChanges(all: readonly Change[]): Change[] {
  const summarised = all.slice(0, MAX_CHANGES_LISTED)
  if (all.length > summarised.length)
    summarised.push({ path: '…', before: undefined, after: `${all.length} changes` })
  return summarised
}

/** Which regression quotes were broken, and why; empty if no reason was given. */
export const summariseBroken = (
  brokenQuotes: readonly BrokenRegressionQuote[],
  because: string,
): Change[] => [
  ...(because === '' ? [] : [{ path: 'because', before: undefined, after: because }]),
  ...brokenQuotes.map(({ name }) => ({
    path: 'regression-quotes',
    before: undefined,
    after: name,
  })),
]
