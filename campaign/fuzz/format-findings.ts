import type { Findings, Plan } from './fuzz-all-endpoints.ts'
import { nameOf, type Tally } from './fuzz-endpoint.ts'

const statusesOf = ({ statuses }: Tally): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}×${times}`)
    .join(' ')

/** "POST /api/quotation  hostile  125 requests: 200×80 400×45, done 60, slowest 31 ms" */
export const formatTally = (tally: Tally): string =>
  `${nameOf(tally.endpoint).padEnd(36)} ${tally.mode.padEnd(9)} ${String(tally.requests).padStart(5)} requests: ` +
  `${statusesOf(tally)}, done ${tally.done}, slowest ${Math.round(tally.slowestMs)} ms` +
  `${tally.failure ? '  FAILED' : tally.passing.map((breach) => `\n    once: ${breach}`).join('')}`

export const formatRepeatCommand = (plan: Plan, { endpoint, mode }: Tally): string => {
  // cases are divided over the modes: a single mode got its share only
  const cases = Math.ceil(plan.cases / plan.modes.length)
  return `npm run campaign -- fuzz --seed ${plan.seed} --cases ${cases} --call "${nameOf(endpoint)}" --mode ${mode}`
}

/** Each failure: the fault, the smallest request that shows it, and how to repeat it. */
export function listFailures(plan: Plan, { tallies, errors: breaches }: Findings): string[] {
  const failures = tallies.flatMap((tally) => {
    const { endpoint, mode, failure } = tally
    if (!failure) return []
    const { who, whose, trick } = failure.draft
    const by = `by ${who} with ids of ${whose}${trick === undefined ? '' : `, ${trick}`}`
    return [
      [
        `${nameOf(endpoint)} (${mode}, ${by}): ${failure.fault}`,
        `  ${failure.curl}`,
        `  answered ${failure.answer}`,
        `  again: ${formatRepeatCommand(plan, tally)}`,
      ].join('\n'),
    ]
  })
  return [...failures, ...breaches]
}

/** A summary of the run. */
export function formatTotals(plan: Plan, { tallies, unanswered }: Findings): string {
  const requests = tallies.reduce((sum, tally) => sum + tally.requests, 0)
  const failed = tallies.filter(({ failure }) => failure).length
  const [slowest] = tallies.toSorted((a, b) => b.slowestMs - a.slowestMs)
  return [
    '',
    `${plan.calls.length} calls, ${plan.modes.length} modes, ${requests} requests, ${failed} failed. Seed ${plan.seed}.`,
    `Slowest: ${slowest ? `${nameOf(slowest.endpoint)}, ${Math.round(slowest.slowestMs)} ms` : 'none'}.`,
    `Not answered yet (501): ${unanswered.map(nameOf).join(', ') || 'none'}.`,
  ].join('\n')
}
