import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/flights.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { searchAirlines, searchAirports } from './search-airports.ts'

export function flightsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.searchAirport, async (said, call) => {
    const { kind, typed } = wire.readAirportSearch(said)
    return kind === 'airport'
      ? {
          code: CODE.done,
          message: '',
          airports: searchAirports(call, { typed }).map(wire.writeAirport),
        }
      : {
          code: CODE.done,
          message: '',
          airlines: searchAirlines(call, { typed }).map(wire.writeAirline),
        }
  })
}
