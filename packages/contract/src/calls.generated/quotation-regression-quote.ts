// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../quotation/regression-quote.ts'

export const changeRegressionQuote: EndpointRef<typeof wire.changeRegressionQuote> = {
  method: 'PUT',
  path: '/api/desk/prices/regression-quotes',
}
export const dropRegressionQuote: EndpointRef<typeof wire.dropRegressionQuote> = {
  method: 'DELETE',
  path: '/api/desk/prices/regression-quotes',
}
export const listRegressionQuotes: EndpointRef<typeof wire.listRegressionQuotes> = {
  method: 'GET',
  path: '/api/desk/prices/regression-quotes',
}
export const saveRegressionQuote: EndpointRef<typeof wire.saveRegressionQuote> = {
  method: 'POST',
  path: '/api/desk/prices/regression-quotes',
}
export const saveTriedRegressionQuote: EndpointRef<typeof wire.saveTriedRegressionQuote> = {
  method: 'POST',
  path: '/api/desk/prices/regression-quotes/try',
}
