import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Deps } from './deps.ts'
import type { Call } from './http/call.ts'
import type { OperatorId } from './operator.ts'

const NEVER = new AbortController().signal

const calls = new WeakMap<Operator, { deps: Deps; call: Call }>()

/** Nobody's call: a page, a job, a test; one and the same for an operator as it is now. Sessions are for requests. */
export function quietCall(deps: Deps, profile: Operator): Call {
  const known = calls.get(profile)
  if (known?.deps === deps) return known.call
  const call = newCall(deps, profile)
  calls.set(profile, { deps, call })
  return call
}

const newCall = (deps: Deps, profile: Operator): Call => ({
  ...deps,
  operator: profile.id as OperatorId,
  profile,
  places: deps.placesFor(profile),
  roads: deps.roadsFor(profile),
  visitor: {
    sessionToken: undefined,
    keepSession: () => {},
    dropSession: () => {},
    staff: { token: undefined, keep: () => {}, drop: () => {} },
    driver: { token: undefined, keep: () => {}, drop: () => {} },
    embedder: undefined,
    keepsSessions: false,
    host: '',
    device: '',
    idempotencyKey: undefined,
    bearer: undefined,
    ip: '',
    headerOfProxy: () => undefined,
    gone: () => NEVER,
  },
  who: {},
})
