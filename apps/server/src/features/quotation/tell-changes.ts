import type { Change } from '../audit/list-changes.ts'
import type { BrokenGolden } from './judge-golden.ts'

/** More than anybody reads; the version itself holds them all. */
const MOST_CHANGES_TOLD = 200

/** What a log is told of a change to prices. */
export function tellChanges(all: readonly Change[]): Change[] {
  const told = all.slice(0, MOST_CHANGES_TOLD)
  if (all.length > told.length)
    told.push({ path: '…', before: undefined, after: `${all.length} changes` })
  return told
}

/** Which agreed journeys were broken, and why; nothing where nobody said anything. */
export const tellBroken = (golden: readonly BrokenGolden[], because: string): Change[] => [
  ...(because === '' ? [] : [{ path: 'because', before: undefined, after: because }]),
  ...golden.map(({ name }) => ({ path: 'golden', before: undefined, after: name })),
]
