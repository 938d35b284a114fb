import { ownKindOf } from '@kerbside/domain/driver/document-kind.ts'
import type { OwnKind } from '@kerbside/domain/driver/driver.ts'
import { hasChanged, inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type OperatorKey = { operator: OperatorId }

export type StoredKind = OwnKind & { number: number; isArchived: boolean; version: number }

/** The operator's own kinds, archived ones included, in the order in which they were added. */
export async function listKinds(tx: Tx, { operator }: OperatorKey): Promise<StoredKind[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('document_kind')
    .selectAll()
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    kind: ownKindOf(row.number),
    number: row.number,
    holder: row.holder,
    name: row.name,
    isRequired: row.required,
    expires: row.expires,
    warningDays: row.warning_days,
    isArchived: row.archived_at !== null,
    version: row.version,
  }))
}

type KindValues = Pick<OwnKind, 'name' | 'isRequired' | 'expires' | 'warningDays'>

const rowOf = ({ name, isRequired, expires, warningDays }: KindValues) => ({
  name,
  required: isRequired,
  expires,
  warning_days: warningDays,
})

export async function insertKind(
  tx: Tx,
  values: OperatorKey & KindValues & Pick<OwnKind, 'holder'> & { number: number },
): Promise<void> {
  const { operator, number, holder } = values
  await tx
    .insertInto('document_kind')
    .values({ operator_id: operator, number, holder, ...rowOf(values) })
    .execute()
}

/** False if someone else saved a newer version. */
export async function updateKind(
  tx: Tx,
  values: OperatorKey & KindValues & { number: number; version: number },
): Promise<boolean> {
  return inOperator(tx, values.operator)
    .updateTable('document_kind')
    .set((row) => ({ ...rowOf(values), version: row('version', '+', 1) }))
    .where('number', '=', values.number)
    .where('version', '=', values.version)
    .$call(hasChanged)
}

export async function markKindArchived(
  tx: Tx,
  { operator, number, at }: OperatorKey & { number: number; at: Date | null },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('document_kind')
    .set((row) => ({ archived_at: at, version: row('version', '+', 1) }))
    .where('number', '=', number)
    .execute()
}
