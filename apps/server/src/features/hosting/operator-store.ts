import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { hasChanged, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** False if another operator has the slug. */
export async function insertOperator(
  tx: Tx,
  { operator, now }: { operator: Operator; now: Date },
): Promise<boolean> {
  const { id, slug, name, mode, zone, currency, country, base, settings, brand } = operator
  return tx
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
    .$call(hasChanged)
}

/** Vehicle types for the starting prices; the owner changes them later. */
export async function insertTypes(
  tx: Tx,
  { operator, types }: { operator: OperatorId; types: readonly VehicleType[] },
): Promise<void> {
  await tx
    .insertInto('vehicle_type')
    .values(
      types.map((type, position) => ({
        operator_id: operator,
        id: type.id,
        position,
        name: type.name,
        description: type.description,
        drawing: type.drawing,
        max_passengers: type.maxPassengers,
        max_luggage: type.maxLuggage,
        max_handbags: type.maxHandbags,
        accessible: type.accessible ?? false,
        retired_at: null,
      })),
    )
    .execute()
}

/** False if nothing changed. */
export async function markSuspended(
  tx: Tx,
  { operator, at }: { operator: OperatorId; at: Date | null },
): Promise<boolean> {
  return (
    tx
      .updateTable('operator')
      // an operator that takes bookings again is not deleted
      .set(at === null ? { suspended_at: null, delete_at: null } : { suspended_at: at })
      .where('id', '=', operator)
      .where('suspended_at', at === null ? 'is not' : 'is', null)
      .$call(hasChanged)
  )
}

/** Sets the deletion date; null keeps the operator. False if nothing changed or the operator takes bookings. */
export async function markDeletion(
  tx: Tx,
  { operator, at }: { operator: OperatorId; at: Date | null },
): Promise<boolean> {
  return tx
    .updateTable('operator')
    .set({ delete_at: at })
    .where('id', '=', operator)
    .where('suspended_at', 'is not', null)
    .where('delete_at', at === null ? 'is not' : 'is', null)
    .$call(hasChanged)
}

/** The deletion date of an operator; undefined if none is set. */
export async function findDeletion(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('operator')
    .select('delete_at')
    .where('id', '=', operator)
    .executeTakeFirst()
  return row?.delete_at ?? undefined
}
