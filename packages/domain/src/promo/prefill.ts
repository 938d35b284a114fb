import type { Point } from '../geo.ts'

/** A place in a promotion link. */
export type PrefillPlace = { point: Point; category: string; postcode: string; address: string }

/** What a promotion link fills in on the booking page. It may name a customer but signs no one in. */
export type Prefill = {
  /** The layout mode in which the page opens; '' for the operator's own. */
  mode: string
  pickup?: PrefillPlace
  dropOff?: PrefillPlace
  firstName: string
  surname: string
  phone: string
  diallingCode: string
  email: string
  /** ISO 3166 alpha-2. */
  country: string
  /** Identifiers, never credentials; 0 is none. */
  bookerId: number
  customerId: number
  promoCode: string
  vehicleTypeId: number
  vehicleType: string
  /** Whether the customer may change the values filled in. */
  mayChange: boolean
  wantsSms: boolean
  wantsEmail: boolean
}

export const EMPTY_PREFILL: Prefill = {
  mode: '',
  firstName: '',
  surname: '',
  phone: '',
  diallingCode: '',
  email: '',
  country: '',
  bookerId: 0,
  customerId: 0,
  promoCode: '',
  vehicleTypeId: 0,
  vehicleType: '',
  mayChange: true,
  wantsSms: false,
  wantsEmail: false,
}
