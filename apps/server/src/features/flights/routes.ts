import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/flights.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { findFlight, searchFlights } from './find-flights.ts'
import { searchAirlines, searchAirports } from './search-airports.ts'

export function flightsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.searchAirport, async (input, context) => {
    const { kind, typed } = wire.readAirportSearch(input)
    const done = { code: CODE.done, message: '' }
    if (kind === 'airport') {
      const airports = await searchAirports(context, { typed })
      return { ...done, airports: airports.map(wire.writeAirport) }
    }
    const airlines = await searchAirlines(context, { typed })
    return { ...done, airlines: airlines.map(wire.writeAirline) }
  })

  serve(app, deps, wire.searchFlight, async (input, context) => {
    const found = await searchFlights(context, input)
    return wire.writeScheduled(found, context.profile.zone)
  })

  serve(app, deps, wire.findFlight, async (input, context) => {
    const found = await findFlight(context, input)
    return wire.writeKnown(found, context.profile.zone)
  })
}
