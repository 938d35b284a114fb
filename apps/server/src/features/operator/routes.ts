import * as wire from '@kerbside/contract/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listPrices } from '../quotation/price-list/list-prices.ts'
import { reportError } from './report-error.ts'

export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listPrices, async (_, context) => listPrices(context))
  serve(app, deps, wire.reportError, async (error, context) => reportError(context, error))
}
