import { type Logger, pino } from 'pino'
import type { LogLevel } from '../env.ts'
import type { Log } from '../log.ts'
import { traceOfLine } from '../tracing.ts'

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
