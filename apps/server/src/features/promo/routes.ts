import { readMoney } from '@kerbside/contract/money.ts'
import * as wire from '@kerbside/contract/promo.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { checkPromo } from './check-promo.ts'

export function promoRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.checkPromo, async ({ promocode, price, currencycode }, call) => {
    const fare = readMoney(price, currencycode)
    const verdict = await checkPromo(call, { code: promocode, fare })
    return wire.writePromoVerdict(verdict, currencycode)
  })
}
