import * as wire from '@kerbside/contract/promo.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findPromotion } from './find-promotion.ts'

/** A code is priced on a quote, so that `quotation` answers for it. */
export function promoRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findPromotion, async (said, call) => {
    const prefill = await findPromotion(call, said)
    return prefill ? wire.writePromotion(prefill) : NOT_FOUND
  })
}
