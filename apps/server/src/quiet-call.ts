import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Deps } from './deps.ts'
import type { Call } from './http/call.ts'
import type { OperatorId } from './operator.ts'

const NEVER = new AbortController().signal

/** Nobody's call: a page, a job, a test. Sessions and keys are for requests. */
export const quietCall = (deps: Deps, profile: Operator): Call => ({
  ...deps,
  operator: profile.id as OperatorId,
  profile,
  places: deps.placesFor(profile),
  roads: deps.roadsFor(profile),
  visitor: {
    sessionToken: undefined,
    keepSession: () => {},
    idempotencyKey: undefined,
    bearer: undefined,
    gone: () => NEVER,
  },
  who: {},
})
