import type { Minor } from '../money.ts'

/** The discount of a promo, in the currency of the prices. */
export type PromoOff = { kind: 'amount'; amount: Minor } | { kind: 'percent'; basisPoints: number }

/** A valid promo as pricing needs it; who may use it and when was checked before. */
export type PromoRule = {
  id: number
  code: string
  off: PromoOff
  /** Empty: all types. */
  vehicleTypeIds: readonly number[]
}
