import type { Party } from '../fleet/vehicle-type.ts'
import type { PaymentMethod } from '../payment/payment.ts'
import type { Place } from '../places/place.ts'
import type { NearestCars } from '../quotation/promise-pickup.ts'
import type { LocalTime } from '../time.ts'
import type { FlightDetails } from './booking.ts'
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
  RefusedPart,
} from './draft.ts'

/** A change of who travels and who books; what hangs on it was worked out in draft-people.ts. */
export type PeopleSaid = { contact?: Partial<Contact>; people?: People }

/** What the customer does. The first eleven are the specification's target events, in its words. */
type Said =
  | { type: 'pickup'; place: Place | undefined }
  | { type: 'dropoff'; place: Place | undefined }
  | { type: 'via'; at: number; place: Place | undefined }
  | { type: 'vehicle'; vehicleTypeId: number }
  /** The car's card was on the screen. */
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
  | { type: 'via-added' }
  | { type: 'via-removed'; at: number }
  /** The stop of a number takes another's place; the ones between move up or down. */
  | { type: 'via-moved'; at: number; to: number }
  | { type: 'swap' }
  | { type: 'party'; party: Partial<Party> }
  | { type: 'note'; note: string }
  | { type: 'promo'; promo: AppliedPromo | undefined }
  | { type: 'promo-dropped'; message: string }
  | { type: 'flight'; flight: FlightDetails | undefined }
  | { type: 'return-flight'; flight: FlightDetails | undefined }
  | ({ type: 'contact' } & PeopleSaid)
  | { type: 'payment-method'; method: PaymentMethod }
  | { type: 'step'; to: number }
  | { type: 'alert-read' }
  | { type: 'quotation-cancelled' }
  | ({ type: 'signed-in' } & PeopleSaid)
  | ({ type: 'signed-out' } & PeopleSaid)

/** What the server and the clock answer. */
type Answered =
  | { type: 'quoted'; request: number; offer: Offer }
  | { type: 'quote-refused'; request: number; about: RefusedPart; message: string }
  | { type: 'routed'; request: number; route: DraftRoute }
  | { type: 'nearest'; request: number; cars: NearestCars }
  /** A question that brought nothing; asking again is up to the customer. */
  | { type: 'unanswered'; request: number; message: string | undefined }
  | { type: 'told'; alert: DraftAlert }
  | { type: 'linked'; link: DraftLink }
  | { type: 'tick'; nowMs: number }
  | { type: 'paying' }
  | { type: 'pay-stopped' }
  | { type: 'booked'; made: MadeBooking }
  /** This draft became a booking in another tab, and that one is over: it may become another. */
  | { type: 'booked-before' }
  | { type: 'restored'; draft: Draft }

export type DraftEvent = Said | Answered
