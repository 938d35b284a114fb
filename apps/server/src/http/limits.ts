import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey } from './address-key.ts'
import { sessionTokenOf } from './session.ts'

const WINDOW = { minute: 60_000, 'quarter-hour': 900_000, hour: 3_600_000 } as const

/** A demo accepts any host name, and each can be spelled in many ways; none of them counts as a new client. */
async function operatorIdOf(deps: Deps, { hostname }: FastifyRequest): Promise<string> {
  return (await deps.operators.byHost(hostname))?.id ?? ''
}

type Limited = Pick<AnyEndpoint, 'limit' | 'method'> & { path: string }

/** Raises a limit by the configured factor; a live operator's limit is never raised. */
const scaleLimit = (deps: Deps, times: number) => async (request: FastifyRequest) => {
  const factor = deps.settings.rateLimitFactor
  if (factor === 1) return times
  const operator = await deps.operators.byHost(request.hostname)
  return operator?.mode === 'test' ? times * factor : times
}

/** Rate limit of one endpoint: per operator, endpoint and client. */
export function limitOf(deps: Deps, { limit, method, path }: Limited) {
  return {
    timeWindow: WINDOW[limit.per],
    keyGenerator: async (request: FastifyRequest) =>
      `${await operatorIdOf(deps, request)}|${method} ${path}|${addressKey(request.ip)}`,
    max: scaleLimit(deps, limit.times),
  }
}

/**
 * The narrower limit of one browser session. Inventing a session does not help, because the address limit applies
 * too.
 */
export function limitSession(
  app: FastifyInstance,
  { deps, endpoint }: { deps: Deps; endpoint: Limited },
): preHandlerAsyncHookHandler[] {
  const { limit, method, path } = endpoint
  if (limit.timesOfSession === undefined) return []
  const count = app.createRateLimit({
    timeWindow: WINDOW[limit.per],
    keyGenerator: async (request) =>
      `${await operatorIdOf(deps, request)}|${method} ${path}|session ${sessionTokenOf(request) ?? ''}`,
    max: scaleLimit(deps, limit.timesOfSession),
  })
  return [
    async (request, response) => {
      if (sessionTokenOf(request) === undefined) return
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      response.header('retry-after', counted.ttlInSeconds)
      throw Object.assign(new Error('too often'), { statusCode: 429 })
    },
  ]
}
