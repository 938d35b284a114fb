import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'
import type { LogLevel } from '../env.ts'
import type { Log } from '../log.ts'
import { traceOfLine } from '../tracing.ts'
import { isShed } from './shed-load.ts'

/** Field names whose values never reach a log, even if a caller passes them. */
const SECRET =
  'authorization cookie passwordhash oldpasswordhash password token nonce clientsecret email phone passenger customer notes lat lng'.split(
    ' ',
  )

/** Writes one JSON line per event to stdout. */
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
      serializers: { err: serialiseError },
      mixin: traceOfLine,
    },
    destination,
  ) satisfies Logger
}

/** Serialises an error without user input: PostgreSQL quotes values in `detail`, and in messages of class 22. */
export function serialiseError(error: unknown): object {
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
