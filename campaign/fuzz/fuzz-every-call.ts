import { EVERY_CALL } from '@kerbside/contract/every-call.ts'
import { MODES, type Mode, PRINCIPALS } from './draft.ts'
import { fuzzCall, isOfOwner, nameOf, type Tally } from './fuzz-call.ts'
import { type FuzzedCall, isOfHost, PROGRAM_CALLS } from './fuzzed-call.ts'
import type { Rows } from './rows.ts'
import type { Send } from './wire-request.ts'
import type { World } from './world.ts'
import { writeRequest } from './write-request.ts'

export type Plan = {
  seed: number
  /** How many requests a call gets, over all modes. */
  cases: number
  calls: readonly FuzzedCall[]
  modes: readonly Mode[]
}

export type Findings = {
  tallies: readonly Tally[]
  unanswered: readonly FuzzedCall[]
  /** What no request had to do with: rows of others that changed, calls that were not reached. */
  faults: readonly string[]
}

const EVERY: readonly FuzzedCall[] = EVERY_CALL.map(({ call }) => call)

/**
 * An owner can end a type of car, move the area or take a host away: what needs them whole comes first; and the host makes
 * operators beside them.
 */
export const CALLS: readonly FuzzedCall[] = [
  ...EVERY.filter((call) => !isOfOwner(call) && !isOfHost(call)),
  ...PROGRAM_CALLS,
  ...EVERY.filter(isOfOwner),
  ...EVERY.filter(isOfHost),
]

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
  const wholeOf = () => means.rows.digestOf(means.world.foreignOperatorId)
  let before = await wholeOf()
  for (const call of plan.calls) {
    for (const mode of plan.modes) {
      const tally = await fuzzCall(field, { call, mode, cases, seed: plan.seed })
      tallies.push(tally)
      tell(tally)
    }
    const after = await wholeOf()
    if (after !== before) faults.push(`${nameOf(call)} changed rows of the other operator`)
    before = after
  }
  return { tallies, unanswered, faults: [...faults, ...gapsIn({ tallies, unanswered, plan })] }
}

/** Calls that are declared and answer 501 for now, before they read anything; found by asking once for nothing. */
async function listUnanswered(
  { send, world }: { send: Send; world: World },
  calls: readonly FuzzedCall[],
): Promise<FuzzedCall[]> {
  const draft = { who: 'guest', whose: 'own', changes: [], trick: undefined } as const
  const found: FuzzedCall[] = []
  for (const call of calls) {
    const headers = world.headersOf('guest', call)
    const answer = await send(writeRequest(call, { draft, example: {}, headers }))
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
  unanswered: readonly FuzzedCall[]
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
