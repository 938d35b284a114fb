import * as wire from '@kerbside/contract/places.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findAddress } from './find-address.ts'
import { searchPlaces } from './search-places.ts'

export function placesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.searchAddress, async ({ prefix, session }, call) =>
    wire.writeAddresses(await searchPlaces(call, { typed: prefix, session })),
  )

  serve(app, deps, wire.findAddress, async ({ id, session }, call) => {
    const verdict = await findAddress(call, { id, session })
    return verdict ? wire.writeChosen(verdict) : NOT_FOUND
  })
}
