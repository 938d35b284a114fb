import type { LicenceKind } from '@kerbside/domain/driver/driver.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import { hasChanged, inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Scan } from './scan-store.ts'

type OperatorKey = { operator: OperatorId }

export type NewSubmission = {
  id: string
  driverId: string
  holderId: string
  kind: LicenceKind
  number: string
  expiresOn: LocalDate
  scan: Scan
  sentAt: Date
}

/** False if the phone has sent it before. One of the same document that waits is replaced. */
export async function insertSubmission(
  tx: Tx,
  { operator, ...made }: OperatorKey & NewSubmission,
): Promise<boolean> {
  const known = await inOperator(tx, operator)
    .selectFrom('document_submission')
    .select('id')
    .where('id', '=', made.id)
    .executeTakeFirst()
  if (known) return false
  await inOperator(tx, operator)
    .updateTable('document_submission')
    .set({ state: 'replaced', bytes: null, decided_at: made.sentAt })
    .where('holder_id', '=', made.holderId)
    .where('kind', '=', made.kind)
    .where('state', '=', 'waiting')
    .execute()
  return tx
    .insertInto('document_submission')
    .values({
      operator_id: operator,
      id: made.id,
      driver_id: made.driverId,
      holder_id: made.holderId,
      kind: made.kind,
      number: made.number,
      expires_on: made.expiresOn,
      type: made.scan.type,
      bytes: made.scan.bytes,
      sent_at: made.sentAt,
      state: 'waiting',
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

export type StoredSubmission = Omit<NewSubmission, 'scan'> & {
  type: Scan['type']
  state: 'waiting' | 'approved' | 'rejected' | 'replaced'
  reason: string
}

const FIELDS = [
  'submission.id',
  'submission.driver_id as driverId',
  'submission.holder_id as holderId',
  'submission.kind',
  'submission.number',
  'submission.type',
  'submission.sent_at as sentAt',
  'submission.state',
  'submission.reason',
] as const

/** What was sent for these holders, the newest first. */
export async function listSubmissionsOf(
  tx: Tx,
  { operator, holders }: OperatorKey & { holders: readonly string[] },
): Promise<StoredSubmission[]> {
  return inOperator(tx, operator)
    .selectFrom('document_submission as submission')
    .select(FIELDS)
    .select(sql<LocalDate>`submission.expires_on::text`.as('expiresOn'))
    .where('submission.holder_id', 'in', holders)
    .where('submission.state', '!=', 'replaced')
    .orderBy('submission.sent_at', 'desc')
    .execute()
}

/** What waits for the desk, the oldest first; without that of former drivers and retired cars. */
export async function listWaiting(tx: Tx, { operator }: OperatorKey) {
  return inOperator(tx, operator)
    .selectFrom('document_submission as submission')
    .innerJoin('driver', (join) => sameOperator(join, { 'driver.id': 'submission.driver_id' }))
    .leftJoin('vehicle', (join) => sameOperator(join, { 'vehicle.id': 'submission.holder_id' }))
    .select(FIELDS)
    .select([
      'driver.number as driverNumber',
      'driver.first_name as firstName',
      'driver.last_name as lastName',
      'vehicle.number as vehicleNumber',
      'vehicle.registration',
    ])
    .select(sql<LocalDate>`submission.expires_on::text`.as('expiresOn'))
    .where('submission.state', '=', 'waiting')
    .where('driver.ended_at', 'is', null)
    .where('vehicle.retired_at', 'is', null)
    .orderBy('submission.sent_at')
    .execute()
}

export type WaitingSubmission = Awaited<ReturnType<typeof listWaiting>>[number]

/** The scan of one that waits; locked until the transaction ends. */
export async function lockSubmissionScan(
  tx: Tx,
  { operator, id }: OperatorKey & { id: string },
): Promise<Scan | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('document_submission')
    .select(['type', 'bytes'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return row?.bytes ? { type: row.type, bytes: row.bytes } : undefined
}

export async function markDecided(
  tx: Tx,
  params: OperatorKey & {
    id: string
    state: 'approved' | 'rejected'
    by: string
    reason: string
    now: Date
  },
): Promise<void> {
  await inOperator(tx, params.operator)
    .updateTable('document_submission')
    .set({
      state: params.state,
      bytes: null,
      decided_at: params.now,
      decided_by: params.by,
      reason: params.reason,
    })
    .where('id', '=', params.id)
    .execute()
}
