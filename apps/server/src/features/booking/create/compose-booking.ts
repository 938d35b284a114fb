import type {
  Booking,
  FlightDetails,
  Houses,
  Leg,
  Person,
} from '@kerbside/domain/booking/booking.ts'
import { type Minor, ZERO } from '@kerbside/domain/money.ts'
import type { CancelBand } from '@kerbside/domain/payment/cancel-bands.ts'
import { dueNow } from '@kerbside/domain/payment/deposit.ts'
import type { PaymentMethod, PaymentState } from '@kerbside/domain/payment/payment.ts'
import { atHouse } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { addMinutes, type LocalTime } from '@kerbside/domain/time.ts'

/** A pending booking waits this long for its payment. */
const PAY_WITHIN_MINUTES = 15
/** An ASAP booking waits for a shorter time. */
const PAY_ASAP_WITHIN_MINUTES = 5

export type BookingFacts = {
  id: string
  quote: Quote
  price: VehiclePrice
  references: readonly number[]
  test: boolean
  now: Date
  method: PaymentMethod
  /** The amount the promo has already taken off `price`. */
  promoOff: Minor
  cancelBands: readonly CancelBand[]
  note: string
  houses: Houses
  /** The operator's, for the order of street and house number. */
  country: string
  passenger: Person
  customer: Person
  ourRef: string
  flight: FlightDetails | undefined
  returnFlight: FlightDetails | undefined
  /** The pickup time of a booking for as soon as possible, computed at booking; otherwise the quote's time is used. */
  promised?: { pickupAt: Date; pickupLocal: LocalTime } | undefined
  /** The booking needs approval first, so no payment is requested now. */
  waits?: boolean
}

/** Makes a booking from a quote. All figures come from the quote; it stays pending until paid if payment is due now. */
export function composeBooking(facts: BookingFacts): Booking {
  const { quote, price, method, now } = facts
  const { total } = price
  const due = dueNow(total, { deposit: price.deposit, method })
  const paysNow = due.amount > 0
  const withinMinutes = quote.request.asap ? PAY_ASAP_WITHIN_MINUTES : PAY_WITHIN_MINUTES
  return {
    id: facts.id,
    quoteId: quote.id,
    test: facts.test,
    madeAt: now,
    payBy: paysNow ? addMinutes(now, withinMinutes) : undefined,
    paymentMethod: method,
    paymentState: paysNow ? 'authorising' : unasked(total, method),
    currency: quote.currency,
    total,
    promoOff: facts.promoOff,
    deposit: due.purpose === 'deposit' ? due.amount : ZERO,
    tip: ZERO,
    cancelBands: facts.cancelBands,
    note: facts.note,
    passenger: facts.passenger,
    customer: facts.customer,
    ourRef: facts.ourRef,
    version: 1,
    legs: legsOf(facts, firstState({ paysNow, waits: facts.waits ?? false })),
  }
}

function firstState({ paysNow, waits }: { paysNow: boolean; waits: boolean }): Leg['state'] {
  if (paysNow) return 'held'
  return waits ? 'requested' : 'confirmed'
}

/** The payment state of a booking that requires no payment now. */
function unasked(total: Minor, method: PaymentMethod): PaymentState {
  if (total === ZERO) return 'none_due'
  return method === 'account' ? 'on_account' : 'unpaid'
}

function legsOf(facts: BookingFacts, state: Leg['state']): Leg[] {
  const { quote, price, references, houses, country } = facts
  const { request: params } = quote
  const housed = (place: Place, text: string | undefined): Place =>
    text ? atHouse(place, { text, country }) : place
  const pickup = housed(params.pickup, houses.pickup)
  const dropOff = housed(params.dropOff, houses.dropOff)
  const vehicle = {
    vehicleTypeId: price.vehicleTypeId,
    vehicleType: price.vehicleType,
    party: params.party,
    state,
  }
  const onward: Leg = {
    ...vehicle,
    number: 1,
    reference: references[0] ?? 0,
    pickupAt: facts.promised?.pickupAt ?? params.pickupAt,
    pickupLocal: facts.promised?.pickupLocal ?? params.pickupLocal,
    asap: params.asap,
    pickup,
    dropOff,
    vias: params.vias.map((via, index) => housed(via, houses.vias[index])),
    flight: facts.flight,
    fare: price.onward,
    lines: price.onwardLines,
    metres: quote.route.metres,
    seconds: quote.route.seconds,
  }
  const { returnRoute } = quote
  const { returnAt, returnLocal } = params
  if (!returnAt || !returnLocal || !returnRoute) return [onward]
  return [
    onward,
    {
      ...vehicle,
      number: 2,
      reference: references[1] ?? 0,
      pickupAt: returnAt,
      pickupLocal: returnLocal,
      asap: false,
      pickup: dropOff,
      dropOff: pickup,
      vias: [],
      flight: facts.returnFlight,
      fare: price.return,
      lines: price.returnLines,
      metres: returnRoute.metres,
      seconds: returnRoute.seconds,
    },
  ]
}
