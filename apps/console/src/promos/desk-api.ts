import * as calls from '@kerbside/contract/calls.generated/promo-desk.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { listPromos, listPromotions, savePromo } from '@kerbside/contract/promo/desk.ts'
import { type FetchOptions, fetchReply } from '@kerbside/web/desk-client.ts'

export type Promos = ReplyOf<typeof listPromos>
export type PromoOfDesk = Promos['promos'][number]
export type PromoInput = InputOf<typeof savePromo>
type Links = ReplyOf<typeof listPromotions>
export type LinkOfDesk = Links['promotions'][number]

export const fetchPromos = (options: FetchOptions): Promise<Promos> =>
  fetchReply(calls.listPromos, {}, options)

export const fetchLinks = (options: FetchOptions): Promise<Links> =>
  fetchReply(calls.listPromotions, {}, options)
