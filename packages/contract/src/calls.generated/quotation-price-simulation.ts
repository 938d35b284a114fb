// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../quotation/price-simulation.ts'

export const cancelPriceSimulation: EndpointRef<typeof wire.cancelPriceSimulation> = {
  method: 'DELETE',
  path: '/api/desk/prices/simulation',
}
export const readPriceSimulation: EndpointRef<typeof wire.readPriceSimulation> = {
  method: 'GET',
  path: '/api/desk/prices/simulation',
}
export const readPriceVersion: EndpointRef<typeof wire.readPriceVersion> = {
  method: 'GET',
  path: '/api/desk/prices/version',
}
export const rollBackPrices: EndpointRef<typeof wire.rollBackPrices> = {
  method: 'POST',
  path: '/api/desk/prices/rollback',
}
export const startPriceSimulation: EndpointRef<typeof wire.startPriceSimulation> = {
  method: 'POST',
  path: '/api/desk/prices/simulation',
}
