import { createHash } from 'node:crypto'
import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import fc from 'fast-check'
import { askServer, type Field, type Outcome } from './ask-server.ts'
import { type Draft, draftsOf, type Mode, type Principal } from './draft.ts'
import { saysDone } from './judge-answer.ts'
import { sayCurl } from './wire-request.ts'

/** What came of one call in one mode. */
export type Tally = {
  call: AnyEndpoint
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

export const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`

/** One seed makes another for every call and mode, so that one of them alone repeats what it did among all. */
const seedFor = (seed: number, call: AnyEndpoint, mode: Mode): number =>
  createHash('sha256')
    .update(`${seed} ${nameOf(call)} ${mode}`)
    .digest()
    .readInt32BE()

/** A fault of the moment, such as a busy machine, does not come again; one of the server does. */
const TRIES = 3

export async function fuzzCall(
  field: Field,
  { call, mode, cases, seed }: { call: AnyEndpoint; mode: Mode; cases: number; seed: number },
): Promise<Tally> {
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
  const ask = async (draft: Draft): Promise<Outcome> => {
    const outcome = await askServer(field, { call, mode, draft })
    const { status, milliseconds } = outcome.answer
    tally.requests += 1
    tally.done += saysDone(outcome.answer) ? 1 : 0
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
    tally.principals.add(draft.who)
    tally.slowestMs = Math.max(tally.slowestMs, milliseconds)
    return outcome
  }
  let last: Failure | undefined
  const property = fc.asyncProperty(
    draftsOf(call, { mode, example: await field.world.exampleOf(call, 'own') }),
    async (draft) => {
      let outcome = await ask(draft)
      for (let tries = 1; tries < TRIES && outcome.fault !== undefined; tries++) {
        tally.passing.push(outcome.fault)
        outcome = await ask(draft)
      }
      if (outcome.fault === undefined) return true
      last = failureOf(draft, outcome)
      return false
    },
  )
  const details = await fc.check(property, { numRuns: cases, seed: seedFor(seed, call, mode) })
  if (!details.failed) return tally
  return { ...tally, failure: last ?? thrown(details.errorInstance) }
}

const failureOf = (draft: Draft, { request, answer, fault = '' }: Outcome): Failure => ({
  fault,
  curl: sayCurl(request),
  draft,
  answer: `${answer.status} ${answer.text.slice(0, 500)}`,
})

/** The fuzzer itself fell over: that is a failure, too. */
function thrown(error: unknown): Failure {
  throw error instanceof Error ? error : new Error('the fuzzer stopped without a reason')
}
