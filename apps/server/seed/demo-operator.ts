import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Tariff } from '@kerbside/domain/quotation/tariff.ts'

type Prices = Omit<Tariff, 'version'>

export type DemoPromo = {
  code: string
  kind: 'amount' | 'percent'
  /** In minor units, or a whole percentage. */
  amount: number
  usesLeft?: number
  usesPerCustomer?: number
  minimumFare?: number
  /** ISO weekdays: 1 Monday … 7 Sunday. */
  weekdays?: readonly number[]
  vehicleTypeIds?: readonly number[]
  bookerIds?: readonly number[]
  /** Days from the first start of the install; a year in each direction if undefined. */
  fromDay?: number
  untilDay?: number
}

/** Everything about one demo operator. Plainly demo data, including telephone numbers that Ofcom reserves for drama. */
export type DemoOperator = {
  operator: Operator
  hosts: readonly string[]
  vehicleTypes: readonly VehicleType[]
  /** The public prices. */
  tariff: Prices
  /** Price books in another currency or for a corporate account; the slug is the tariff's. */
  otherPriceBooks: readonly { name: string; bookerId: number | null; tariff: Prices }[]
  /** How much of each currency one pound buys. */
  perPound: Readonly<Record<string, number>>
  promos: readonly DemoPromo[]
  /** The corporate account that its demo booker books for. */
  booker: { id: number; name: string }
}
