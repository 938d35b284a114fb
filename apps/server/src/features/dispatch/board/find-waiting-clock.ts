import {
  type Landing,
  type WaitingClock,
  waitingClock,
} from '@kerbside/domain/dispatch/waiting-clock.ts'
import { minor } from '@kerbside/domain/money.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { exchanged } from '@kerbside/domain/quotation/exchange.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { Waiting } from '@kerbside/domain/quotation/tariff.ts'
import { resolveLocal } from '@kerbside/domain/time.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { BookedLeg } from '../leg/booked-leg.ts'
import { findLanding } from '../store.ts'
import type { Moments } from './find-moments.ts'

/** If the booking's quote no longer exists, waiting is not charged. */
const UNKNOWN: Waiting = {
  freeMinutes: { airport: 60, station: 30, port: 30, other: 15 },
  unitMinutes: 15,
  perUnit: minor(0),
}

/** The waiting clock of a leg: the terms of its quote, and the actual landing. */
export async function findWaitingClock(
  tx: Tx,
  {
    context,
    bookedLeg,
    moments,
  }: { context: RequestContext; bookedLeg: BookedLeg; moments: Moments },
): Promise<WaitingClock> {
  const { booking, leg } = bookedLeg
  const { operator } = context
  const landing = await findLanding(tx, { operator, bookingId: booking.id, leg: leg.number })
  const quote = await context.quotes.find(operator, booking.quoteId)
  return waitingClock(leg, {
    waiting: quote ? waitingOf(quote) : UNKNOWN,
    landing: landing ?? plannedLanding(context, bookedLeg),
    arrivedAt: moments.at.arrived,
  })
}

/** In the currency the customer pays in. */
function waitingOf({ policies, exchange }: Quote): Waiting {
  const { waiting } = policies
  return exchange ? { ...waiting, perUnit: exchanged(waiting.perUnit, exchange) } : waiting
}

/** Until the flight has been looked up, the landing time given by the customer counts. */
function plannedLanding({ profile }: RequestContext, { leg }: BookedLeg): Landing | undefined {
  const local = leg.flight?.landsLocal
  if (!local || !isAirport(leg.pickup)) return undefined
  const when = resolveLocal(local, profile.zone)
  return when.ok ? { scheduledAt: when.at } : undefined
}
