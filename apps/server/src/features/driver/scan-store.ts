import type { LicenceKind } from '@kerbside/domain/driver/driver.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Of = { operator: OperatorId }

export type Scan = { type: 'webp' | 'pdf'; bytes: Buffer }

export type ScanFacts = {
  holderId: string
  kind: LicenceKind
  /** Of the document it shows. */
  expiresOn: LocalDate
  type: Scan['type']
  madeAt: Date
  /** '' for a command of the install. */
  madeBy: string
}

/** The one there was of this kind is replaced. */
export async function saveScan(
  tx: Tx,
  { operator, scan, ...facts }: Of & Omit<ScanFacts, 'type'> & { scan: Scan },
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

/** Of every document that has one, without its bytes. */
export async function listScans(tx: Tx, { operator }: Of): Promise<ScanFacts[]> {
  return (
    tx
      .selectFrom('licence_scan')
      .select(['holder_id as holderId', 'kind', 'type', 'made_at as madeAt', 'made_by as madeBy'])
      // As text: the driver would make it midnight of this machine.
      .select(sql<LocalDate>`expires_on::text`.as('expiresOn'))
      .where('operator_id', '=', operator)
      .execute()
  )
}

export async function findScan(
  tx: Tx,
  { operator, holderId, kind }: Of & { holderId: string; kind: LicenceKind },
): Promise<Scan | undefined> {
  return tx
    .selectFrom('licence_scan')
    .select(['type', 'bytes'])
    .where('operator_id', '=', operator)
    .where('holder_id', '=', holderId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}
