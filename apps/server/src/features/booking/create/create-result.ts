import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { BookingRejection } from '@kerbside/domain/booking/check-booking.ts'
import type { PromoRejection } from '@kerbside/domain/promo/evaluate-promo.ts'
import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import type { AccountTripRejection } from '../../corporate/check-account-journey.ts'
import type { AttemptToSubmit } from '../../payment/submit-attempt.ts'

export type CreateResult =
  /** `attempt` if a payment is due now; `again` if this request was answered before. */
  | { ok: true; booking: Booking; attempt: AttemptToSubmit | undefined; again: boolean }
  | { ok: false; reason: BookingRejection | 'password-common' }
  /** The key belongs to another booking; `own` is set if that booking is this client's too. */
  | { ok: false; reason: 'key-reused'; own: Booking | undefined }
  /** The request creates an account, and the hashing queue is full. */
  | { ok: false; reason: 'busy'; waitSeconds: number }
  | { ok: false; promo: PromoRejection; currency: string }
  /** The operator's stock of this extra has been booked up since the quote. */
  | { ok: false; outOf: ExtraKind }
  /** Rejected by the rules of the account it is booked for. */
  | { ok: false; trip: AccountTripRejection }
