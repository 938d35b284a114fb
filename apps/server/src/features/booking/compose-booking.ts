import type { Booking, FlightDetails, Leg, Person } from '@kerbside/domain/booking/booking.ts'
import { type Minor, NOTHING } from '@kerbside/domain/money.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { addMinutes } from '@kerbside/domain/time.ts'

/** A held booking waits this long for its money after it was made. */
const PAY_WITHIN_MINUTES = 15

export type BookingFacts = {
  id: string
  quote: Quote
  price: VehiclePrice
  references: readonly number[]
  test: boolean
  now: Date
  method: PaymentMethod
  /** What the promo took off `price` already. */
  promoOff: Minor
  note: string
  passenger: Person
  customer: Person
  ourRef: string
  flight: FlightDetails | undefined
  returnFlight: FlightDetails | undefined
}

/** The booking a quote becomes: every figure from the quote, held until paid when it is paid now. */
export function composeBooking(facts: BookingFacts): Booking {
  const { quote, price, method, now } = facts
  const { total } = price
  const paysNow = method !== 'cash' && total > 0
  return {
    id: facts.id,
    quoteId: quote.id,
    test: facts.test,
    madeAt: now,
    payBy: paysNow ? addMinutes(now, PAY_WITHIN_MINUTES) : undefined,
    paymentMethod: method,
    paymentState: total === NOTHING ? 'none_due' : paysNow ? 'authorising' : 'unpaid',
    currency: quote.currency,
    total,
    promoOff: facts.promoOff,
    note: facts.note,
    passenger: facts.passenger,
    customer: facts.customer,
    ourRef: facts.ourRef,
    version: 1,
    legs: legsOf(facts, paysNow ? 'held' : 'confirmed'),
  }
}

function legsOf(facts: BookingFacts, state: Leg['state']): Leg[] {
  const { quote, price, references } = facts
  const { asked } = quote
  const vehicle = {
    vehicleTypeId: price.vehicleTypeId,
    vehicleType: price.vehicleType,
    party: asked.party,
    state,
  }
  const onward: Leg = {
    ...vehicle,
    number: 1,
    reference: references[0] ?? 0,
    pickupAt: asked.pickupAt,
    pickupLocal: asked.pickupLocal,
    asap: asked.asap,
    pickup: asked.pickup,
    dropOff: asked.dropOff,
    vias: asked.vias,
    flight: facts.flight,
    fare: price.onward,
    lines: price.onwardLines,
    metres: quote.route.metres,
    seconds: quote.route.seconds,
  }
  const { returnRoute } = quote
  const { returnAt, returnLocal } = asked
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
      pickup: asked.dropOff,
      dropOff: asked.pickup,
      vias: [],
      flight: facts.returnFlight,
      fare: price.return,
      lines: price.returnLines,
      metres: returnRoute.metres,
      seconds: returnRoute.seconds,
    },
  ]
}
