import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Deps } from './deps.ts'
import type { OperatorId } from './operator.ts'
import type { RequestContext } from './request-context.ts'

const NEVER = new AbortController().signal

const calls = new WeakMap<Operator, { deps: Deps; context: RequestContext }>()

/**
 * The context of code without a client, such as a page, a task or a test; cached per operator profile. It has no
 * sessions.
 */
export function systemContext(deps: Deps, profile: Operator): RequestContext {
  const existing = calls.get(profile)
  if (existing?.deps === deps) return existing.context
  const context = newSystemContext(deps, profile)
  calls.set(profile, { deps, context })
  return context
}

const newSystemContext = (deps: Deps, profile: Operator): RequestContext => ({
  ...deps,
  operator: profile.id as OperatorId,
  profile,
  places: deps.placesFor(profile),
  roads: deps.roadsFor(profile),
  client: {
    sessionToken: undefined,
    saveSession: () => {},
    dropSession: () => {},
    staff: { token: undefined, keep: () => {}, drop: () => {} },
    driver: { token: undefined, keep: () => {}, drop: () => {} },
    embedder: undefined,
    savesSessions: false,
    host: '',
    device: '',
    idempotencyKey: undefined,
    bearer: undefined,
    ip: '',
    isLocalVisit: false,
    headerOfProxy: () => undefined,
    gone: () => NEVER,
  },
  principal: {},
})
