import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

const WINDOW = { minute: 60_000, hour: 3_600_000 } as const

/** One visitor is one address; of IPv6 the /64 that a household or phone is given. */
function visitorKey(request: FastifyRequest): string {
  const { ip } = request
  return ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip
}

/** Rate limit of one call: per operator's host, call and visitor. A live operator's is never raised. */
export function limitOf(
  deps: Deps,
  { limit, method, path }: Pick<AnyEndpoint, 'limit' | 'method' | 'path'>,
) {
  return {
    timeWindow: WINDOW[limit.per],
    keyGenerator: (request: FastifyRequest) =>
      `${request.hostname}|${method} ${path}|${visitorKey(request)}`,
    max: async (request: FastifyRequest) => {
      const factor = deps.settings.rateLimitFactor
      if (factor === 1) return limit.times
      const operator = await deps.operators.byHost(request.hostname)
      return operator?.mode === 'test' ? limit.times * factor : limit.times
    },
  }
}
