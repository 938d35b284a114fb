import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import { EVERY_CALL } from '@kerbside/contract/every-call.ts'
import { MODES, type Mode, PRINCIPALS } from './draft.ts'
import { fuzzCall, nameOf, type Tally } from './fuzz-call.ts'
import type { Rows } from './rows.ts'
import type { Send } from './wire-request.ts'
import type { World } from './world.ts'
import { writeRequest } from './write-request.ts'

export type Plan = {
  seed: number
  /** How many requests a call gets, over all modes. */
  cases: number
  calls: readonly AnyEndpoint[]
  modes: readonly Mode[]
}

export type Findings = {
  tallies: readonly Tally[]
  unanswered: readonly AnyEndpoint[]
  /** What no request had to do with: rows of others that changed, calls that were not reached. */
  faults: readonly string[]
}

export const CALLS: readonly AnyEndpoint[] = EVERY_CALL.map(({ call }) => call)

/** Every call in every mode, one request after the other, and at the end whether all were reached. */
export async function fuzzEveryCall(
  means: { send: Send; rows: Rows; world: World; takeLog: () => string },
  plan: Plan,
  tell: (tally: Tally) => void = () => {},
): Promise<Findings> {
  const unanswered = await listUnanswered(means, plan.calls)
  const field = { ...means, unanswered: new Set(unanswered) }
  const tallies: Tally[] = []
  const faults: string[] = []
  const cases = Math.ceil(plan.cases / plan.modes.length)
  let before = await means.rows.digestOf(means.world.foreignOperatorId)
  for (const call of plan.calls)
    for (const mode of plan.modes) {
      const tally = await fuzzCall(field, { call, mode, cases, seed: plan.seed })
      const after = await means.rows.digestOf(means.world.foreignOperatorId)
      if (after !== before)
        faults.push(`${nameOf(call)} (${mode}) changed rows of the other operator`)
      before = after
      tallies.push(tally)
      tell(tally)
    }
  return { tallies, unanswered, faults: [...faults, ...gapsIn({ tallies, unanswered, plan })] }
}

/** Calls that are declared and answer 501 for now; found by asking once. */
async function listUnanswered(
  { send, world }: { send: Send; world: World },
  calls: readonly AnyEndpoint[],
): Promise<AnyEndpoint[]> {
  const draft = { who: 'guest', whose: 'own', changes: [], trick: undefined } as const
  const found: AnyEndpoint[] = []
  for (const call of calls) {
    const example = await world.exampleOf(call, 'own')
    const answer = await send(
      writeRequest(call, { draft, example, headers: world.headersOf('guest', call) }),
    )
    if (answer.status === 501) found.push(call)
  }
  return found
}

/** Enough requests that every principal must have asked, and some request gone all the way. */
const ENOUGH = 100

/** Enough that some must have gone all the way in each mode, so that no mode stops at the first check. */
const ENOUGH_FOR_ALL = 400

/** What the run has not looked at, though it should have. */
function gapsIn(run: {
  tallies: readonly Tally[]
  unanswered: readonly AnyEndpoint[]
  plan: Plan
}): string[] {
  const { tallies, unanswered, plan } = run
  if (plan.cases < ENOUGH || tallies.some(({ failure }) => failure)) return []
  const whole = plan.modes.length === MODES.length
  return plan.calls.flatMap((call) => {
    const own = tallies.filter((tally) => tally.call === call)
    const asked = new Set(own.flatMap(({ principals }) => [...principals]))
    const must = plan.cases >= ENOUGH_FOR_ALL ? plan.modes : plan.modes.filter(isValid)
    const undone = own.filter(({ mode, done }) => must.includes(mode) && done === 0)
    const never = own.filter(({ requests }) => requests === 0).map(({ mode }) => `in mode ${mode}`)
    const nobody = whole
      ? PRINCIPALS.filter((who) => !asked.has(who)).map((who) => `by ${who}`)
      : []
    const gaps = [...never, ...nobody].map((gap) => `${nameOf(call)} was never reached ${gap}`)
    const dead = unanswered.includes(call) ? [] : undone.map(({ mode }) => `in mode ${mode}`)
    return [...gaps, ...dead.map((where) => `${nameOf(call)} never said it was done ${where}`)]
  })
}

const isValid = (mode: Mode): boolean => mode === 'valid'
