import type { Party } from '../../fleet/vehicle-type.ts'
import type { PaymentMethod } from '../../payment/payment.ts'
import type { Place } from '../../places/place.ts'
import type { NearestCars } from '../../quotation/calculate-promised-pickup.ts'
import type { LocalTime } from '../../time.ts'
import type { FlightDetails } from '../booking.ts'
import type {
  AppliedPromo,
  Contact,
  Draft,
  DraftAlert,
  DraftLink,
  DraftRoute,
  MadeBooking,
  Offer,
  People,
  PlaceSlot,
  RejectedPart,
} from './draft.ts'

/** A change of passenger and booker; draft-people.ts has worked out its consequences. */
export type PeopleChange = { contact?: Partial<Contact>; people?: People }

/** Actions of the customer. The first eleven are the specification's target events, with its names. */
type UserDraftEvent =
  | { type: 'pickup'; place: Place | undefined }
  | { type: 'dropoff'; place: Place | undefined }
  | { type: 'via'; at: number; place: Place | undefined }
  | { type: 'vehicle'; vehicleTypeId: number }
  /** The car's card was shown on the screen. */
  | { type: 'vehicle-seen'; vehicleTypeId: number }
  | { type: 'single' }
  | { type: 'requote' }
  | { type: 'datetime'; local: LocalTime }
  | { type: 'picktime'; kind: 'now' | 'unknown' }
  | { type: 'waitreturn' }
  | { type: 'returndate'; local: LocalTime | undefined }
  | { type: 'wait'; minutes: number }
  | { type: 'meet-and-greet'; wanted: boolean }
  | { type: 'currency'; currency: string }
  /** The same place, with the number or name of the house. */
  | { type: 'house'; slot: PlaceSlot; place: Place }
  | { type: 'via-added' }
  | { type: 'via-removed'; at: number }
  /** Moves a stop to another position; the ones between move up or down. */
  | { type: 'via-moved'; at: number; to: number }
  | { type: 'swap' }
  | { type: 'party'; party: Partial<Party> }
  | { type: 'note'; note: string }
  | { type: 'promo'; promo: AppliedPromo | undefined }
  | { type: 'promo-dropped'; message: string }
  | { type: 'flight'; flight: FlightDetails | undefined }
  | { type: 'return-flight'; flight: FlightDetails | undefined }
  | ({ type: 'contact' } & PeopleChange)
  | { type: 'payment-method'; method: PaymentMethod }
  | { type: 'step'; to: number }
  | { type: 'alert-read' }
  | { type: 'quotation-cancelled' }
  | ({ type: 'signed-in' } & PeopleChange)
  | ({ type: 'signed-out' } & PeopleChange)

/** Responses of the server, and the clock. */
type ServerDraftEvent =
  | { type: 'quoted'; request: number; offer: Offer }
  | { type: 'quote-refused'; request: number; about: RejectedPart; message: string }
  | { type: 'routed'; request: number; route: DraftRoute }
  | { type: 'nearest'; request: number; cars: NearestCars }
  /** A request without a result; the customer must repeat it. */
  | { type: 'unanswered'; request: number; message: string | undefined }
  | { type: 'alert'; alert: DraftAlert }
  | { type: 'linked'; link: DraftLink }
  | { type: 'tick'; nowMs: number }
  | { type: 'paying' }
  | { type: 'pay-stopped' }
  | { type: 'booked'; made: MadeBooking }
  /** This draft became a booking in another tab, and that booking is over: the draft may become another booking. */
  | { type: 'booked-before' }
  | { type: 'restored'; draft: Draft }

export type DraftEvent = UserDraftEvent | ServerDraftEvent
