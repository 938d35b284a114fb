import type { LicenceKind } from '@kerbside/domain/driver/driver.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type OperatorKey = { operator: OperatorId }

export type Scan = { type: 'webp' | 'pdf'; bytes: Buffer }

export type ScanFacts = {
  holderId: string
  kind: LicenceKind
  /** The expiry date of the document. */
  expiresOn: LocalDate
  type: Scan['type']
  madeAt: Date
  /** '' if saved by a command of the install. */
  madeBy: string
}

/** Replaces the existing scan of this kind. */
export async function saveScan(
  tx: Tx,
  { operator, scan, ...facts }: OperatorKey & Omit<ScanFacts, 'type'> & { scan: Scan },
): Promise<void> {
  const row = {
    expires_on: facts.expiresOn,
    type: scan.type,
    bytes: scan.bytes,
    made_at: facts.madeAt,
    made_by: facts.madeBy,
  }
  await tx
    .insertInto('licence_scan')
    .values({ operator_id: operator, holder_id: facts.holderId, kind: facts.kind, ...row })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'holder_id', 'kind']).doUpdateSet(row),
    )
    .execute()
}

/** For every document with a scan, without its bytes. */
export async function listScans(tx: Tx, { operator }: OperatorKey): Promise<ScanFacts[]> {
  return (
    inOperator(tx, operator)
      .selectFrom('licence_scan')
      .select(['holder_id as holderId', 'kind', 'type', 'made_at as madeAt', 'made_by as madeBy'])
      // As text: the database driver would make it midnight in this machine's time zone.
      .select(sql<LocalDate>`expires_on::text`.as('expiresOn'))
      .execute()
  )
}

export async function findScan(
  tx: Tx,
  { operator, holderId, kind }: OperatorKey & { holderId: string; kind: LicenceKind },
): Promise<Scan | undefined> {
  return inOperator(tx, operator)
    .selectFrom('licence_scan')
    .select(['type', 'bytes'])
    .where('holder_id', '=', holderId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}
