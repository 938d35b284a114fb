import { nameOf, type Tally } from './fuzz-call.ts'
import type { Findings, Plan } from './fuzz-every-call.ts'

const statusesOf = ({ statuses }: Tally): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}×${times}`)
    .join(' ')

/** "POST /api/quotation  hostile  125 requests: 200×80 400×45, done 60, slowest 31 ms" */
export const sayTally = (tally: Tally): string =>
  `${nameOf(tally.call).padEnd(36)} ${tally.mode.padEnd(9)} ${String(tally.requests).padStart(5)} requests: ` +
  `${statusesOf(tally)}, done ${tally.done}, slowest ${Math.round(tally.slowestMs)} ms` +
  `${tally.failure ? '  FAILED' : tally.passing.map((fault) => `\n    once: ${fault}`).join('')}`

export const sayRepeat = (plan: Plan, { call, mode }: Tally): string => {
  // cases are spread over the modes: of one mode alone there are as many as it had
  const cases = Math.ceil(plan.cases / plan.modes.length)
  return `npm run campaign -- fuzz --seed ${plan.seed} --cases ${cases} --call "${nameOf(call)}" --mode ${mode}`
}

/** Each failure: what is wrong, the smallest request that shows it, and how to see it again. */
export function listFailures(plan: Plan, { tallies, faults }: Findings): string[] {
  const failures = tallies.flatMap((tally) => {
    const { call, mode, failure } = tally
    if (!failure) return []
    const { who, whose, trick } = failure.draft
    const by = `by ${who} with ids of ${whose}${trick === undefined ? '' : `, ${trick}`}`
    return [
      [
        `${nameOf(call)} (${mode}, ${by}): ${failure.fault}`,
        `  ${failure.curl}`,
        `  answered ${failure.answer}`,
        `  again: ${sayRepeat(plan, tally)}`,
      ].join('\n'),
    ]
  })
  return [...failures, ...faults]
}

/** The whole run in some lines. */
export function saySums(plan: Plan, { tallies, unanswered }: Findings): string {
  const requests = tallies.reduce((sum, tally) => sum + tally.requests, 0)
  const failed = tallies.filter(({ failure }) => failure).length
  const [slowest] = tallies.toSorted((a, b) => b.slowestMs - a.slowestMs)
  return [
    '',
    `${plan.calls.length} calls, ${plan.modes.length} modes, ${requests} requests, ${failed} failed. Seed ${plan.seed}.`,
    `Slowest: ${slowest ? `${nameOf(slowest.call)}, ${Math.round(slowest.slowestMs)} ms` : 'none'}.`,
    `Not answered yet (501): ${unanswered.map(nameOf).join(', ') || 'none'}.`,
  ].join('\n')
}
