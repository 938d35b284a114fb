import { isMet } from '@kerbside/domain/booking/amend/amend-fare.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { PickupTerms } from '@kerbside/domain/booking/pickup-facts.ts'
import type { Landing } from '@kerbside/domain/dispatch/waiting-clock.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { exchanged } from '@kerbside/domain/quotation/exchange.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { Waiting } from '@kerbside/domain/quotation/tariff.ts'
import { resolveLocal } from '@kerbside/domain/time.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listLandings } from './own-store.ts'

/** If the booking's quote no longer exists, waiting is not charged. */
const UNKNOWN: Waiting = {
  freeMinutes: { airport: 60, station: 30, port: 30, other: 15 },
  unitMinutes: 15,
  perUnit: minor(0),
}

/** The terms of each leg's pickup: the waiting of its quote, the latest landing, and whether meet and greet was booked. */
export async function findPickupTerms(
  tx: Tx,
  {
    context,
    booking,
  }: {
    context: Pick<RequestContext, 'operator' | 'profile' | 'quotes'>
    booking: Pick<Booking, 'id' | 'quoteId'>
  },
): Promise<(leg: Leg) => PickupTerms> {
  const { operator, profile } = context
  const landings = await listLandings(tx, { operator, bookingId: booking.id })
  const quote = await context.quotes.findIn(tx, { operator, id: booking.quoteId })
  const waiting = quote ? waitingOf(quote) : UNKNOWN
  return (leg) => ({
    waiting,
    landing: landings.get(leg.number) ?? plannedLanding(profile, leg),
    isMet: isMet(leg) || (quote?.request.meetAndGreet === true && isAirport(leg.pickup)),
  })
}

/** In the currency the customer pays in. */
function waitingOf({ policies, exchange }: Quote): Waiting {
  const { waiting } = policies
  return exchange ? { ...waiting, perUnit: exchanged(waiting.perUnit, exchange) } : waiting
}

/** Until the flight has been looked up, the landing time given by the customer counts. */
function plannedLanding({ zone }: Operator, { flight, pickup }: Leg): Landing | undefined {
  const local = flight?.landsLocal
  if (!local || !isAirport(pickup)) return undefined
  const when = resolveLocal(local, zone)
  return when.ok ? { scheduledAt: when.at } : undefined
}
