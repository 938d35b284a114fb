import { findConfiguration } from '@kerbside/contract/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { showConfiguration } from './show-configuration.ts'

export function configurationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, findConfiguration, async (_, call) =>
    showConfiguration(call, { vehicleTypes: await listVehicleTypes(call) }),
  )
}
