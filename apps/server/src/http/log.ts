import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'
import type { LogLevel } from '../env.ts'
import type { Log } from '../log.ts'
import { isShed } from './shed-load.ts'

/** Names whose values never reach a log, should a caller forget. */
const SECRET =
  'authorization cookie passwordhash oldpasswordhash password token nonce clientsecret email phone passenger customer notes lat lng'.split(
    ' ',
  )

/** One JSON line per event on stdout. */
export function makeLog(
  level: LogLevel,
  destination: pino.DestinationStream = pino.destination({ dest: 1, sync: false }),
): Log & { flush: () => void } {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
      serializers: { err: tellError },
    },
    destination,
  ) satisfies Logger
}

/** An error without what people typed: PostgreSQL quotes values in `detail`, and in messages of class 22. */
export function tellError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const fromDatabase = 'severity' in error
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message: fromDatabase ? error.message.replaceAll(/"[^"]*"|'[^']*'/g, '"…"') : error.message,
    ...('table' in error && { table: error.table }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}

/**
 * One line per answered request, and no one's data in it: the route's pattern, never its address or body.
 * `operatorOf` names the operator when it is known, by its slug.
 */
export function logRequests(
  app: FastifyInstance,
  { log, operatorOf }: { log: Log; operatorOf?: (request: FastifyRequest) => string | undefined },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    // an overload has thousands of these; its beginning and end are logged (watch-load.ts)
    if (QUIET.has(route) || isShed(reply)) return
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

/** Asked every few seconds by machines, and by pages that poll. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics', LIVE_PATH])
