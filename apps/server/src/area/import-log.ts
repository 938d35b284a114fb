import { inOperator, type Tx } from '../db.ts'
import type { OperatorId } from '../operator.ts'
import type { ImportProgress } from './import-progress.ts'

/** The last import of an area. A running one is reported every few seconds. */
export type ImportLog = {
  id: string
  name: string
  state: 'running' | 'done' | 'failed'
  step: string
  part: number
  secondsLeft: number | undefined
  /** Why it failed, in a sentence; '' otherwise. */
  failure: string
  startedAt: Date
}

/** Without a report for so long, the program was killed. */
const SILENT_MS = 60_000
const KILLED = 'The import was stopped before its end. Nothing was changed.'

/** Undefined before the first import. */
export async function findImport(
  tx: Tx,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<ImportLog | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('area_import')
    .selectAll()
    .executeTakeFirst()
  if (!row) return undefined
  const isKilled = row.state === 'running' && now.getTime() - row.updated_at.getTime() > SILENT_MS
  return {
    id: row.id,
    name: row.name,
    state: isKilled ? 'failed' : row.state,
    step: row.step,
    part: row.part,
    secondsLeft: row.seconds_left ?? undefined,
    failure: isKilled ? KILLED : row.failure,
    startedAt: row.started_at,
  }
}

/** Replaces the log of the import before. */
export async function beginImport(
  tx: Tx,
  { operator, id, name, now }: { operator: OperatorId; id: string; name: string; now: Date },
): Promise<void> {
  await inOperator(tx, operator).deleteFrom('area_import').execute()
  await tx
    .insertInto('area_import')
    .values({
      operator_id: operator,
      id,
      name,
      state: 'running',
      step: 'check',
      part: 0,
      seconds_left: null,
      failure: '',
      started_at: now,
      updated_at: now,
    })
    .execute()
}

/** Changes nothing if another import has begun meanwhile. */
export const reportImport = (
  tx: Tx,
  {
    operator,
    id,
    progress,
    now,
  }: { operator: OperatorId; id: string; progress: ImportProgress; now: Date },
) =>
  inOperator(tx, operator)
    .updateTable('area_import')
    .set({
      step: progress.step,
      part: progress.part,
      seconds_left: progress.secondsLeft,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()

/** `failure` is '' after a success. */
export const endImport = (
  tx: Tx,
  { operator, id, failure, now }: { operator: OperatorId; id: string; failure: string; now: Date },
) =>
  inOperator(tx, operator)
    .updateTable('area_import')
    .set({
      state: failure === '' ? 'done' : 'failed',
      failure,
      seconds_left: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
