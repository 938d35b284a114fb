import { fileURLToPath } from 'node:url'
import {
  DEFAULT_SETTINGS,
  type FlightsEngine,
  type Operator,
} from '@kerbside/domain/operator/operator.ts'
import { onTestFinished } from 'vitest'
import { openAviationStack } from '../../../testkit/flights/aviation-stack.ts'
import { openFlightAware } from '../../../testkit/flights/flight-aware.ts'
import { SILENT } from '../src/log.ts'
import { embeddedFlights } from '../src/ports/flights/embedded.ts'
import { openFlights } from '../src/ports/flights/open-flights.ts'
import { openAirlines } from '../src/ports/places/airlines.ts'
import { openAirports } from '../src/ports/places/airports.ts'

const folder = fileURLToPath(new URL('../data', import.meta.url))
const lists = { airlines: openAirlines(folder), airports: openAirports(folder) }
// the tables are read at first use, which takes longer than these tests allow an engine
lists.airlines.find('BA')
lists.airports.find('LHR')
const KEY = 'a-key-of-the-operators-own'

const FAKES = { flightaware: openFlightAware, aviationstack: openAviationStack } as const

/** A Tuesday morning in London. */
export const NOW = new Date('2026-03-10T09:00:00Z')

export const demoFlights = (now = () => NOW) => embeddedFlights({ folder, ...lists, now })

const operatorWith = (flights: readonly { engine: FlightsEngine; url: string }[]) =>
  ({
    id: 'o1',
    slug: 'kerbside',
    zone: 'Europe/London',
    settings: { ...DEFAULT_SETTINGS, engines: { places: [], roads: [], flights } },
  }) as unknown as Operator

/**
 * The flights of an operator with these engines, in this order, each a fake server; the demo engine is not among
 * them.
 */
export async function givenFlights(
  names: readonly FlightsEngine[],
  {
    clock = { at: NOW },
    anyAirport = false,
    maxPerDay = 500,
    spacingMs = 10_000,
    theirSpacingMs = 0,
    // only an engine that does not respond uses it up, also on a busy machine
    budgetMs = 10_000,
  } = {},
) {
  const fakes = await Promise.all(
    names.map(async (name) => {
      const fake = await FAKES[name](KEY, {
        anyAirport,
        spacingMs: theirSpacingMs || spacingMs,
      })
      onTestFinished(() => fake.close())
      return fake
    }),
  )
  const now = () => clock.at
  const flightsFor = openFlights({
    embedded: demoFlights(now),
    ...lists,
    secretOf: async () => KEY,
    now,
    log: SILENT,
    budgetMs,
    // a little more than the fake server requires, because timers have jitter
    timetableSpacingMs: spacingMs + 20,
    maxPerDay,
  })
  const engines = fakes.flatMap(({ url }, index) => {
    const engine = names[index]
    return engine ? [{ engine, url }] : []
  })
  /** The flights after the operator has changed its settings: the same engines in reverse order. */
  const reordered = () => flightsFor(operatorWith(engines.toReversed()))
  return { flights: flightsFor(operatorWith(engines)), fakes, reordered }
}
