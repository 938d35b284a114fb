import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/flights.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
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
}
