import type { Socket } from 'node:net'
import pg from 'pg'
import { findTracer } from '../tracing.ts'
import {
  type Session,
  sessionSql,
  setInTransactions,
  type TransactionSession,
  type Wire,
} from './session.ts'
import { traceQueries } from './trace-query.ts'

/** How to connect. All connections are opened with `openClient` or `openPool`. */
export type Connection = pg.PoolConfig & {
  session?: Session
  /** Several servers of which one accepts writes (connection strings with one host each). */
  candidates?: readonly string[]
  /** A replica: a server that refuses writes is accepted. */
  mayBeReadOnly?: true
  /** How long a query waits for data before the server is asked whether it still has the session; 15 s by default. */
  silenceMs?: number
}

/** One connection of its own, not yet connected. */
export const openClient = (connection: Connection): pg.Client => new SteadyClient(connection)

/** A pool whose connections never end the process, however and whenever they end. */
export function openPool(
  connection: Connection,
  { onBroken = () => {}, ...options }: pg.PoolConfig & { onBroken?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({ ...connection, ...options, Client: SteadyClient })
  pool.on('error', onBroken)
  return pool
}

/** SQLSTATE of a statement that writes, sent to a server that has become a standby. */
const READ_ONLY = '25006'
/** A server whose machine is gone sends nothing at all. Statements have five seconds, so this is long enough. */
const SILENCE_MS = 15_000
const PROBE_MS = 2_000

/** The error of a read-only server; by its code requests are answered with "try again". */
const readOnlyServer = () =>
  Object.assign(new Error('the database is read-only'), { code: READ_ONLY })

/** Members of the driver that its types leave out. */
type Inside = {
  readyForQuery: boolean
  connection: Wire & {
    on(event: 'errorMessage', listener: (error: { severity?: string; code?: string }) => void): void
    stream: Socket
  }
}

/**
 * The driver's client with three additions. It always has an error listener: the pool removes its own while a client is
 * in use, and an `error` event without a listener ends the process. It sets up its session before the first query, with
 * statements and not with the start parameter `options`, which poolers refuse; or before each transaction, where the pooler
 * shares connections. It connects to the server that accepts writes, and ends the connection to one that no longer does.
 */
class SteadyClient extends pg.Client {
  readonly #config: Connection
  readonly #transactions: TransactionSession | undefined

  constructor(config: Connection = {}) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: SILENCE_MS, ...config })
    this.#config = config
    this.#transactions = config.session?.perTransaction
      ? setInTransactions(this.#inside.connection, config.session)
      : undefined
    if (findTracer()) this.query = traceQueries(this.query.bind(this))
    this.on('error', () => {})
    this.#inside.connection.on('errorMessage', ({ severity = '', code }) => {
      // The server closes the connection after this, became read-only, or refused the role: the pool must not hand it out again.
      const isOver =
        (code === READ_ONLY && config.mayBeReadOnly !== true) || this.#transactions?.isUnset()
      if (severity === 'FATAL' || severity === 'PANIC' || isOver)
        process.nextTick(() => void this.end().catch(() => {}))
    })
  }

  get #inside(): Inside {
    return this as unknown as Inside
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const opened = this.#open()
    if (!callback) return opened
    const done = callback as (error?: Error) => void
    opened.then(() => done(), done)
  }

  async #open(): Promise<pg.Client> {
    const { candidates = [], session } = this.#config
    if (candidates.length > 1) Object.assign(this, await findWritable(candidates))
    await super.connect()
    try {
      if (session) await this.#begin(session)
    } catch (error) {
      await this.end()
      throw error
    }
    return this
  }

  /** Ends the connection to a server that does not answer. */
  giveUp(): void {
    const error = Object.assign(new Error('timeout expired'), { code: 'ETIMEDOUT' })
    this.#inside.connection.stream.destroy(error)
  }

  async #begin(session: Session): Promise<void> {
    const transactions = this.#transactions
    const results = await this.query(transactions ? WHERE : `${sessionSql(session)}; ${WHERE}`)
    const here: Here | undefined = [results].flat().at(-1)?.rows[0]
    if (here?.is_read_only === true && this.#config.mayBeReadOnly !== true) throw readOnlyServer()
    if (here && session.limits['statement_timeout'] !== undefined)
      this.#watch(() => (transactions ? transactions.pid() : here.pid))
  }

  /** Ends the connection when a query is running, nothing arrives, and the server no longer has this session. */
  #watch(pidOf: () => number | undefined): void {
    const { stream } = this.#inside.connection
    const silenceMs = this.#config.silenceMs ?? SILENCE_MS
    stream.setTimeout(silenceMs)
    // not a listener for one time: the socket is also silent, and times out, while the connection is idle
    stream.on('timeout', () => {
      if (this.#inside.readyForQuery) return
      void hasSession(this.#config, pidOf()).then((has) => {
        // after a timeout the socket starts its timer again only when something arrives or is set anew
        if (has) stream.setTimeout(silenceMs)
        else stream.destroy(new Error('Connection terminated: no answer'))
      })
    })
  }
}

type Here = { pid: number; is_read_only: boolean }

const WHERE = `select pg_backend_pid() as pid,
  pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`

/** Runs one query on a separate connection; rejects when no answer comes in time. */
async function queryOnce<Row extends pg.QueryResultRow>(
  config: Connection,
  query: { text: string; values?: unknown[] },
): Promise<{ row: Row | undefined; client: pg.Client }> {
  const client = new SteadyClient(config)
  const answered = afterTime(PROBE_MS, () => client.giveUp())
  try {
    await client.connect()
    return { row: (await client.query<Row>(query)).rows[0], client }
  } finally {
    answered()
    void client.end()
  }
}

const TICKS = 20

/**
 * Calls back after a time in which this process ran, too: while it was busy with something else, answers may have arrived
 * that it did not read. Returns what cancels the call.
 */
function afterTime(ms: number, late: () => void): () => void {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks === TICKS) late()
  }, ms / TICKS)
  return () => clearInterval(timer)
}

const hasSession = (config: Connection, pid: number | undefined): Promise<boolean> =>
  queryOnce(config, { text: 'select from pg_stat_activity where pid = $1', values: [pid] }).then(
    ({ row }) => row !== undefined,
    () => false,
  )

type Server = { host: string; port: number }

const searches = new Map<string, Promise<Server>>()
const lastFound = new Map<string, string>()

/** Connections opened at the same time share one search. */
function findWritable(candidates: readonly string[]): Promise<Server> {
  const key = candidates.join(' ')
  const existing = searches.get(key)
  if (existing) return existing
  const search = searchWritable(candidates, key).finally(() => searches.delete(key))
  searches.set(key, search)
  return search
}

/** Tries the server found last first. */
async function searchWritable(candidates: readonly string[], key: string): Promise<Server> {
  const last = lastFound.get(key)
  const ordered = [...candidates].sort((a, b) => Number(b === last) - Number(a === last))
  let reason: unknown
  for (const connectionString of ordered) {
    try {
      const { row, client } = await queryOnce<Here>({ connectionString }, { text: WHERE })
      if (row?.is_read_only === false) {
        lastFound.set(key, connectionString)
        return { host: client.host, port: client.port }
      }
      reason ??= readOnlyServer()
    } catch (error) {
      reason = error
    }
  }
  throw reason
}
