import * as wire from '@kerbside/contract/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { listPrices } from '../quotation/list-prices.ts'
import { reportFault } from './report-fault.ts'
import { showConfiguration } from './show-configuration.ts'

export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findConfiguration, async (_, call) =>
    showConfiguration(call, { vehicleTypes: await listVehicleTypes(call) }),
  )
  serve(app, deps, wire.listPrices, async (_, call) => listPrices(call))
  serve(app, deps, wire.reportFault, async (fault, call) => reportFault(call, fault))
}
