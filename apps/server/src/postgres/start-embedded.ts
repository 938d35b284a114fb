import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command-error.ts'
import { findAccount, makeFolder } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { type Cluster, OWNER, prepareCluster, reasonIn } from './cluster.ts'
import { sqlStateOf } from './database-error.ts'
import { type Leashed, startLeashed } from './leash.ts'
import { openClient } from './open-client.ts'
import { clearForeignPids, findPostmaster, isAlive } from './pid-file.ts'

/**
 * How to reach the embedded database: a Unix socket in a folder of mode 0700, so there is no port and no
 * password.
 */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

export type EmbeddedPostgres = {
  connection: EmbeddedConnection
  /** True if another process of this machine started it: then stop() leaves it running. */
  readonly attached: boolean
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  stateDir: string
  /** Settings of postgresql.conf, such as `{ fsync: 'off' }` for a throw-away database. */
  settings?: Record<string, string | number>
  log?: (line: string) => void
}

/** A running server: either our child process, or one of another process that we watch. */
type RunningServer = { leashed: Leashed } | { pid: number }

const SETTINGS = {
  max_connections: 100,
  shared_buffers: '128MB',
  logging_collector: 'off',
  // errors go to the process that caused them; in a log they would contain what users typed
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** The server output that is worth logging. */
const WORTH_LOGGING = /FATAL|PANIC|not properly shut down|redo starts|terminated by signal/
const CHATTER = /the database system is (starting up|shutting down)|administrator command/
const START_MS = 30_000
const STOP_MS = 15_000
const WATCH_MS = 100

/**
 * The real PostgreSQL of the npm package, alive until stop() or until this process ends in any way. A second
 * process with the same state folder attaches; when the server stops, a remaining process starts it again.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new CommandError(
      'The embedded PostgreSQL doesn’t run on Windows. Set DATABASE_URL, or use WSL.',
    )
  const { settings = {} } = options
  const log = (line: string) => {
    if (WORTH_LOGGING.test(line) && !CHATTER.test(line)) options.log?.(line)
  }
  const stateDir = path.resolve(options.stateDir)
  const account = findAccount()
  makeFolder(stateDir, 0o755)
  const { home, major } = prepareBinaries(account, { stateDir })
  const cluster = await prepareCluster(account, { stateDir, home, major })
  const program = path.join(home, 'bin', 'postgres')
  const open = () => attachOrStart(cluster, { program, settings, log })

  let server = await open()
  const halt = new AbortController()
  const watching = keepRunning(halt.signal)

  async function keepRunning(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      await stopped(server, stopping)
      if (stopping.aborted) return
      options.log?.('PostgreSQL has gone away; starting it again')
      server = await reopen(stopping)
    }
  }

  async function reopen(stopping: AbortSignal): Promise<RunningServer> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 2000)) {
      try {
        return await open()
      } catch (error) {
        if (stopping.aborted) return server
        options.log?.(error instanceof Error ? error.message : String(error))
        await pause(wait, stopping)
      }
    }
  }

  await makeDatabase(cluster)
  return {
    connection: { ...reach(cluster), database: 'kerbside' },
    get attached() {
      return 'pid' in server
    },
    async stop() {
      halt.abort()
      await stopPostgres(server, cluster)
      await watching
      // the watcher may just have restarted it
      await stopPostgres(server, cluster)
    },
  }
}

function reach({ socketDir }: Cluster): EmbeddedConnection {
  return { host: socketDir, port: 5432, user: OWNER, database: 'postgres' }
}

async function attachOrStart(
  cluster: Cluster,
  { program, settings, log }: Required<Omit<EmbeddedOptions, 'stateDir'>> & { program: string },
): Promise<RunningServer> {
  const deadline = Date.now() + START_MS
  for (;;) {
    const pid = findPostmaster(cluster.data)
    if (pid !== undefined && (await responses(cluster, { deadline, while: () => isAlive(pid) })))
      return { pid }
    clearForeignPids(cluster)
    const conf = Object.entries({ ...SETTINGS, ...settings }).flatMap(([k, v]) => [
      '-c',
      `${k}=${v}`,
    ])
    // output before the server is up is reported as one line, and only if the start fails
    let up = false
    const logLine = (line: string) => {
      if (up) log(line)
    }
    const leashed = startLeashed(
      [program, '-D', cluster.data, '-k', cluster.socketDir, '-h', '', ...conf],
      { account: cluster.account, folder: cluster.data, log: logLine },
    )
    up = await responses(cluster, { deadline, while: () => !leashed.hasEnded() })
    if (up && !leashed.hasEnded()) {
      leashed.setReferenced(false)
      return { leashed }
    }
    leashed.letGo()
    const { output } = await leashed.ended
    // another process started it first, or a dead postmaster's last backends still hold its memory: try again
    if (!/lock file|shared memory block/.test(output) || Date.now() > deadline)
      throw new CommandError(`The embedded PostgreSQL didn’t start: ${reasonIn(output)}`)
    await sleep(50)
  }
}

/** Waits until the server accepts a query; false if it has ended. */
async function responses(
  cluster: Cluster,
  { deadline, while: going }: { deadline: number; while: () => boolean },
): Promise<boolean> {
  while (going() && Date.now() < deadline) {
    if (await ping(cluster)) return true
    await sleep(20)
  }
  return false
}

async function ping(cluster: Cluster): Promise<boolean> {
  const client = openClient({ ...reach(cluster), connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = openClient(reach(cluster))
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'kerbside'")
    if (rowCount === 0) await client.query('create database kerbside')
  } catch (error) {
    // 42P04, or 23505 in a close race: another process created it first
    if (!['42P04', '23505'].includes(sqlStateOf(error))) throw error
  } finally {
    await client.end()
  }
}

async function stopped(server: RunningServer, stopping: AbortSignal): Promise<void> {
  if ('leashed' in server) await server.leashed.ended
  else while (isAlive(server.pid) && !stopping.aborted) await pause(WATCH_MS, stopping)
}

/** Does not keep the process alive, and ends at once when stopping. */
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { ref: false, signal: stopping }).catch(() => {})
}

async function stopPostgres(server: RunningServer, { data }: Cluster): Promise<void> {
  if (!('leashed' in server) || server.leashed.hasEnded()) return
  server.leashed.setReferenced(true)
  const pid = findPostmaster(data)
  server.leashed.letGo()
  // a fast shutdown takes milliseconds; one that hangs is killed, and recovery repairs the database
  const late = setTimeout(() => {
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  }, STOP_MS)
  await server.leashed.ended
  clearTimeout(late)
}
