import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listVehicleTypeRows } from './store.ts'

export async function listVehicleTypes(
  context: Pick<RequestContext, 'db' | 'operator'>,
): Promise<VehicleType[]> {
  return withOperator(context, (tx) => listVehicleTypeRows(tx, context))
}
