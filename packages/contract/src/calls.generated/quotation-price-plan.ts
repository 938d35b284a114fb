// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../quotation/price-plan.ts'

export const cancelPricePlan: EndpointRef<typeof wire.cancelPricePlan> = {
  method: 'DELETE',
  path: '/api/desk/prices/plans',
}
export const listPricePlans: EndpointRef<typeof wire.listPricePlans> = {
  method: 'GET',
  path: '/api/desk/prices/plans',
}
export const movePricePlan: EndpointRef<typeof wire.movePricePlan> = {
  method: 'PUT',
  path: '/api/desk/prices/plans',
}
export const planPrices: EndpointRef<typeof wire.planPrices> = {
  method: 'POST',
  path: '/api/desk/prices/plans',
}
