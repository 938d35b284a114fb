// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../operator.ts'

export const findConfiguration: EndpointRef<typeof wire.findConfiguration> = {
  method: 'GET',
  path: '/api/configuration',
}
export const listPrices: EndpointRef<typeof wire.listPrices> = {
  method: 'GET',
  path: '/api/prices',
}
export const reportError: EndpointRef<typeof wire.reportError> = {
  method: 'POST',
  path: '/api/clientreport',
}
