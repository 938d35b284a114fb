import { readLocalTime, readWhen } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import { FlightsAway, type KnownFlight, type ScheduledFlight } from '../../ports/flights/port.ts'

/** `away`: nobody who knows flights could be heard. `spent`: the operator pays for no more of them today. */
export type FlightsVerdict<Found> =
  | { ok: true; flights: readonly Found[] }
  | { ok: false; reason: FlightsAway['reason'] }

/** Flights of an airline into an airport, the nearest first to a departure at the clock where it leaves. */
export async function searchFlights(
  call: Call,
  asked: {
    destination: string
    airline: string
    origin?: string | undefined
    departuretime: string
  },
): Promise<FlightsVerdict<ScheduledFlight>> {
  const leavesLocal = readLocalTime(asked.departuretime.slice(0, 16))
  if (!leavesLocal || asked.destination === '' || asked.airline === '')
    return { ok: true, flights: [] }
  return heard(call, () =>
    call.flightsFor(call.profile).search({
      airline: asked.airline,
      toCode: asked.destination,
      fromCode: asked.origin ?? '',
      leavesLocal,
      signal: call.visitor.gone(),
    }),
  )
}

/** What is known of a number, the flight nearest to a landing at the operator's clock first; of now when none is said. */
export async function findFlight(
  call: Call,
  asked: { flightNo: string; landingTime?: string | undefined },
): Promise<FlightsVerdict<KnownFlight>> {
  const when = asked.landingTime ? readWhen(asked.landingTime, call.profile.zone) : undefined
  const around = when?.ok ? when.at : call.now()
  return heard(call, () =>
    call
      .flightsFor(call.profile)
      .find({ number: asked.flightNo, around, signal: call.visitor.gone() }),
  )
}

async function heard<Found>(
  { log }: Call,
  ask: () => Promise<Found[]>,
): Promise<FlightsVerdict<Found>> {
  try {
    return { ok: true, flights: await ask() }
  } catch (error) {
    if (!(error instanceof FlightsAway)) throw error
    log.warn({ why: error.message }, 'flights were not found')
    return { ok: false, reason: error.reason }
  }
}
