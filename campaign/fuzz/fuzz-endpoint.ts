import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { isSuccess } from './check-response.ts'
import { type Draft, draftsOf, type Mode, PRINCIPALS, type Principal } from './draft.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import { type Field, type Outcome, runFuzzCase } from './run-fuzz-case.ts'
import { formatCurl } from './wire-request.ts'

/** The results of one endpoint in one mode. */
export type Tally = {
  endpoint: FuzzedEndpoint
  mode: Mode
  requests: number
  /** The number of responses by status. */
  statuses: Map<number, number>
  principals: Set<Principal>
  /** The number of successful responses. */
  done: number
  slowestMs: number
  /** Faults that did not occur again when the request was repeated. */
  passing: string[]
  failure: Failure | undefined
}

export type Failure = { fault: string; curl: string; draft: Draft; answer: string }

export const nameOf = ({ method, path }: FuzzedEndpoint): string => `${method} ${path}`

type FuzzOptions = { endpoint: FuzzedEndpoint; mode: Mode; cases: number; seed: number }

/** Derives a seed for every endpoint, mode and principal, so that a partial run repeats what it did in the whole. */
const seedFor = (who: Principal, { seed, endpoint, mode }: FuzzOptions): number =>
  createHash('sha256')
    .update(`${seed} ${nameOf(endpoint)} ${mode} ${who}`)
    .digest()
    .readInt32BE()

/** The principal with the most access to endpoints that are not public. */
const MAIN: Partial<Record<FuzzedEndpoint['audience'], Principal>> = {
  staff: 'staff',
  customer: 'customer',
  booker: 'booker',
  desk: 'desk',
  driver: 'driver',
  program: 'program',
  host: 'host',
}

/** Endpoints of the desk that a dispatcher may not use but an owner may. */
export const isOfOwner = ({ audience, roles }: FuzzedEndpoint): boolean =>
  audience === 'desk' && roles?.includes('dispatcher') === false

/** The principal with the most access to an endpoint. */
export const mainOf = (endpoint: FuzzedEndpoint): Principal =>
  isOfOwner(endpoint) ? 'owner' : (MAIN[endpoint.audience] ?? 'guest')

/**
 * The number of requests of each principal: most by the one with the most access, a few by all. If there are few
 * requests, half are by that one and the rest by some of the others, chosen differently for every endpoint and mode.
 */
function sharesOf(fuzzOptions: FuzzOptions): [Principal, number][] {
  const { endpoint, cases } = fuzzOptions
  const main = mainOf(endpoint)
  const others = PRINCIPALS.filter((who) => who !== main)
  if (cases < 2 * PRINCIPALS.length) {
    const mainShare = Math.ceil(cases / 2)
    const some = others
      .toSorted((a, b) => seedFor(a, fuzzOptions) - seedFor(b, fuzzOptions))
      .slice(0, cases - mainShare)
    return [[main, mainShare], ...some.map((who): [Principal, number] => [who, 1])]
  }
  const each = Math.max(1, Math.floor(cases / 20))
  const rest = Math.max(1, cases - each * others.length)
  return PRINCIPALS.map((who) => [who, who === main ? rest : each])
}

/** A temporary fault, such as a busy machine, does not recur; a fault of the server does. */
const MAX_ATTEMPTS = 3

export async function fuzzEndpoint(field: Field, fuzzOptions: FuzzOptions): Promise<Tally> {
  const { endpoint, mode } = fuzzOptions
  const tally: Tally = {
    endpoint,
    mode,
    requests: 0,
    done: 0,
    slowestMs: 0,
    passing: [],
    statuses: new Map(),
    principals: new Set(),
    failure: undefined,
  }
  const example = await field.world.exampleOf(endpoint, 'own')
  for (const [who, numRuns] of sharesOf(fuzzOptions)) {
    let last: Failure | undefined
    const property = fc.asyncProperty(draftsOf(endpoint, { mode, who, example }), async (draft) => {
      const failure = await findFailure(field, { tally, draft })
      // Shrinking continues past requests without a fault: the last one with a fault is the smallest.
      last = failure ?? last
      return failure === undefined
    })
    // the principal with the most access starts with a plain request, which shows that the endpoint can succeed
    const plain: Draft = { who, whose: 'own', changes: [], trick: undefined }
    const details = await fc.check(property, {
      numRuns,
      seed: seedFor(who, fuzzOptions),
      examples: who === mainOf(endpoint) ? [[plain]] : [],
    })
    if (details.failed && last === undefined) throw details.errorInstance
    tally.failure = last
    // only one failure of an endpoint is reported, because shrinking it again for every other principal takes too
    // long
    if (last) break
  }
  return tally
}

/** Sends a draft, and repeats it if there was a fault: only a repeated fault is a failure. */
async function findFailure(
  field: Field,
  { tally, draft }: { tally: Tally; draft: Draft },
): Promise<Failure | undefined> {
  const { endpoint, mode } = tally
  for (let tries = 1; ; tries++) {
    const outcome = await runFuzzCase(field, { endpoint, mode, draft })
    count(tally, { draft, outcome })
    if (outcome.fault === undefined) return undefined
    if (tries === MAX_ATTEMPTS) return failureOf(draft, outcome)
    tally.passing.push(outcome.fault)
  }
}

function count(tally: Tally, { draft, outcome }: { draft: Draft; outcome: Outcome }): void {
  const { status, milliseconds } = outcome.answer
  tally.requests += 1
  tally.done += isSuccess(tally.endpoint, outcome.answer) ? 1 : 0
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  tally.principals.add(draft.who)
  tally.slowestMs = Math.max(tally.slowestMs, milliseconds)
}

const failureOf = (
  draft: Draft,
  { request, answer: response, fault: breach = '' }: Outcome,
): Failure => ({
  fault: breach,
  curl: formatCurl(request),
  draft,
  answer: `${response.status} ${response.text.slice(0, 500)}`,
})
