import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { ReturnKind } from '@kerbside/domain/quotation/quote.ts'

export type JourneyRequest = {
  pickup: Place
  dropOff: Place
  vias: readonly Place[]
  returnKind: ReturnKind
  /** '' for as soon as possible, otherwise civil time in the operator's zone or an instant. */
  pickupWhen: string
  returnWhen: string
  party: Party
  /** 0: the preselected type. */
  vehicleTypeId: number
  /** The waiting time of a wait-and-return, at the far end. */
  waitMinutes: number
  meetAndGreet: boolean
  /** '' without one. */
  promoCode: string
  /** '' for the operator's own. */
  currency: string
}
