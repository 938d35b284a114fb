import { aviationStack } from '../flights/aviation-stack.ts'
import { flightAware } from '../flights/flight-aware.ts'
import type { AskedMeans } from './ask-maps.ts'
import { hearAnswer } from './hear-answer.ts'
import type { AskedKey, KeyAnswer } from './port.ts'

const ADAPTERS = { flightaware: flightAware, aviationstack: aviationStack } as const

/** New York to London, which has flown daily for decades: whether it is found says nothing, that it was looked for does. */
const KNOWN_FLIGHT = 'BA178'

export async function askFlights(
  { now, airlines, airports }: AskedMeans,
  { operator, value, engine }: AskedKey & { engine: keyof typeof ADAPTERS },
): Promise<KeyAnswer[]> {
  const chosen = operator.settings.engines.flights?.find((one) => one.engine === engine)
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
    await hearAnswer('flights', (signal) =>
      flights.find({ number: KNOWN_FLIGHT, around: now(), signal }),
    ),
  ]
}
