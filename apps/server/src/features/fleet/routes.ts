import * as wire from '@kerbside/contract/fleet.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listVehicleTypes } from './list-vehicle-types.ts'

export function fleetRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listVehicleTypes, async (_, context) =>
    wire.writeVehicleTypes(await listVehicleTypes(context)),
  )
}
