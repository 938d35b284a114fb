import * as wire from '@kerbside/contract/operator/service-area.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listLastPickups } from './list-pickups.ts'
import { saveServiceArea, showServiceArea } from './save-service-area.ts'

export function serviceAreaRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.showServiceArea, async (_, context) => showServiceArea(context))
  serve(app, deps, wire.saveServiceArea, async (input, context) => saveServiceArea(context, input))
  serve(app, deps, wire.listLastPickups, async (_, context) => listLastPickups(context))
}
