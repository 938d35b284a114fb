import * as wire from '@kerbside/contract/places.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { searchPlaces } from './search-places.ts'

export function placesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.searchAddress, async ({ prefix }, call) =>
    wire.writeAddresses(await searchPlaces(call, { typed: prefix })),
  )
}
