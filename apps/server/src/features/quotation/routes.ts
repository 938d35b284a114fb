import { CODE } from '@kerbside/contract/codes.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import * as promo from '@kerbside/contract/promo.ts'
import * as wire from '@kerbside/contract/quotation.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { checkQuotedCode, checkShownCode } from './check-code.ts'
import { explainQuote } from './explain-quote.ts'
import { findDirection } from './find-direction.ts'
import { findNearestCar } from './find-nearest-car.ts'
import { isServed } from './judge-places.ts'
import { makeQuote } from './make-quote.ts'
import { followBookedQuotes, reuseQuote } from './reuse-quote.ts'

export function quotationRoutes(app: FastifyInstance, deps: Deps): void {
  followBookedQuotes(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'booked quotes'),
  )

  serve(app, deps, wire.quoteJourney, async (said, call) => {
    const asked = wire.readQuotation(said)
    const verdict = await reuseQuote(call, asked, (asker) => makeQuote(call, asked, asker))
    if (!verdict.ok) return wire.writeQuoteRefusal(verdict)
    const { quoteTimeout, paymentMethods, defaultPaymentMethod } = call.profile.settings
    return {
      json: wire.writeQuotation(verdict.quote, {
        ...verdict,
        quoteTimeout,
        paymentMethod:
          paymentMethods.find((method) => method === said.paymentmethod) ?? defaultPaymentMethod,
        unavailable: verdict.vehicleTypes.flatMap(
          (type) => wire.writeUnavailable(type, asked.party) ?? [],
        ),
        path: verdict.route.row.path,
        returnPath: verdict.returnRoute?.row.path ?? '[]',
      }),
    }
  })

  serve(app, deps, wire.explainQuote, async ({ id }, call) => {
    const explained = await explainQuote(call, { quoteId: id })
    return explained ? wire.writeExplanation(explained) : NOT_FOUND
  })

  serve(app, deps, promo.checkPromo, async (said, call) => {
    const { promocode: code, currencycode: currency } = said
    const verdict =
      said.quoteid === undefined
        ? await checkShownCode(call, { code, currency, price: readMoney(said.price, currency) })
        : await checkQuotedCode(call, {
            code,
            quoteId: said.quoteid,
            signature: said.signature,
            vehicleTypeId: said.vehtypeid ?? 0,
          })
    if (!verdict) return NOT_FOUND
    if (!verdict.ok && !verdict.refusal)
      return promo.writeNoPromo(wire.QUOTE_REFUSALS[verdict.reason])
    return promo.writePromo(verdict)
  })

  serve(app, deps, wire.findDirection, async ({ points }, call) => {
    const found = await findDirection(call, { points })
    if (!found.ok) return wire.writeQuoteRefusal(found)
    const { route } = found
    const { metres, seconds, engine, estimate } = route.summary
    const head = JSON.stringify({
      code: CODE.done,
      message: '',
      route: { duration: seconds, distance: metres, engine, estimate },
    }).slice(0, -2)
    return { json: `${head},"geometry":{"type":"LineString","coordinates":${route.row.path}}}}` }
  })

  serve(app, deps, wire.findNearestDriver, async ({ lat, lng }, call) => {
    const userlocation = { lat, lng }
    if (!isServed(call, userlocation))
      return {
        ...NOBODY_NEAR,
        userlocation,
        ...wire.writeQuoteRefusal({ reason: 'pickup-outside' }),
      }
    const nearest = await findNearestCar(call, { pickup: userlocation })
    const { metres, place } = nearest
    return {
      ...NOBODY_NEAR,
      code: CODE.done,
      message: '',
      distance: metres,
      ...wire.writeNearestCars(nearest),
      userlocation,
      currentposition: place ?? null,
    }
  })
}

/** Who would drive is nobody's business yet. */
const NOBODY_NEAR = {
  driverid: 0,
  lastname: '',
  firstname: '',
  drivernumber: '',
  distance: 0,
  traveltime: 0,
  currentposition: null,
}
