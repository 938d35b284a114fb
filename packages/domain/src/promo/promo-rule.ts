import type { Minor } from '../money.ts'

/** What a promo takes off, in the currency it is priced in. */
export type PromoOff = { kind: 'amount'; amount: Minor } | { kind: 'percent'; basisPoints: number }

/** A promo that holds, as pricing needs it: who may use it and when was judged before. */
export type PromoRule = {
  id: number
  code: string
  off: PromoOff
  /** Empty: all. */
  vehicleTypeIds: readonly number[]
}
