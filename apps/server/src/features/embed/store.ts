import type { TrackingCode } from '@kerbside/domain/embed/tracking-code.ts'
import type { WidgetMode } from '@kerbside/domain/operator/operator.ts'
import type { Kysely, Selectable } from 'kysely'
import { inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** The operator of a code: the only query that needs no operator. */
export async function findCodeOwner(
  db: Kysely<Tables>,
  code: string,
): Promise<OperatorId | undefined> {
  const row = await db
    .selectFrom('operator_code')
    .select('operator_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return row && (row.operator_id as OperatorId)
}

const codeOf = (row: Selectable<Tables['tracking_code']>): TrackingCode => ({
  code: row.code,
  name: row.name,
  domains: row.domains,
  mode: row.mode === '' ? undefined : (row.mode as WidgetMode),
  revoked: row.revoked_at !== null,
})

type Key = { operator: OperatorId; code: string }

export async function findCode(tx: Tx, { operator, code }: Key): Promise<TrackingCode | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('tracking_code')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  return row && codeOf(row)
}

export async function listCodes(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<TrackingCode[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('tracking_code')
    .selectAll()
    .orderBy('made_at')
    .execute()
  return rows.map(codeOf)
}

export async function insertCode(
  tx: Tx,
  { operator, made, now }: { operator: OperatorId; made: TrackingCode; now: Date },
): Promise<void> {
  const { code, name, domains, mode = '' } = made
  await tx.insertInto('operator_code').values({ code, operator_id: operator }).execute()
  await tx
    .insertInto('tracking_code')
    .values({
      operator_id: operator,
      code,
      name,
      domains: [...domains],
      mode,
      made_at: now,
      revoked_at: null,
    })
    .execute()
}

export async function updateCode(
  tx: Tx,
  { operator, saved, now }: { operator: OperatorId; saved: TrackingCode; now: Date },
): Promise<void> {
  const { code, name, domains, mode = '', revoked } = saved
  await inOperator(tx, operator)
    .updateTable('tracking_code')
    .set({ name, domains: [...domains], mode, revoked_at: revoked ? now : null })
    .where('code', '=', code)
    .execute()
}

export type PreparedJourney = {
  pickup: string
  dropOff: string
  /** Civil time in the operator's zone, or ''. */
  when: string
  isNow: boolean
  vehicleTypeId: number
  vehicleId: number
}

export async function insertPrepared(
  tx: Tx,
  values: Key & { idHash: Buffer; journey: PreparedJourney; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('prepared_journey')
    .values({
      operator_id: values.operator,
      id_hash: values.idHash,
      code: values.code,
      journey: JSON.stringify(values.journey),
      expires_at: values.expiresAt,
    })
    .execute()
}

export async function dropOldPrepared(
  tx: Tx,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('prepared_journey')
    .where('expires_at', '<', now)
    .execute()
}

export async function findPrepared(
  tx: Tx,
  { operator, idHash, now }: { operator: OperatorId; idHash: Buffer; now: Date },
): Promise<{ code: string; journey: PreparedJourney } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('prepared_journey')
    .select(['code', 'journey'])
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { code: row.code, journey: row.journey as PreparedJourney }
}
