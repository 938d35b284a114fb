import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { askServer, type Field, type Outcome } from './ask-server.ts'
import { type Draft, draftsOf, type Mode, PRINCIPALS, type Principal } from './draft.ts'
import type { FuzzedCall } from './fuzzed-call.ts'
import { saysDone } from './judge-answer.ts'
import { sayCurl } from './wire-request.ts'

/** What came of one call in one mode. */
export type Tally = {
  call: FuzzedCall
  mode: Mode
  requests: number
  /** How often each status was answered. */
  statuses: Map<number, number>
  principals: Set<Principal>
  /** How many were answered with "done". */
  done: number
  slowestMs: number
  /** Faults that did not come again when the same was asked again. */
  passing: string[]
  failure: Failure | undefined
}

export type Failure = { fault: string; curl: string; draft: Draft; answer: string }

export const nameOf = ({ method, path }: FuzzedCall): string => `${method} ${path}`

type Asked = { call: FuzzedCall; mode: Mode; cases: number; seed: number }

/** One seed makes another for every call, mode and principal, so that a part repeats what it did in the whole. */
const seedFor = (who: Principal, { seed, call, mode }: Asked): number =>
  createHash('sha256')
    .update(`${seed} ${nameOf(call)} ${mode} ${who}`)
    .digest()
    .readInt32BE()

/** Who can get furthest in the calls that are not everybody's. */
const MAIN: Partial<Record<FuzzedCall['audience'], Principal>> = {
  staff: 'staff',
  customer: 'customer',
  booker: 'booker',
  desk: 'desk',
  driver: 'driver',
  program: 'program',
  host: 'host',
}

/** What a dispatcher may not do at the desk an owner may. */
export const isOfOwner = ({ audience, roles }: FuzzedCall): boolean =>
  audience === 'desk' && roles?.includes('dispatcher') === false

/** The principal that gets furthest with a call. */
export const mainOf = (call: FuzzedCall): Principal =>
  isOfOwner(call) ? 'owner' : (MAIN[call.audience] ?? 'guest')

/**
 * How many requests each principal makes: most by who can get furthest, some by everybody. Of few requests half are made
 * by who can get furthest and the others by some of the rest, who are others for every call and mode.
 */
function sharesOf(asked: Asked): [Principal, number][] {
  const { call, cases } = asked
  const main = mainOf(call)
  const others = PRINCIPALS.filter((who) => who !== main)
  if (cases < 2 * PRINCIPALS.length) {
    const most = Math.ceil(cases / 2)
    const some = others
      .toSorted((a, b) => seedFor(a, asked) - seedFor(b, asked))
      .slice(0, cases - most)
    return [[main, most], ...some.map((who): [Principal, number] => [who, 1])]
  }
  const each = Math.max(1, Math.floor(cases / 20))
  const rest = Math.max(1, cases - each * others.length)
  return PRINCIPALS.map((who) => [who, who === main ? rest : each])
}

/** A fault of the moment, such as a busy machine, does not come again; one of the server does. */
const TRIES = 3

export async function fuzzCall(field: Field, asked: Asked): Promise<Tally> {
  const { call, mode } = asked
  const tally: Tally = {
    call,
    mode,
    requests: 0,
    done: 0,
    slowestMs: 0,
    passing: [],
    statuses: new Map(),
    principals: new Set(),
    failure: undefined,
  }
  const example = await field.world.exampleOf(call, 'own')
  for (const [who, numRuns] of sharesOf(asked)) {
    let last: Failure | undefined
    const property = fc.asyncProperty(draftsOf(call, { mode, who, example }), async (draft) => {
      const found = await findFailure(field, { tally, draft })
      // Shrinking goes on with requests that are answered well: the last that was not is the smallest.
      last = found ?? last
      return found === undefined
    })
    // whoever can get furthest begins with what goes all the way: then it is known that the call can
    const plain: Draft = { who, whose: 'own', changes: [], trick: undefined }
    const details = await fc.check(property, {
      numRuns,
      seed: seedFor(who, asked),
      examples: who === mainOf(call) ? [[plain]] : [],
    })
    if (details.failed && last === undefined) throw details.errorInstance
    tally.failure = last
    // one failure of a call is told: to make the same one smaller for everybody else who asks takes the most time of all
    if (last) break
  }
  return tally
}

/** Asks, and asks again when something was wrong: the failure is what stays wrong. */
async function findFailure(
  field: Field,
  { tally, draft }: { tally: Tally; draft: Draft },
): Promise<Failure | undefined> {
  const { call, mode } = tally
  for (let tries = 1; ; tries++) {
    const outcome = await askServer(field, { call, mode, draft })
    count(tally, { draft, outcome })
    if (outcome.fault === undefined) return undefined
    if (tries === TRIES) return failureOf(draft, outcome)
    tally.passing.push(outcome.fault)
  }
}

function count(tally: Tally, { draft, outcome }: { draft: Draft; outcome: Outcome }): void {
  const { status, milliseconds } = outcome.answer
  tally.requests += 1
  tally.done += saysDone(tally.call, outcome.answer) ? 1 : 0
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  tally.principals.add(draft.who)
  tally.slowestMs = Math.max(tally.slowestMs, milliseconds)
}

const failureOf = (draft: Draft, { request, answer, fault = '' }: Outcome): Failure => ({
  fault,
  curl: sayCurl(request),
  draft,
  answer: `${answer.status} ${answer.text.slice(0, 500)}`,
})
