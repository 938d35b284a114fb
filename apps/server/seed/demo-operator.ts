import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Tariff } from '@kerbside/domain/quotation/tariff.ts'

type Prices = Omit<Tariff, 'version'>

export type DemoPromo = {
  code: string
  kind: 'amount' | 'percent'
  /** Minor units, or whole per cent. */
  amount: number
  usesLeft?: number
  usesPerCustomer?: number
  minimumFare?: number
  /** ISO: 1 Monday … 7 Sunday. */
  weekdays?: readonly number[]
  vehicleTypeIds?: readonly number[]
  bookerIds?: readonly number[]
  /** Days from the first start of the install; a year each way where nothing is said. */
  fromDay?: number
  untilDay?: number
}

/** All of one demo operator; plainly demo data, down to the telephone numbers that Ofcom keeps for drama. */
export type DemoOperator = {
  operator: Operator
  hosts: readonly string[]
  vehicleTypes: readonly VehicleType[]
  /** The public prices. */
  tariff: Prices
  /** Books for another currency or for a corporate account; the slug is the tariff's. */
  otherBooks: readonly { name: string; bookerId: number | null; tariff: Prices }[]
  /** What a pound buys, by currency. */
  perPound: Readonly<Record<string, number>>
  promos: readonly DemoPromo[]
  /** The corporate account that its demo booker books for. */
  booker: { id: number; name: string }
}
