import type { JourneyField } from '@kerbside/domain/licensing/journey-record.ts'
import { sql } from 'kysely'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** Fields that are missing from the licensing record of these legs, by reference; complete legs are omitted. */
export async function listRecordGaps(
  tx: Tx,
  { operator, references }: { operator: OperatorId; references: readonly number[] },
): Promise<Map<number, readonly JourneyField[]>> {
  if (references.length === 0) return new Map()
  const rows = await inOperator(tx, operator)
    .selectFrom('record_subject')
    .select(['subject', 'missing'])
    .where('kind', '=', 'journey')
    .where('subject', '=', sql<string>`any(${references.map(String)})`)
    .where(sql<boolean>`missing <> '[]'::jsonb`)
    .execute()
  return new Map(rows.map(({ subject, missing }) => [Number(subject), missing as JourneyField[]]))
}
