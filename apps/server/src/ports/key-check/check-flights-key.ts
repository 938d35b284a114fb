import { aviationStack } from '../flights/aviation-stack.ts'
import { flightAware } from '../flights/flight-aware.ts'
import { checkKeyUse } from './check-key-use.ts'
import type { KeyCheckDeps } from './check-maps-key.ts'
import type { KeyCheckResult, KeyToCheck } from './port.ts'

const ADAPTERS = { flightaware: flightAware, aviationstack: aviationStack } as const

/** New York to London, daily for decades: it does not matter whether it is found, only that the search is allowed. */
const KNOWN_FLIGHT = 'BA178'

export async function checkFlightsKey(
  { now, airlines, airports }: KeyCheckDeps,
  { operator, value, engine }: KeyToCheck & { engine: keyof typeof ADAPTERS },
): Promise<KeyCheckResult[]> {
  const chosen = operator.settings.engines.flights?.find((flight) => flight.engine === engine)
  const flights = ADAPTERS[engine]({
    url: chosen?.url?.replace(/\/+$/, ''),
    key: async () => value,
    mayPay: () => true,
    airlines,
    airports,
    zone: operator.zone,
    now,
  })
  return [
    await checkKeyUse('flights', (signal) =>
      flights.find({ number: KNOWN_FLIGHT, around: now(), signal }),
    ),
  ]
}
