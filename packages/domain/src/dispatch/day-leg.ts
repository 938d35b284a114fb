import type { LegState } from '../booking/leg-state.ts'
import type { RatingReason } from '../feedback/rating.ts'
import type { Party } from '../fleet/vehicle-type.ts'
import type { JourneyField } from '../licensing/journey-record.ts'
import type { Minor } from '../money.ts'
import type { PaymentMethod, PaymentState } from '../payment/payment.ts'
import type { Place } from '../places/place.ts'
import type { Waiting } from '../quotation/tariff.ts'
import { type LocalTime, MINUTE } from '../time.ts'
import type { BarTimes } from './timeline.ts'
import type { Landing } from './waiting-clock.ts'

/** The flight data on which a pickup depends. */
export type LegFlight = Landing & {
  number: string
  /** As the feed last reported: '', 'cancelled' or 'diverted'; other values change nothing. */
  status: string
  checkedAt: Date | undefined
}

export type LegRating = {
  stars: number
  reasons: readonly RatingReason[]
  words: string
  at: Date
  /** The desk has written a note since. */
  isNoted: boolean
}

/** Why a payment of a leg waits for a person (features/dispatch/money-check-store). */
export type MoneyCheck = 'charge-held' | 'cash-back' | 'cash-short'

/** A leg in the desk’s day view: enough for a bar, an alert and the choice of a driver. */
export type DayLeg = {
  bookingId: string
  leg: 1 | 2
  reference: number
  /** Version of the booking. */
  version: number
  test: boolean
  state: LegState
  pickupAt: Date
  pickupLocal: LocalTime
  requestedAt: Date | undefined
  asap: boolean
  seconds: number
  pickup: Place
  dropOff: Place
  vias: number
  vehicleTypeId: number
  vehicleType: string
  party: Party
  passenger: string
  phone: string
  hasNote: boolean
  meetAndGreet: boolean
  fare: Minor
  currency: string
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  driverId: string | undefined
  flight: LegFlight | undefined
  /** When the booker was last sent a payment request; undefined if paid or never sent. */
  paymentRequestedAt: Date | undefined
  /** The customer’s rating of the leg. */
  rating: LegRating | undefined
  /** The time of the passenger’s oldest message unread by the desk or the driver; undefined if there is none. */
  unreadSince?: Date | undefined
  /** Its payment waits for a decision. */
  moneyCheck?: MoneyCheck | undefined
  /** Particulars that the licensing record should contain by now and does not. */
  lacks?: readonly JourneyField[] | undefined
  /** The end of the company’s time for approval. */
  approvalUntil: Date | undefined
  /** The waiting rules of the price list, while the driver waits. */
  waiting: Waiting | undefined
  times: BarTimes
}

export type FlightState = 'unknown' | 'due' | 'early' | 'late' | 'landed' | 'cancelled' | 'diverted'

/** A smaller delay counts as on time. */
const NOTICEABLE_MINUTES = 10

/** The state of a flight, and its minutes against the timetable; negative is early. */
export function describeFlightState(flight: LegFlight): {
  state: FlightState
  delayMinutes: number | undefined
} {
  const { scheduledAt, estimatedAt, landedAt, status, checkedAt } = flight
  const lands = landedAt ?? estimatedAt
  const delayMinutes =
    lands && scheduledAt && Math.round((lands.getTime() - scheduledAt.getTime()) / MINUTE)
  if (status === 'cancelled' || status === 'diverted') return { state: status, delayMinutes }
  if (!checkedAt || !lands) return { state: 'unknown', delayMinutes }
  if (landedAt) return { state: 'landed', delayMinutes }
  const delay = delayMinutes ?? 0
  if (delay <= -NOTICEABLE_MINUTES) return { state: 'early', delayMinutes }
  return { state: delay >= NOTICEABLE_MINUTES ? 'late' : 'due', delayMinutes }
}

export type LegMoney = 'paid' | 'held' | 'unpaid' | 'part-paid' | 'cash' | 'account' | 'none'

/** The state of a leg’s payment, in the desk’s terms. */
export function moneyOf({
  paymentMethod,
  paymentState,
}: Pick<DayLeg, 'paymentMethod' | 'paymentState'>): LegMoney {
  if (paymentState === 'none_due') return 'none'
  if (paymentState === 'on_account') return 'account'
  if (paymentState === 'authorised') return 'held'
  if (paymentState === 'deposit_paid') return 'part-paid'
  if (PAID.has(paymentState)) return 'paid'
  if (paymentMethod === 'cash') return 'cash'
  return paymentMethod === 'account' ? 'account' : 'unpaid'
}

const PAID: ReadonlySet<PaymentState> = new Set<PaymentState>(['paid', 'part_refunded', 'refunded'])
