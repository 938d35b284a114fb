import type {
  endPromo,
  listPromos,
  listPromotions,
  makePromotion,
  revokePromotion,
  savePromo,
} from '@kerbside/contract/desk/promo.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { callApi, type EndpointRef } from '../server.ts'

const PROMOS: EndpointRef<typeof listPromos> = { method: 'GET', path: '/api/desk/promos' }
const LINKS: EndpointRef<typeof listPromotions> = { method: 'GET', path: '/api/desk/promotions' }

export const SAVE_PROMO: EndpointRef<typeof savePromo> = { method: 'POST', path: '/api/desk/promo' }
export const END_PROMO: EndpointRef<typeof endPromo> = {
  method: 'POST',
  path: '/api/desk/promo/end',
}
export const MAKE_LINK: EndpointRef<typeof makePromotion> = {
  method: 'POST',
  path: '/api/desk/promotion',
}
export const END_LINK: EndpointRef<typeof revokePromotion> = {
  method: 'POST',
  path: '/api/desk/promotion/revoke',
}

export type Promos = ReplyOf<typeof listPromos>
export type PromoOfDesk = Promos['promos'][number]
export type PromoInput = InputOf<typeof savePromo>
export type Links = ReplyOf<typeof listPromotions>
export type LinkOfDesk = Links['promotions'][number]
export type PromotionInput = InputOf<typeof makePromotion>

export async function fetchPromos({ signal }: { signal: AbortSignal }): Promise<Promos> {
  const response = await callApi(PROMOS, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

export async function fetchLinks({ signal }: { signal: AbortSignal }): Promise<Links> {
  const response = await callApi(LINKS, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}
