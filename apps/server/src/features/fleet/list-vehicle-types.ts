import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypeRows } from './store.ts'

export async function listVehicleTypes(
  call: Pick<Call, 'db' | 'operator'>,
): Promise<VehicleType[]> {
  return withOperator(call, (tx) => listVehicleTypeRows(tx, call))
}
