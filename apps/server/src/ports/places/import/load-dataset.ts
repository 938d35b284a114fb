import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Point } from '@kerbside/domain/geo.ts'
import { beyondReach } from '@kerbside/domain/operator/reach.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../../db.ts'
import { type Tx, withOperator } from '../../../db.ts'
import { openFolders } from '../../../folders.ts'
import type { OperatorId } from '../../../operator.ts'
import { type Districts, readDistricts } from '../districts.ts'
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
import type { ImportForm } from './form-of.ts'
import type { ImportedRow } from './imported-row.ts'
import { insertList, insertPlaces, writeWordIndex } from './place-store.ts'
import { type Line, listFiles, readCells } from './read-cells.ts'
import type { Rejects } from './rejects.ts'

export type LoadDeps = {
  db: Kysely<Tables>
  /** For the one connection that keeps the dataset's row locked during the load. */
  pool: pg.Pool
  now: () => Date
  newId: () => string
}

export type Progress = { rows: number; bytes: number; ofBytes: number }

export type LoadResult =
  | { ok: true; rows: number; left: number; seconds: number }
  | { ok: false; reason: 'running' | 'nothing-usable' | 'no-files' }

const ROWS_AT_ONCE = 5_000
const DELETED_AT_ONCE = 50_000

/**
 * Reads a file or folder into a hidden dataset and makes it live in one step when it is complete. If the process
 * is killed, the live dataset stays, and the next import deletes the remains. Uses constant memory.
 */
export async function loadDataset(
  deps: LoadDeps,
  params: {
    operator: OperatorId
    /** The operator's base: imported places may not lie on another continent. */
    base: Point
    form: ImportForm
    named: string
    rejects: Rejects
    onProgress: (progress: Progress) => void
  },
): Promise<LoadResult> {
  const { operator, form } = params
  const kind = form.dataset
  const files = await listFiles(params.named)
  if (files.length === 0) return { ok: false, reason: 'no-files' }
  await clearLeftBehind(deps, { operator, kind })
  if (await withOperator({ ...deps, operator }, (tx) => isLoading(tx, { operator, kind })))
    return { ok: false, reason: 'running' }

  const started = performance.now()
  const id = deps.newId()
  const source = path.basename(params.named)
  await withOperator({ ...deps, operator }, (tx) =>
    insertDataset(tx, { operator, id, kind, source, now: deps.now() }),
  )
  const letGo = await lockRow(deps.pool, { operator, id })
  try {
    const { rows, left } = await pour(deps, { ...params, id, files })
    if (rows === 0) return { ok: false, reason: 'nothing-usable' }
    await patiently(deps, operator, (tx) => writeWordIndex(tx, { operator, dataset: id }))
    await letGo()
    await withOperator({ ...deps, operator }, (tx) =>
      makeLive(tx, { operator, id, kind, rows, now: deps.now() }),
    )
    return { ok: true, rows, left, seconds: (performance.now() - started) / 1000 }
  } finally {
    await letGo()
    await clearLeftBehind(deps, { operator, kind })
  }
}

/** Copies rows from the files into the tables, a few thousand at a time. */
async function pour(
  deps: LoadDeps,
  params: Parameters<typeof loadDataset>[1] & {
    id: string
    files: { file: string; bytes: number }[]
  },
): Promise<{ rows: number; left: number }> {
  const { operator, form, rejects, id, files } = params
  const districts = readDistricts(
    readFileSync(path.join(openFolders().data, 'districts.tsv'), 'utf8'),
  )
  const ofBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let bytes = 0
  let rows = 0
  let left = 0
  let batch: object[] = []
  const flush = async () => {
    if (batch.length === 0) return
    const piece = { operator, dataset: id, first: rows + 1 }
    await patiently(deps, operator, (tx) =>
      'read' in form
        ? insertPlaces(tx, { ...piece, rows: batch as ImportedRow[] })
        : insertList(tx, { ...piece, rows: batch }),
    )
    rows += batch.length
    batch = []
    params.onProgress({ rows, bytes, ofBytes })
  }
  const readLine = (line: Line) => ('read' in form ? form.read(line) : form.list(line))
  for (const { file } of files) {
    const lines = readCells(file, form, (more) => {
      bytes += more
    })
    for await (const line of lines) {
      if ('broken' in line) {
        rejects.add({ ...line, reason: line.broken })
        continue
      }
      const received = readLine(line)
      const place = received.ok && 'read' in form ? (received.row as ImportedRow) : undefined
      const beyond = place && beyondReach(params.base, [place.point])
      if (beyond) rejects.add({ file, line: line.line, reason: beyond })
      else if (received.ok) batch.push(place ? withDistrict(place, districts) : received.row)
      else if (received.skipped) left += 1
      else rejects.add({ file, line: line.line, reason: received.reason })
      if (batch.length >= ROWS_AT_ONCE) await flush()
    }
  }
  await flush()
  return { rows, left }
}

/** Gives a place without a postcode its district, because the site cannot offer a place without one. */
function withDistrict(row: ImportedRow, districts: Districts): ImportedRow {
  if (row.postcode !== '') return row
  const district = districts.nearest(row.point)
  return district ? { ...row, postcode: district.outcode, town: row.town || district.town } : row
}

/** Runs a transaction without the time limit of the server's own transactions. */
const patiently = <Done>(
  { db }: LoadDeps,
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

async function clearLeftBehind(
  deps: LoadDeps,
  { operator, kind }: { operator: OperatorId; kind: ImportForm['dataset'] },
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
