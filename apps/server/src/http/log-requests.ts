import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { isShed } from './shed-load.ts'

/**
 * Logs one line per answered request, without personal data: the route's pattern, never its address or body.
 * `operatorOf` gives the operator's slug when it is known.
 */
export function logRequests(
  app: FastifyInstance,
  { log, operatorOf }: { log: Log; operatorOf?: (request: FastifyRequest) => string | undefined },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    // An overload has thousands of these; only its beginning and end are logged (watch-load.ts).
    if (UNLOGGED_PATHS.has(route) || isShed(reply)) return
    log.info(
      {
        request: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        operator: operatorOf?.(request),
      },
      'answered',
    )
  })
}

/** Requested every few seconds by machines, and by pages that poll. */
export const UNLOGGED_PATHS = new Set(['/healthz', '/readyz', '/metrics', LIVE_PATH])
