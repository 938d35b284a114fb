import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type DatasetKind, type Tables, type Tx, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import {
  allowLongStatements,
  deleteDataset,
  deletePiece,
  insertDataset,
  isLoading,
  lastNumber,
  listLeftBehind,
  makeLive,
} from './dataset-store.ts'
import { writeWordIndex } from './place-store.ts'

export type LoadDeps = {
  db: Kysely<Tables>
  /** For the one connection that keeps the dataset's row locked during the load. */
  pool: pg.Pool
  now: () => Date
  newId: () => string
}

export type Progress = { rows: number; bytes: number; ofBytes: number }

export type DatasetResult =
  | { ok: true; dataset: string; rows: number; left: number; seconds: number }
  | { ok: false; reason: 'running' | 'nothing-usable' }

export type LoadResult = DatasetResult | { ok: false; reason: 'no-files' }

/** Rows of one statement: enough that a round trip costs little. */
export const ROWS_AT_ONCE = 5_000
const DELETED_AT_ONCE = 50_000

/** Writes the rows of a dataset that is not live yet; numbers count from 1 in the order of the rows. */
export type DatasetWriter = {
  insert(write: (tx: Tx, dataset: string) => Promise<void>): Promise<void>
}

export type Poured = { rows: number; left: number }

/**
 * Fills a hidden dataset and makes it live in one step when it is complete. If the process is killed, the live dataset
 * stays, and the next import deletes the remains.
 */
export async function loadDataset(
  deps: LoadDeps,
  params: {
    operator: OperatorId
    kind: DatasetKind
    /** The name of the file or folder. */
    source: string
    pour: (writer: DatasetWriter) => Promise<Poured>
    /** Ends the load of a complete dataset, in one transaction; makes it live by default. */
    finish?: (tx: Tx, dataset: { id: string; rows: number }) => Promise<void>
  },
): Promise<DatasetResult> {
  const { operator, kind, source } = params
  const finish =
    params.finish ??
    ((tx: Tx, dataset: { id: string; rows: number }) =>
      makeLive(tx, { operator, kind, now: deps.now(), ...dataset }))
  await clearLeftBehind(deps, { operator, kind })
  if (await withOperator({ ...deps, operator }, (tx) => isLoading(tx, { operator, kind })))
    return { ok: false, reason: 'running' }

  const started = performance.now()
  const id = deps.newId()
  await withOperator({ ...deps, operator }, (tx) =>
    insertDataset(tx, { operator, id, kind, source, now: deps.now() }),
  )
  const letGo = await lockRow(deps.pool, { operator, id })
  try {
    const { rows, left } = await params.pour({
      insert: (write) => patiently(deps, operator, (tx) => write(tx, id)),
    })
    if (rows === 0) return { ok: false, reason: 'nothing-usable' }
    await patiently(deps, operator, (tx) => writeWordIndex(tx, { operator, dataset: id }))
    await letGo()
    await withOperator({ ...deps, operator }, (tx) => finish(tx, { id, rows }))
    return { ok: true, dataset: id, rows, left, seconds: (performance.now() - started) / 1000 }
  } finally {
    await letGo()
    await clearLeftBehind(deps, { operator, kind })
  }
}

/** Runs a transaction without the time limit of the server's own transactions. */
const patiently = <Done>(
  { db }: Pick<LoadDeps, 'db'>,
  operator: OperatorId,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> =>
  withOperator({ db, operator }, async (tx) => {
    await allowLongStatements(tx)
    return work(tx)
  })

/**
 * The dataset counts as loading while this connection lives; when the process dies, the database releases the
 * lock.
 */
async function lockRow(
  pool: pg.Pool,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<() => Promise<void>> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.operator', $1, true)", [operator])
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query(
      'select id from place_dataset where operator_id = $1 and id = $2 for no key update',
      [operator, id],
    )
  } catch (error) {
    client.release(true)
    throw error
  }
  let hasLock = true
  return async () => {
    if (!hasLock) return
    hasLock = false
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/** Deletes the datasets that nothing uses any more. */
export async function clearLeftBehind(
  deps: Pick<LoadDeps, 'db'>,
  { operator, kind }: { operator: OperatorId; kind: DatasetKind },
): Promise<void> {
  const left = await withOperator({ ...deps, operator }, (tx) =>
    listLeftBehind(tx, { operator, kind }),
  )
  for (const id of left) {
    const last = await patiently(deps, operator, (tx) => lastNumber(tx, { operator, id }))
    for (let from = 1; from <= last; from += DELETED_AT_ONCE)
      await patiently(deps, operator, (tx) =>
        deletePiece(tx, { operator, id, from, to: from + DELETED_AT_ONCE }),
      )
    await patiently(deps, operator, (tx) => deleteDataset(tx, { operator, id }))
  }
}
