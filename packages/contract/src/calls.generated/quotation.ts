// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../quotation.ts'

export const explainQuote: EndpointRef<typeof wire.explainQuote> = {
  method: 'GET',
  path: '/api/quotation/:id/explain',
}
export const findDirection: EndpointRef<typeof wire.findDirection> = {
  method: 'POST',
  path: '/api/direction',
}
export const findNearestDriver: EndpointRef<typeof wire.findNearestDriver> = {
  method: 'POST',
  path: '/api/nearestdriver',
}
export const quoteJourney: EndpointRef<typeof wire.quoteJourney> = {
  method: 'POST',
  path: '/api/quotation',
}
