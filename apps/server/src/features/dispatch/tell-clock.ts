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
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Job } from './change-job.ts'
import type { Moments } from './find-moments.ts'
import { findLanding } from './store.ts'

/** Of a booking whose quote nobody can find any more: nothing is asked for waiting. */
const UNKNOWN: Waiting = {
  freeMinutes: { airport: 60, station: 30, port: 30, other: 15 },
  unitMinutes: 15,
  perUnit: minor(0),
}

/** The waiting clock of a leg: what was promised when it was quoted, and when it really landed. */
export async function tellClock(
  tx: Tx,
  { call, job, moments }: { call: Call; job: Job; moments: Moments },
): Promise<WaitingClock> {
  const { booking, leg } = job
  const { operator } = call
  const landing = await findLanding(tx, { operator, bookingId: booking.id, leg: leg.number })
  const quote = await call.quotes.find(operator, booking.quoteId)
  return waitingClock(leg, {
    waiting: quote ? waitingOf(quote) : UNKNOWN,
    landing: landing ?? plannedLanding(call, job),
    arrivedAt: moments.at.arrived,
  })
}

/** In the currency the customer pays in. */
function waitingOf({ policies, exchange }: Quote): Waiting {
  const { waiting } = policies
  return exchange ? { ...waiting, perUnit: exchanged(waiting.perUnit, exchange) } : waiting
}

/** As long as nobody asked after the flight, the landing the customer gave counts. */
function plannedLanding({ profile }: Call, { leg }: Job): Landing | undefined {
  const local = leg.flight?.landsLocal
  if (!local || !isAirport(leg.pickup)) return undefined
  const when = resolveLocal(local, profile.zone)
  return when.ok ? { scheduledAt: when.at } : undefined
}
