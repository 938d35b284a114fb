import { ALL_ENDPOINTS } from '@kerbside/contract/all-endpoints.ts'
import { MODES, type Mode, PRINCIPALS } from './draft.ts'
import { fuzzEndpoint, isOfOwner, nameOf, type Tally } from './fuzz-endpoint.ts'
import { type FuzzedEndpoint, isPlatformCall, PROGRAM_CALLS } from './fuzzed-endpoint.ts'
import type { Rows } from './rows.ts'
import type { Send } from './wire-request.ts'
import type { World } from './world.ts'
import { writeRequest } from './write-request.ts'

export type Plan = {
  seed: number
  /** The number of requests for each endpoint, over all modes. */
  cases: number
  calls: readonly FuzzedEndpoint[]
  modes: readonly Mode[]
}

export type Findings = {
  tallies: readonly Tally[]
  unanswered: readonly FuzzedEndpoint[]
  /** Faults that belong to no single request: rows of others that changed, endpoints that were not reached. */
  errors: readonly string[]
}

const EVERY: readonly FuzzedEndpoint[] = ALL_ENDPOINTS.map(({ endpoint }) => endpoint)

/**
 * In an order that keeps the data usable: an owner can delete vehicle types, move the service area or remove hosts, so
 * endpoints that need these come first; the platform makes operators of its own.
 */
export const CALLS: readonly FuzzedEndpoint[] = [
  ...EVERY.filter((endpoint) => !isOfOwner(endpoint) && !isPlatformCall(endpoint)),
  ...PROGRAM_CALLS,
  ...EVERY.filter(isOfOwner),
  ...EVERY.filter(isPlatformCall),
]

/** Fuzzes every endpoint in every mode, one request after the other, and then checks whether all were reached. */
export async function fuzzAllEndpoints(
  deps: { send: Send; rows: Rows; world: World; takeLog: () => string },
  plan: Plan,
  onTally: (tally: Tally) => void = () => {},
): Promise<Findings> {
  const unanswered = await listUnanswered(deps, plan.calls)
  const field = { ...deps, unanswered: new Set(unanswered) }
  const tallies: Tally[] = []
  const breaches: string[] = []
  const cases = Math.ceil(plan.cases / plan.modes.length)
  const wholeOf = () => deps.rows.digestOf(deps.world.foreignOperatorId)
  let before = await wholeOf()
  for (const endpoint of plan.calls) {
    for (const mode of plan.modes) {
      const tally = await fuzzEndpoint(field, { endpoint, mode, cases, seed: plan.seed })
      tallies.push(tally)
      onTally(tally)
    }
    const after = await wholeOf()
    if (after !== before) breaches.push(`${nameOf(endpoint)} changed rows of the other operator`)
    before = after
  }
  return { tallies, unanswered, errors: [...breaches, ...gapsIn({ tallies, unanswered, plan })] }
}

/** Endpoints that are declared but respond 501 before they read anything; found with one empty request each. */
async function listUnanswered(
  { send, world }: { send: Send; world: World },
  calls: readonly FuzzedEndpoint[],
): Promise<FuzzedEndpoint[]> {
  const draft = { who: 'guest', whose: 'own', changes: [], trick: undefined } as const
  const found: FuzzedEndpoint[] = []
  for (const endpoint of calls) {
    const headers = world.headersOf('guest', endpoint)
    const response = await send(writeRequest(endpoint, { draft, example: {}, headers }))
    if (response.status === 501) found.push(endpoint)
  }
  return found
}

/** With this many requests every principal must have sent one, and some request must have succeeded. */
const ENOUGH = 100

/** With this many some request must have succeeded in each mode, so that no mode stops at the first check. */
const ENOUGH_FOR_ALL = 400

/** What the run should have covered but did not. */
function gapsIn(run: {
  tallies: readonly Tally[]
  unanswered: readonly FuzzedEndpoint[]
  plan: Plan
}): string[] {
  const { tallies, unanswered, plan } = run
  if (plan.cases < ENOUGH || tallies.some(({ failure }) => failure)) return []
  const whole = plan.modes.length === MODES.length
  return plan.calls.flatMap((endpoint) => {
    const callTallies = tallies.filter((tally) => tally.endpoint === endpoint)
    const coveredPrincipals = new Set(callTallies.flatMap(({ principals }) => [...principals]))
    const must = plan.cases >= ENOUGH_FOR_ALL ? plan.modes : plan.modes.filter(isValid)
    const neverSucceeded = callTallies.filter(({ mode, done }) => must.includes(mode) && done === 0)
    const never = callTallies
      .filter(({ requests }) => requests === 0)
      .map(({ mode }) => `in mode ${mode}`)
    const neverCalledBy = whole
      ? PRINCIPALS.filter((who) => !coveredPrincipals.has(who)).map((who) => `by ${who}`)
      : []
    const gaps = [...never, ...neverCalledBy].map(
      (gap) => `${nameOf(endpoint)} was never reached ${gap}`,
    )
    const dead = unanswered.includes(endpoint)
      ? []
      : neverSucceeded.map(({ mode }) => `in mode ${mode}`)
    return [...gaps, ...dead.map((where) => `${nameOf(endpoint)} never replied with done ${where}`)]
  })
}

const isValid = (mode: Mode): boolean => mode === 'valid'
