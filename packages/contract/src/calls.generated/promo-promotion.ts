// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../promo/promotion.ts'

export const findPromotion: EndpointRef<typeof wire.findPromotion> = {
  method: 'GET',
  path: '/api/promotion',
}
