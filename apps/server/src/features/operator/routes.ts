import * as wire from '@kerbside/contract/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listPrices } from '../quotation/list-prices.ts'
import { reportFault } from './report-fault.ts'

export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listPrices, async (_, call) => listPrices(call))
  serve(app, deps, wire.reportFault, async (fault, call) => reportFault(call, fault))
}
