import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { envelope, id, number, requiredText, uuid } from '../scalar.ts'
import { QuotationRequest } from './request.ts'
import { book, limit, readers, roles } from './tariff.ts'

const regressionQuoteId = uuid('regressionQuoteId is invalid')
const version = z.coerce
  .number({ error: 'version must be a whole number' })
  .int('version must be a whole number')
  .min(1, 'version is invalid')
  .max(2_147_483_647, 'version is invalid')

const MAX_AMOUNT = 1_000_000

/** The required price of a journey: exact, within an amount, or within a percentage. */
const must = {
  amount: number('amount', { min: 0, max: MAX_AMOUNT }),
  within: z.enum(['exactly', 'amount', 'percent'], 'within is invalid').default('exactly'),
  /** In the currency of the book, or per cent; 0 if the price must be exact. */
  tolerance: number('tolerance', { min: 0, max: MAX_AMOUNT }).default(0),
}

/** Whether a price list still gives the required price. Null if it has no price. */
const RegressionRun = z.object({
  holds: z.boolean(),
  price: z.number().nullable(),
  difference: z.number().nullable(),
})

export const RegressionQuote = z.object({
  regressionQuoteId: z.string(),
  version: z.number(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** The pickup time of the quote, in the operator's zone. */
  pickupAt: z.string(),
  vehicleTypeId: z.number(),
  vehicleType: z.string(),
  amount: z.number(),
  within: z.enum(['exactly', 'amount', 'percent']),
  tolerance: z.number(),
  changedAt: z.string(),
  changedBy: z.string(),
  /** By the live prices and by the draft; null if there is none. */
  live: RegressionRun.nullable(),
  draft: RegressionRun.nullable(),
})
export type RegressionQuote = z.infer<typeof RegressionQuote>

export const listRegressionQuotes = endpoint({
  method: 'GET',
  path: '/api/desk/prices/regression-quotes',
  about:
    'Addition to the specification: runs the regression quotes of a price book: journeys with an agreed price.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({ book }),
  reply: z.object({
    ...envelope,
    currencyCode: z.string(),
    regressionQuotes: z.array(RegressionQuote),
  }),
})

/** With 409: the current version; null if the quote was removed. */
const RegressionQuoteSaved = z.object({
  ...envelope,
  regressionQuoteId: z.string(),
  version: z.number(),
})

export const saveRegressionQuote = endpoint({
  method: 'POST',
  path: '/api/desk/prices/regression-quotes',
  about: 'Addition to the specification: saves a quote as a journey with an agreed price.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    book,
    quoteId: uuid('quoteId is invalid'),
    vehicleTypeId: id('vehicleTypeId'),
    name: requiredText('name', 120),
    ...must,
  }),
  reply: RegressionQuoteSaved,
})

export const saveTriedRegressionQuote = endpoint({
  method: 'POST',
  path: '/api/desk/prices/regression-quotes/try',
  about: 'Addition to the specification: saves a test journey as a journey with an agreed price.',
  audience: 'desk',
  roles,
  limit,
  input: QuotationRequest.omit({ vehtypeid: true }).extend({
    book,
    vehicleTypeId: id('vehicleTypeId'),
    name: requiredText('name', 120),
    ...must,
  }),
  reply: RegressionQuoteSaved,
})

export const changeRegressionQuote = endpoint({
  method: 'PUT',
  path: '/api/desk/prices/regression-quotes',
  about:
    'Addition to the specification: changes the name or the agreed price of such a journey. 409 if it has changed since.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ regressionQuoteId, version, name: requiredText('name', 120), ...must }),
  reply: RegressionQuoteSaved,
})

export const dropRegressionQuote = endpoint({
  method: 'DELETE',
  path: '/api/desk/prices/regression-quotes',
  about:
    'Addition to the specification: deletes a journey with an agreed price. 409 if it has changed since.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ regressionQuoteId, version }),
  reply: RegressionQuoteSaved,
})
