import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** The types on offer, in the operator's order. */
export async function listVehicleTypeRows(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<VehicleType[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('vehicle_type')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    drawing: row.drawing,
    picture: row.picture,
    maxPassengers: row.max_passengers,
    maxLuggage: row.max_luggage,
    maxHandbags: row.max_handbags,
    accessible: row.accessible,
  }))
}
