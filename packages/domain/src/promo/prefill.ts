import type { Point } from '../geo.ts'

/** A place as a link names it. */
export type PrefillPlace = { point: Point; category: string; postcode: string; address: string }

/** What a promotion link fills in on the booking page. It says who may be meant, and signs nobody in. */
export type Prefill = {
  /** Layout mode the page opens in; '' for the operator's own. */
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
  /** Selectors, never credentials; 0 is none. */
  bookerId: number
  customerId: number
  promoCode: string
  vehicleTypeId: number
  vehicleType: string
  /** Whether the customer may change what is filled in. */
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
