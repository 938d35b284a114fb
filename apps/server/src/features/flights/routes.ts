import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/flights.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { findFlight, searchFlights } from './find-flights.ts'
import { searchAirlines, searchAirports } from './search-airports.ts'

export function flightsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.searchAirport, async (said, call) => {
    const { kind, typed } = wire.readAirportSearch(said)
    const done = { code: CODE.done, message: '' }
    if (kind === 'airport') {
      const airports = await searchAirports(call, { typed })
      return { ...done, airports: airports.map(wire.writeAirport) }
    }
    const airlines = await searchAirlines(call, { typed })
    return { ...done, airlines: airlines.map(wire.writeAirline) }
  })

  serve(app, deps, wire.searchFlight, async (said, call) => {
    const found = await searchFlights(call, said)
    return wire.writeScheduled(found, call.profile.zone)
  })

  serve(app, deps, wire.findFlight, async (said, call) => {
    const found = await findFlight(call, said)
    return wire.writeKnown(found, call.profile.zone)
  })
}
