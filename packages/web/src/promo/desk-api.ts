import * as calls from '@kerbside/contract/calls.generated/desk-promo.ts'
import type {
  endPromo,
  listPromos,
  listPromotions,
  makePromotion,
  revokePromotion,
  savePromo,
} from '@kerbside/contract/desk/promo.ts'
import type { EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { callApi } from '../server.ts'

export type Promos = ReplyOf<typeof listPromos>
export type PromoOfDesk = Promos['promos'][number]
export type PromoInput = InputOf<typeof savePromo>
export type Links = ReplyOf<typeof listPromotions>
export type LinkOfDesk = Links['promotions'][number]
export type PromotionInput = InputOf<typeof makePromotion>

export async function fetchPromos({ signal }: { signal: AbortSignal }): Promise<Promos> {
  const response = await callApi(calls.listPromos, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

export async function fetchLinks({ signal }: { signal: AbortSignal }): Promise<Links> {
  const response = await callApi(calls.listPromotions, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}
