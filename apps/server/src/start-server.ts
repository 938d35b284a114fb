import { readFileSync } from 'node:fs'
import type { Settings } from './env.ts'
import { armFailpoints } from './failpoint.ts'
import { openFolders } from './folders.ts'
import { makeLog } from './http/log.ts'
import { isNotNow } from './http/problem.ts'
import { prepareDatabase } from './postgres/prepare-database.ts'

/**
 * Starts the database, and loads the rest of the program meanwhile: the database runs in processes of its own, and both
 * take about as long.
 */
export async function startServer(settings: Settings): Promise<void> {
  if (settings.failpoint !== undefined) armFailpoints(settings.failpoint)
  const log = makeLog(settings.logLevel)
  const version = readVersion()
  const tracing =
    settings.traces &&
    (await import('./open-tracing.ts')).openTracing(settings.traces, { log, version })
  // background work may fail while the database is away; any other unhandled rejection still ends the process
  process.on('unhandledRejection', (error) => {
    if (!isNotNow(error)) throw error
    log.warn({ err: error }, 'temporarily unavailable')
  })
  const folders = openFolders()
  const database = prepareDatabase(settings, {
    migrations: folders.migrations,
    log: (line) => log.info({ line }, 'postgres'),
  })
  // awaited by serve; until then a failure must not count as unhandled
  database.catch(() => {})
  const { serve } = await import('./serve.ts')
  await serve(settings, { log, folders, database, version, tracing })
}

/** Of the package: this file is one folder below it, built or not. */
function readVersion(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}
