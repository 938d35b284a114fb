import type { Party } from '../fleet/vehicle-type.ts'
import type { Minor } from '../money.ts'
import type { CancelBand } from '../payment/cancel-bands.ts'
import type { PaymentMethod, PaymentState } from '../payment/payment.ts'
import type { Place } from '../places/place.ts'
import type { Line } from '../quotation/line.ts'
import type { LocalTime } from '../time.ts'
import type { LegState } from './leg-state.ts'

export type Person = {
  name: string
  firstName: string
  lastName: string
  phone: string
  /** "+44" */
  diallingCode: string
  email: string
}

export const EMPTY_PERSON: Person = {
  name: '',
  firstName: '',
  lastName: '',
  phone: '',
  diallingCode: '',
  email: '',
}

/** The number or name of the house at each place of a journey; '' where none was added. */
export type Houses = { pickup: string; dropOff: string; vias: readonly string[] }

export const NO_HOUSES: Houses = { pickup: '', dropOff: '', vias: [] }

export type FlightDetails = {
  number: string
  airportCode: string
  airportName: string
  landsLocal: LocalTime | undefined
  /** IATA code of the airport of arrival, once known; the pickup must be there. */
  landsAtCode?: string
  /** The customer ticked "I don't have flight details". */
  skipped: boolean
}

export type Leg = {
  number: 1 | 2
  reference: number
  state: LegState
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
  /** For a changed leg, the amount paid by then; undefined: its share of the deposit. */
  paid?: Minor | undefined
  /** What its driver earns, if the desk set it by hand; parking and tolls are on top. */
  pay?: Minor | undefined
  /** Its driver and the driver's car. */
  driverId?: string | undefined
  vehicleId?: string | undefined
  /** The pickup the customer requested, if a flight or the desk moved it. */
  requestedPickupAt?: Date | undefined
  /** The desk's own note, for the driver and never for the customer. */
  deskNote?: string
}

export type Booking = {
  id: string
  quoteId: string
  test: boolean
  madeAt: Date
  /** The time at which a pending booking lapses. */
  payBy: Date | undefined
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  currency: string
  total: Minor
  promoOff: Minor
  /** The part of the total that is paid on booking; zero: the whole is paid at once or later. */
  deposit: Minor
  /** For the driver; not part of the total. */
  tip: Minor
  /** The cancellation terms, as agreed when it was booked. */
  cancelBands: readonly CancelBand[]
  note: string
  passenger: Person
  customer: Person
  ourRef: string
  version: number
  /** How often the leg was changed. */
  changes?: number
  legs: readonly Leg[]
}
