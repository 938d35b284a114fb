// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../quotation/explain.ts'

export const explainQuote: EndpointRef<typeof wire.explainQuote> = {
  method: 'GET',
  path: '/api/quotation/:id/explain',
}
