import { createHash } from 'node:crypto'
import { type Booking, NO_HOUSES, type Person } from '@kerbside/domain/booking/booking.ts'
import { ONE_PASSENGER } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { RequestContext } from '../../request-context.ts'
import { createBooking } from '../booking/create/create-booking.ts'
import { takePayment } from '../booking/payment/take-payment.ts'
import type { makeQuote } from '../quotation/quote/make-quote.ts'

/** The source of every booking that a demo makes by itself. */
export const DEMO_SOURCE = 'demo'

type Quoted = Extract<Awaited<ReturnType<typeof makeQuote>>, { ok: true }>

/** A one-way journey for one passenger. `vehicleTypeId` 0 leaves the choice to the quote. */
export const demoJourney = (trip: {
  pickup: Place
  dropOff: Place
  pickupWhen: string
  vehicleTypeId: number
  luggage: number
}): Parameters<typeof makeQuote>[1] => ({
  pickup: trip.pickup,
  dropOff: trip.dropOff,
  vias: [],
  returnKind: 'one-way',
  pickupWhen: trip.pickupWhen,
  returnWhen: '',
  party: { ...ONE_PASSENGER, luggage: trip.luggage },
  vehicleTypeId: trip.vehicleTypeId,
  waitMinutes: 0,
  meetAndGreet: false,
  promoCode: '',
  currency: '',
})

/** Books a quote without a card; undefined if the booking is refused. */
export async function createDemoBooking(
  context: RequestContext,
  {
    quoted: { quote, chosen, signature },
    ...people
  }: { quoted: Quoted; method: PaymentMethod; passenger: Person; customer: Person },
): Promise<Booking | undefined> {
  const created = await createBooking(context, {
    ...people,
    quoteId: quote.id,
    signature,
    vehicleTypeId: chosen.vehicleTypeId,
    shownTotal: chosen.total,
    shownCurrency: quote.currency,
    promoCode: '',
    nonce: '',
    note: '',
    ourRef: '',
    costCentre: '',
    houses: NO_HOUSES,
    source: DEMO_SOURCE,
    flight: undefined,
    returnFlight: undefined,
    passwordhash: undefined,
    requestHash: createHash('sha256').update(`${DEMO_SOURCE} ${quote.id}`).digest(),
  })
  if (!created.ok) return undefined
  await takePayment(context, { ...created, nonce: '' })
  return created.booking
}
