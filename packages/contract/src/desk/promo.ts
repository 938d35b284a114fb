import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, matching, nothing, requiredText, text, whole } from '../scalar.ts'

const roles = ['owner'] as const
const limit: Limit = { times: 120, per: 'minute' }
const version = whole('version', { least: 0, most: 2_147_483_647 })
const promoid = whole('promoid', { least: 0, most: 2_147_483_647 })
/** On the operator's own clock: "2026-12-01T00:00". */
const local = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 16, 'This is no day and time.')

const terms = {
  promocode: text('promocode', 60),
  kind: z.enum(['amount', 'percent']),
  /** In major units, or per cent. */
  amount: z.number(),
  from: local,
  until: local,
  weekdays: z.array(z.int()).max(7),
  minimumfare: z.number(),
  vehtypeids: z.array(z.int()).max(200),
  bookerids: z.array(z.int()).max(1000),
  /** Left in all, and of one customer; null: as often as they like. */
  usesleft: z.number().nullable(),
  usespercustomer: z.number().nullable(),
}

const DeskPromo = z.object({
  promoid: z.number(),
  version: z.number(),
  ...terms,
  used: z.number(),
  /** Now, later, over, or ended by hand. */
  stands: z.enum(['open', 'later', 'over', 'used-up', 'ended']),
})
export type DeskPromo = z.infer<typeof DeskPromo>

export const PromosReply = z.object({
  ...envelope,
  promos: z.array(DeskPromo),
  currencycode: z.string(),
  vehicletypes: z.array(z.object({ vehtypeid: z.number(), name: z.string() })),
  accounts: z.array(z.object({ bookerid: z.number(), name: z.string() })),
  /** What is wrong with what was to be saved; then nothing was. */
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type PromosReply = z.infer<typeof PromosReply>

export const listPromos = endpoint({
  method: 'GET',
  path: '/api/desk/promos',
  about: 'Ours: the operator’s promo codes with their conditions and how often each was used.',
  audience: 'desk',
  roles,
  limit,
  input: nothing,
  reply: PromosReply,
})

export const savePromo = endpoint({
  method: 'POST',
  path: '/api/desk/promo',
  about:
    'Ours: makes a promo code (promoid 0) or changes one; each fault is told by its field. 409 with how all stand when somebody else changed it first.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ promoid, version, ...terms }),
  reply: PromosReply,
})

export const endPromo = endpoint({
  method: 'POST',
  path: '/api/desk/promo/end',
  about: 'Ours: ends a promo code at once, or opens one again that was ended.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ promoid, version, ended: z.boolean() }),
  reply: PromosReply,
})

const DeskPromotion = z.object({
  /** Names it here; it opens nothing. */
  promotionid: z.string(),
  label: z.string(),
  madeat: z.string(),
  expiresat: z.string(),
  stands: z.enum(['open', 'over', 'ended']),
  promocode: z.string(),
  vehicletype: z.string(),
  layoutmode: z.string(),
  name: z.string(),
  changesallowed: z.boolean(),
})
export type DeskPromotion = z.infer<typeof DeskPromotion>

export const PromotionsReply = z.object({
  ...envelope,
  promotions: z.array(DeskPromotion),
  /** Of the link that was made just now: told this one time. */
  url: z.string(),
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type PromotionsReply = z.infer<typeof PromotionsReply>

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/desk/promotions',
  about: 'Ours: the links that fill a booking in, the newest first; 500 at most.',
  audience: 'desk',
  roles,
  limit,
  input: nothing,
  reply: PromotionsReply,
})

export const makePromotion = endpoint({
  method: 'POST',
  path: '/api/desk/promotion',
  about: 'Ours: makes a link that fills a booking in. Its address is told this one time.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    label: requiredText('Name', 80),
    promocode: text('promocode', 60),
    vehtypeid: whole('vehtypeid', { least: 0, most: 2_147_483_647 }),
    layoutmode: text('layoutmode', 20),
    firstname: text('firstname'),
    surname: text('surname'),
    email: text('email'),
    phone: text('phone', 30),
    changesallowed: z.boolean(),
    days: whole('days', { least: 1, most: 366 }),
  }),
  reply: PromotionsReply,
})

export const revokePromotion = endpoint({
  method: 'POST',
  path: '/api/desk/promotion/revoke',
  about: 'Ours: ends a link at once; it fills nothing in from then on.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ promotionid: requiredText('promotionid', 64) }),
  reply: PromotionsReply,
})
