import * as desk from '@kerbside/contract/promo/desk.ts'
import * as wire from '@kerbside/contract/promo.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { endPromo, savePromo, showPromos } from './desk-promos.ts'
import { makePromotion, revokeById, showPromotions } from './desk-promotions.ts'
import { findPromotion } from './find-promotion.ts'

export function promoDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.listPromos, async (_, context) => showPromos(context))
  serve(app, deps, desk.savePromo, async (input, context) => savePromo(context, input))
  serve(app, deps, desk.endPromo, async (input, context) => endPromo(context, input))
  serve(app, deps, desk.listPromotions, async (_, context) => showPromotions(context))
  serve(app, deps, desk.makePromotion, async (input, context) => makePromotion(context, input))
  serve(
    app,
    deps,
    desk.revokePromotion,
    async (input, context) => (await revokeById(context, input)) ?? NOT_FOUND,
  )
}

/** A code is priced on a quote, so the feature `quotation` does the work. */
export function promoRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findPromotion, async (input, context) => {
    const prefill = await findPromotion(context, input)
    return prefill ? wire.writePromotion(prefill) : NOT_FOUND
  })
}
