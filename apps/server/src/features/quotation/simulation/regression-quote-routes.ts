import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/quotation/regression-quote.ts'
import { readQuotation } from '@kerbside/contract/quotation.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import { listRegressionQuotes } from './check-regression-quotes.ts'
import { findRegressionQuoteCurrency } from './find-regression-quote-currency.ts'
import {
  type ChangeResult,
  changeRegressionQuote,
  dropRegressionQuote,
  type SaveRegressionResult,
  saveQuoteAsRegression,
  saveTriedAsRegression,
} from './save-regression-quote.ts'
import { TRIED_PRICE_MESSAGES } from './tried-price-messages.ts'
import { currencyOf, readMust, writeRegressionQuote } from './write-regression-quote.ts'

const WHY_NOT = {
  'unknown-vehicle': 'This vehicle type has no price for this trip.',
  'too-many': 'This price book already has 200 guaranteed prices. Remove some first.',
  'accessible-dearer':
    'An accessible vehicle can’t cost more than an ordinary one for the same trip.',
  ...TRIED_PRICE_MESSAGES,
} as const

const rejection = (message: string) => ({
  code: CODE.refused,
  message,
  regressionQuoteId: '',
  version: 0,
})

/** Endpoints of regression quotes: journeys that must cost an agreed amount. */
export function regressionQuoteRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listRegressionQuotes, async (input, context) => {
    const found = await listRegressionQuotes(context, input)
    if (!found) return NOT_FOUND
    const { currency, regressionQuotes } = found
    return {
      code: CODE.done,
      message: '',
      currencyCode: currency,
      regressionQuotes: regressionQuotes.map((item) => writeRegressionQuote(item, currency)),
    }
  })

  serve(app, deps, wire.saveRegressionQuote, async (input, context) => {
    const { book, quoteId, vehicleTypeId, name } = input
    const rule = readMust(input, await currencyOf(context, input))
    return saveReply(
      await saveQuoteAsRegression(context, { book, quoteId, vehicleTypeId, name, rule }),
    )
  })

  serve(app, deps, wire.saveTriedRegressionQuote, async (input, context) => {
    const { book, name, vehicleTypeId } = input
    const rule = readMust(input, await currencyOf(context, input))
    const request = readQuotation({ ...input, vehtypeid: vehicleTypeId })
    return saveReply(
      await saveTriedAsRegression(context, { book, vehicleTypeId, name, rule, request }),
    )
  })

  serve(app, deps, wire.changeRegressionQuote, async (input, context) => {
    const { regressionQuoteId: id, version, name } = input
    const currency = await findRegressionQuoteCurrency(context, { id })
    if (currency === undefined) return NOT_FOUND
    return changeReply(
      await changeRegressionQuote(context, { id, version, name, rule: readMust(input, currency) }),
    )
  })

  serve(app, deps, wire.dropRegressionQuote, async ({ regressionQuoteId: id, version }, context) =>
    changeReply(await dropRegressionQuote(context, { id, version })),
  )
}

function saveReply(
  saveResult: SaveRegressionResult | { ok: false; reason: keyof typeof TRIED_PRICE_MESSAGES },
) {
  if (saveResult.ok)
    return {
      code: CODE.done,
      message: '',
      regressionQuoteId: saveResult.id,
      version: saveResult.version,
    }
  if (saveResult.reason === 'unknown-book' || saveResult.reason === 'unknown-quote')
    return NOT_FOUND
  return rejection(WHY_NOT[saveResult.reason])
}

function changeReply(changed: ChangeResult) {
  if (changed.ok)
    return { code: CODE.done, message: '', regressionQuoteId: changed.id, version: changed.version }
  if (changed.reason === 'missing') return NOT_FOUND
  if (changed.reason === 'accessible-dearer') return rejection(WHY_NOT[changed.reason])
  const { regressionQuote } = changed
  return {
    conflict: {
      ...rejection(
        `${regressionQuote.changedBy || 'Someone'} changed this first. Nothing was saved.`,
      ),
      regressionQuoteId: regressionQuote.id,
      version: regressionQuote.version,
    },
  }
}
