import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type Tables, type Tx, withOperator } from './db.ts'
import type { Log } from './log.ts'
import type { OperatorId } from './operator.ts'
import { type Connection, openPool } from './postgres/open-client.ts'

/** A standby that answers reads which may be some seconds old (DATABASE_REPLICA_URL). */
export type Replica = {
  /** Its connections while it is at most two checks behind; undefined otherwise. */
  current(): Kysely<Tables> | undefined
  close(): Promise<void>
}

const CHECK_EVERY_MS = 5_000
const CONNECTIONS = 8
const CONNECT_MS = 2_000

/**
 * Opens the replica and checks it at an interval: it is used if it has replayed what the primary had written at the check
 * before. An idle primary does not make it look old.
 */
export function openReplica(
  connection: Connection,
  { primary, log, everyMs = CHECK_EVERY_MS }: { primary: pg.Pool; log: Log; everyMs?: number },
): Replica {
  const pool = openPool(
    { ...connection, mayBeReadOnly: true },
    { max: CONNECTIONS, connectionTimeoutMillis: CONNECT_MS },
  )
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  /** What the primary had written at the last check. */
  let written: string | undefined
  let isCurrent = false
  let checking: Promise<void> | undefined

  const check = async (): Promise<void> => {
    const was = isCurrent
    try {
      isCurrent = written !== undefined && (await hasReplayed(pool, written))
      const { rows } = await primary.query<{ at: string }>(
        'select pg_current_wal_lsn()::text as at',
      )
      written = rows[0]?.at
    } catch {
      isCurrent = false
    }
    if (was && !isCurrent) log.warn({}, 'the replica is behind or away; the primary answers')
    if (!was && isCurrent) log.info({}, 'the replica answers reads that may be old')
  }
  const tick = () => {
    // a check that hangs says nothing about how old the data is
    if (checking) isCurrent = false
    checking ??= check().finally(() => {
      checking = undefined
    })
  }
  const timer = setInterval(tick, everyMs)
  timer.unref()
  tick()

  return {
    current: () => (isCurrent ? db : undefined),
    async close() {
      clearInterval(timer)
      await checking
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}

/** A standby that was promoted no longer follows and is not used. */
async function hasReplayed(pool: pg.Pool, written: string): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has`,
    [written],
  )
  return rows[0]?.has === true
}

/**
 * Runs a read that may be some seconds old: on the replica if there is a current one, otherwise, and if the replica
 * fails, on the primary. For reports, exports and logs; not for what the same person may just have changed.
 */
export async function readStale<Result>(
  context: { db: Kysely<Tables>; operator: OperatorId; replica?: Replica | undefined },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const db = context.replica?.current()
  if (db === undefined) return withOperator(context, work)
  try {
    return await withOperator({ db, operator: context.operator }, work)
  } catch {
    // away, or it cancelled the statement to go on replaying; another error is thrown again by the primary
    return withOperator(context, work)
  }
}
