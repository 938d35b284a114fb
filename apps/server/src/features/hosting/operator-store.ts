import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** False when another operator has the slug. */
export async function insertOperator(
  tx: Tx,
  { operator, now }: { operator: Operator; now: Date },
): Promise<boolean> {
  const { id, slug, name, mode, zone, currency, country, base, settings, brand } = operator
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator')
    .values({
      id,
      slug,
      name,
      mode,
      zone,
      currency,
      country,
      base_lat: base.lat,
      base_lng: base.lng,
      settings: JSON.stringify(settings),
      brand: JSON.stringify(brand),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** One kind of car, so that prices have something to be of; the owner makes it theirs. */
export async function insertFirstType(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<void> {
  await tx
    .insertInto('vehicle_type')
    .values({
      operator_id: operator,
      id: 1,
      position: 0,
      name: 'Saloon',
      description: '',
      drawing: 'saloon',
      most_passengers: 4,
      most_luggage: 2,
      most_handbags: 2,
      retired_at: null,
    })
    .execute()
}

/** False when it stood so already. */
export async function markSuspended(
  tx: Tx,
  { operator, at }: { operator: OperatorId; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator')
    .set({ suspended_at: at })
    .where('id', '=', operator)
    .where('suspended_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
