import { CODE } from '@kerbside/contract/codes.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import * as promo from '@kerbside/contract/promo.ts'
import * as wire from '@kerbside/contract/quotation.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { checkQuotedCode, checkShownCode } from './quote/check-code.ts'
import { isServed } from './quote/check-journey-places.ts'
import { explainQuote } from './quote/explain-quote.ts'
import { findDirection } from './quote/find-direction.ts'
import { findNearestCar } from './quote/find-nearest-car.ts'
import { makeQuote } from './quote/make-quote.ts'
import { followBookedQuotes, reuseQuote } from './quote/reuse-quote.ts'

export function quotationRoutes(app: FastifyInstance, deps: Deps): void {
  followBookedQuotes(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'booked quotes'),
  )

  serve(app, deps, wire.quoteJourney, async (input, context) => {
    const request = wire.readQuotation(input)
    const result = await reuseQuote(context, request, (asker) => makeQuote(context, request, asker))
    if (!result.ok) return wire.writeQuoteRejection(result)
    const { quoteTimeout, paymentMethods, defaultPaymentMethod } = context.profile.settings
    return {
      json: wire.writeQuotation(result.quote, {
        ...result,
        quoteTimeout,
        paymentMethod:
          paymentMethods.find((method) => method === input.paymentmethod) ?? defaultPaymentMethod,
        unavailable: result.vehicleTypes.flatMap(
          (type) => wire.writeUnavailable(type, request.party) ?? [],
        ),
        path: result.route.row.path,
        returnPath: result.returnRoute?.row.path ?? '[]',
      }),
    }
  })

  serve(app, deps, wire.explainQuote, async ({ id }, context) => {
    const explained = await explainQuote(context, { quoteId: id })
    return explained ? wire.writeExplanation(explained) : NOT_FOUND
  })

  serve(app, deps, promo.checkPromo, async (input, context) => {
    const { promocode: code, currencycode: currency } = input
    const result =
      input.quoteid === undefined
        ? await checkShownCode(context, { code, currency, price: readMoney(input.price, currency) })
        : await checkQuotedCode(context, {
            code,
            quoteId: input.quoteid,
            signature: input.signature,
            vehicleTypeId: input.vehtypeid ?? 0,
          })
    if (!result) return NOT_FOUND
    if (!result.ok && !result.rejection)
      return promo.writeNoPromo(wire.QUOTE_REJECTION_MESSAGES[result.reason])
    return promo.writePromo(result)
  })

  serve(app, deps, wire.findDirection, async ({ points }, context) => {
    const found = await findDirection(context, { points })
    if (!found.ok) return wire.writeQuoteRejection(found)
    const { route } = found
    const { metres, seconds, engine, estimate } = route.summary
    const head = JSON.stringify({
      code: CODE.done,
      message: '',
      route: { duration: seconds, distance: metres, engine, estimate },
    }).slice(0, -2)
    return { json: `${head},"geometry":{"type":"LineString","coordinates":${route.row.path}}}}` }
  })

  serve(app, deps, wire.findNearestDriver, async ({ lat, lng }, context) => {
    const userlocation = { lat, lng }
    if (!isServed(context, userlocation))
      return {
        ...NO_DRIVER_NEARBY,
        userlocation,
        ...wire.writeQuoteRejection({ reason: 'pickup-outside' }),
      }
    const nearest = await findNearestCar(context, { pickup: userlocation })
    const { metres, place } = nearest
    return {
      ...NO_DRIVER_NEARBY,
      code: CODE.done,
      message: '',
      distance: metres,
      ...wire.writeNearestCars(nearest),
      userlocation,
      currentposition: place ?? null,
    }
  })
}

/** The client must not learn yet who would drive. */
const NO_DRIVER_NEARBY = {
  driverid: 0,
  lastname: '',
  firstname: '',
  drivernumber: '',
  distance: 0,
  traveltime: 0,
  currentposition: null,
}
