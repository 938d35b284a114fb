import type {
  endPromo,
  listPromos,
  listPromotions,
  makePromotion,
  revokePromotion,
  savePromo,
} from '@kerbside/contract/desk/promo.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { type CallOf, call } from '../server.ts'

const PROMOS: CallOf<typeof listPromos> = { method: 'GET', path: '/api/desk/promos' }
const LINKS: CallOf<typeof listPromotions> = { method: 'GET', path: '/api/desk/promotions' }

export const SAVE_PROMO: CallOf<typeof savePromo> = { method: 'POST', path: '/api/desk/promo' }
export const END_PROMO: CallOf<typeof endPromo> = { method: 'POST', path: '/api/desk/promo/end' }
export const MAKE_LINK: CallOf<typeof makePromotion> = {
  method: 'POST',
  path: '/api/desk/promotion',
}
export const END_LINK: CallOf<typeof revokePromotion> = {
  method: 'POST',
  path: '/api/desk/promotion/revoke',
}

export type Promos = ReplyOf<typeof listPromos>
export type PromoOfDesk = Promos['promos'][number]
export type PromoSaid = InputOf<typeof savePromo>
export type Links = ReplyOf<typeof listPromotions>
export type LinkOfDesk = Links['promotions'][number]
export type LinkSaid = InputOf<typeof makePromotion>

export async function askPromos({ signal }: { signal: AbortSignal }): Promise<Promos> {
  const answer = await call(PROMOS, {}, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}

export async function askLinks({ signal }: { signal: AbortSignal }): Promise<Links> {
  const answer = await call(LINKS, {}, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}
