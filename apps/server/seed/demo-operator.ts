import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Tariff } from '@kerbside/domain/quotation/tariff.ts'

/** All of one demo operator; plainly demo data, down to the telephone numbers that Ofcom keeps for drama. */
export type DemoOperator = {
  operator: Operator
  hosts: readonly string[]
  vehicleTypes: readonly VehicleType[]
  tariff: Omit<Tariff, 'version'>
  promos: readonly { code: string; kind: 'amount' | 'percent'; amount: number }[]
}
