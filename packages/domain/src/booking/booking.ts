import type { Party } from '../fleet/vehicle-type.ts'
import type { Minor } from '../money.ts'
import type { CancelBand } from '../payment/cancel-bands.ts'
import type { PaymentMethod, PaymentState } from '../payment/payment.ts'
import type { Place } from '../places/place.ts'
import type { Line } from '../quotation/line.ts'
import type { LocalTime } from '../time.ts'
import type { JobState } from './job.ts'

export type Person = {
  name: string
  firstName: string
  lastName: string
  phone: string
  /** "+44" */
  diallingCode: string
  email: string
}

export const NOBODY: Person = {
  name: '',
  firstName: '',
  lastName: '',
  phone: '',
  diallingCode: '',
  email: '',
}

export type FlightDetails = {
  number: string
  airportCode: string
  airportName: string
  landsLocal: LocalTime | undefined
  /** IATA code of where it lands, once anybody knows; it must be where the journey starts. */
  landsAtCode?: string
  /** The customer ticked "I don't have flight details". */
  skipped: boolean
}

export type Leg = {
  number: 1 | 2
  reference: number
  state: JobState
  pickupAt: Date
  pickupLocal: LocalTime
  asap: boolean
  pickup: Place
  dropOff: Place
  vias: readonly Place[]
  vehicleTypeId: number
  vehicleType: string
  party: Party
  flight: FlightDetails | undefined
  fare: Minor
  lines: readonly Line[]
  metres: number
  seconds: number
  /** Of a leg that was changed, how much had been paid by then; undefined: its share of the deposit. */
  paid?: Minor | undefined
  /** Who drives it, and with which car. */
  driverId?: string | undefined
  vehicleId?: string | undefined
  /** What the customer asked for, once a flight or the desk moved the pickup. */
  askedPickupAt?: Date | undefined
  /** The desk's own note: for its driver, never for the customer. */
  deskNote?: string
}

export type Booking = {
  id: string
  quoteId: string
  test: boolean
  madeAt: Date
  /** A held booking lapses then. */
  payBy: Date | undefined
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  currency: string
  total: Minor
  promoOff: Minor
  /** Paid when booking, of the total; nothing: the whole is paid at once or later. */
  deposit: Minor
  /** The driver's; no part of the total. */
  tip: Minor
  /** What cancelling costs, as promised when it was made. */
  cancelBands: readonly CancelBand[]
  note: string
  passenger: Person
  customer: Person
  ourRef: string
  version: number
  /** How often the trip was changed. */
  changes?: number
  legs: readonly Leg[]
}
