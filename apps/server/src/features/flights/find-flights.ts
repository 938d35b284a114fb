import { MINUTES_AFTER_LANDING, pickupAfter } from '@kerbside/domain/flights/landing.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import { readWhen } from '@kerbside/domain/read-when.ts'
import {
  FlightsUnavailable,
  type KnownFlight,
  type ScheduledFlight,
} from '../../ports/flights/port.ts'
import type { RequestContext } from '../../request-context.ts'

/** `away`: no flight engine responded. `spent`: the operator's daily quota is used up. */
export type FlightsResult<Found> =
  | { ok: true; flights: readonly Found[] }
  | { ok: false; reason: FlightsUnavailable['reason'] }

type NamedFlight = ScheduledFlight & { fromName: string; fromCity: string; toName: string }

/** Flights of an airline into an airport, nearest first to the departure time in the zone of the departure airport. */
export async function searchFlights(
  context: RequestContext,
  params: {
    destination: string
    airline: string
    origin?: string | undefined
    departuretime: string
  },
): Promise<FlightsResult<NamedFlight>> {
  const leavesLocal = readLocalTime(params.departuretime.slice(0, 16))
  if (!leavesLocal || params.destination === '' || params.airline === '')
    return { ok: true, flights: [] }
  const airports = await context.airportsFor(context.profile)
  return queryEngine(context, async () => {
    const flights = await context.flightsFor(context.profile).search({
      airline: params.airline,
      toCode: params.destination,
      fromCode: params.origin ?? '',
      leavesLocal,
      signal: context.client.gone(),
    })
    return flights.map((flight) => {
      const from = airports.find(flight.fromCode)
      return {
        ...flight,
        fromName: from?.name ?? flight.fromCode,
        fromCity: from?.city || flight.fromCode,
        toName: airports.find(flight.toCode)?.name ?? flight.toCode,
      }
    })
  })
}

/** Flights with this number, nearest first to the landing time in the operator's zone, or to now if none is given. */
export async function findFlight(
  context: RequestContext,
  params: { flightNo: string; landingTime?: string | undefined },
): Promise<FlightsResult<KnownFlight & { fromCity: string; pickupAt: Date }>> {
  const { minutesAfterLanding = MINUTES_AFTER_LANDING } = context.profile.settings
  const when = params.landingTime ? readWhen(params.landingTime, context.profile.zone) : undefined
  const around = when?.ok ? when.at : context.now()
  const airports = await context.airportsFor(context.profile)
  return queryEngine(context, async () => {
    const flights = await context
      .flightsFor(context.profile)
      .find({ number: params.flightNo, around, signal: context.client.gone() })
    return flights.map((flight) => ({
      ...flight,
      fromCity: airports.find(flight.fromCode)?.city || flight.fromName,
      pickupAt: pickupAfter(flight.landedAt ?? flight.estimatedAt, minutesAfterLanding),
    }))
  })
}

async function queryEngine<Found>(
  { log }: RequestContext,
  query: () => Promise<Found[]>,
): Promise<FlightsResult<Found>> {
  try {
    return { ok: true, flights: await query() }
  } catch (error) {
    if (!(error instanceof FlightsUnavailable)) throw error
    log.warn({ why: error.message }, 'flight search failed')
    return { ok: false, reason: error.reason }
  }
}
