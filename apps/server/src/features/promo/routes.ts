import * as desk from '@kerbside/contract/desk/promo.ts'
import * as wire from '@kerbside/contract/promo.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { endPromo, savePromo, showPromos } from './desk-promos.ts'
import { makePromotion, revokeById, showPromotions } from './desk-promotions.ts'
import { findPromotion } from './find-promotion.ts'

export function promoDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.listPromos, async (_, call) => showPromos(call))
  serve(app, deps, desk.savePromo, async (said, call) => savePromo(call, said))
  serve(app, deps, desk.endPromo, async (said, call) => endPromo(call, said))
  serve(app, deps, desk.listPromotions, async (_, call) => showPromotions(call))
  serve(app, deps, desk.makePromotion, async (said, call) => makePromotion(call, said))
  serve(
    app,
    deps,
    desk.revokePromotion,
    async (said, call) => (await revokeById(call, said)) ?? NOT_FOUND,
  )
}

/** A code is priced on a quote, so that `quotation` answers for it. */
export function promoRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findPromotion, async (said, call) => {
    const prefill = await findPromotion(call, said)
    return prefill ? wire.writePromotion(prefill) : NOT_FOUND
  })
}
