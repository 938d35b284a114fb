import type { Booking, FlightDetails, Leg, Person } from '@kerbside/domain/booking/booking.ts'
import { type Minor, NOTHING } from '@kerbside/domain/money.ts'
import type { CancelBand } from '@kerbside/domain/payment/cancel-bands.ts'
import { dueNow } from '@kerbside/domain/payment/deposit.ts'
import type { PaymentMethod, PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { addMinutes, type LocalTime } from '@kerbside/domain/time.ts'

/** A held booking waits this long for its money after it was made. */
const PAY_WITHIN_MINUTES = 15
/** Who wants a car now keeps nobody waiting for longer. */
const PAY_ASAP_WITHIN_MINUTES = 5

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
  cancelBands: readonly CancelBand[]
  note: string
  passenger: Person
  customer: Person
  ourRef: string
  flight: FlightDetails | undefined
  returnFlight: FlightDetails | undefined
  /** The pickup time of a booking for as soon as possible, computed at booking; otherwise the quote's time is used. */
  promised?: { pickupAt: Date; pickupLocal: LocalTime } | undefined
  /** Somebody must allow it first; then it asks for no money now. */
  waits?: boolean
}

/** The booking a quote becomes: every figure from the quote, held until paid when it is paid now. */
export function composeBooking(facts: BookingFacts): Booking {
  const { quote, price, method, now } = facts
  const { total } = price
  const due = dueNow(total, { deposit: price.deposit, method })
  const paysNow = due.amount > 0
  const withinMinutes = quote.asked.asap ? PAY_ASAP_WITHIN_MINUTES : PAY_WITHIN_MINUTES
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
    deposit: due.purpose === 'deposit' ? due.amount : NOTHING,
    tip: NOTHING,
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

/** How a booking's money stands that asks for none now. */
function unasked(total: Minor, method: PaymentMethod): PaymentState {
  if (total === NOTHING) return 'none_due'
  return method === 'account' ? 'on_account' : 'unpaid'
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
    pickupAt: facts.promised?.pickupAt ?? asked.pickupAt,
    pickupLocal: facts.promised?.pickupLocal ?? asked.pickupLocal,
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
