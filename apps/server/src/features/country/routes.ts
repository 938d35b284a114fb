import * as wire from '@kerbside/contract/country.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { findCountry } from './find-country.ts'

export function countryRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findIpInfo, async (_, context) =>
    wire.writeIpInfo(await findCountry(context)),
  )
}
