import type { JobState } from '../booking/job.ts'
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

/** What is known of the flight a pickup hangs on. */
export type LegFlight = Landing & {
  number: string
  /** As the feed last said: '', 'cancelled' or 'diverted'; other words change nothing. */
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

/** Why money of a leg waits for a person (features/dispatch/money-check-store). */
export type MoneyCheck = 'charge-held' | 'cash-back' | 'cash-short'

/** A leg as the desk’s day has it: enough for a bar, an alert and the choice of a driver. */
export type DayLeg = {
  bookingId: string
  leg: 1 | 2
  reference: number
  /** The booking’s. */
  version: number
  test: boolean
  state: JobState
  pickupAt: Date
  pickupLocal: LocalTime
  askedAt: Date | undefined
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
  /** When whoever booked was last asked to pay; undefined of what is paid, and of who never was. */
  askedToPayAt: Date | undefined
  /** What was thought of the ride. */
  rating: LegRating | undefined
  /** Since when its passenger waits to be read, by the desk or by the driver; undefined of whom nothing waits. */
  unreadSince?: Date | undefined
  /** Its money waits for somebody to decide. */
  moneyCheck?: MoneyCheck | undefined
  /** What the licensing record should say of it by now and does not. */
  lacks?: readonly JourneyField[] | undefined
  /** A company has until then to allow it. */
  approvalUntil: Date | undefined
  /** The price list’s, while the driver waits. */
  waiting: Waiting | undefined
  times: BarTimes
}

export type FlightState = 'unknown' | 'due' | 'early' | 'late' | 'landed' | 'cancelled' | 'diverted'

/** Less than this is as good as in time. */
const NOTICEABLE_MINUTES = 10

/** How a flight stands, and its minutes against the timetable; minus is early. */
export function judgeFlight(flight: LegFlight): {
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

/** How the money of a leg stands, in the desk’s words. */
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
