// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../promo/desk.ts'

export const endPromo: EndpointRef<typeof wire.endPromo> = {
  method: 'POST',
  path: '/api/desk/promo/end',
}
export const listPromos: EndpointRef<typeof wire.listPromos> = {
  method: 'GET',
  path: '/api/desk/promos',
}
export const listPromotions: EndpointRef<typeof wire.listPromotions> = {
  method: 'GET',
  path: '/api/desk/promotions',
}
export const makePromotion: EndpointRef<typeof wire.makePromotion> = {
  method: 'POST',
  path: '/api/desk/promotion',
}
export const revokePromotion: EndpointRef<typeof wire.revokePromotion> = {
  method: 'POST',
  path: '/api/desk/promotion/revoke',
}
export const savePromo: EndpointRef<typeof wire.savePromo> = {
  method: 'POST',
  path: '/api/desk/promo',
}
