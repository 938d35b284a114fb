import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { z } from 'zod'
import { CODE } from '../codes.ts'
import { writeMoney } from '../money.ts'
import { ExplainedStep, type Explanation, writeStep } from '../quotation/explain.ts'
import { envelope } from '../scalar.ts'

export const DeskPriceReply = z.object({
  ...envelope,
  reference: z.number(),
  vehicleType: z.string(),
  /** The price list, and the version of it, that the quote was made with. */
  book: z.string(),
  tariffVersion: z.number(),
  madeAt: z.string(),
  /**
   * Whether the same inputs give the same price today: same, different, or unknown if its price list is no longer
   * readable.
   */
  replay: z.enum(['same', 'different', 'unknown']),
  /** Currency of the price list and so of the steps. */
  bookCurrency: z.string(),
  currencyCode: z.string(),
  /** The quoted price, and the price of the booking now: a change, waiting or the desk may have changed it. */
  quoted: z.number(),
  total: z.number(),
  steps: z.array(ExplainedStep),
})
export type DeskPriceReply = z.infer<typeof DeskPriceReply>

/** Of the whole quote, only the part for this leg in the booked vehicle. */
export function writeDeskPrice(
  explained: Explanation,
  { booking, leg }: { booking: Booking; leg: Leg },
): DeskPriceReply {
  const { quote, bookCurrency, replay, vehicles } = explained
  const ofVehicle = vehicles.find(({ id }) => id === leg.vehicleTypeId)
  const direction = leg.number === 2 ? 'return' : 'onward'
  const price = quote.prices.find(({ vehicleTypeId }) => vehicleTypeId === leg.vehicleTypeId)
  return {
    code: CODE.done,
    message: '',
    reference: leg.reference,
    vehicleType: leg.vehicleType,
    book: quote.book,
    tariffVersion: quote.tariffVersion,
    madeAt: quote.madeAt.toISOString(),
    replay,
    bookCurrency,
    currencyCode: booking.currency,
    quoted: price ? writeMoney(price.total, quote.currency) : 0,
    total: writeMoney(booking.total, booking.currency),
    steps: (ofVehicle?.steps ?? [])
      .filter((step) => step.leg === direction)
      .map((step) => writeStep(step, bookCurrency)),
  }
}
