import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, matching, nothing, requiredText, text, whole } from '../scalar.ts'

const roles = ['owner'] as const
const limit: Limit = { times: 120, per: 'minute' }
const version = whole('version', { min: 0, max: 2_147_483_647 })
const promoId = whole('promoId', { min: 0, max: 2_147_483_647 })
/** In the operator's zone: "2026-12-01T00:00". */
const local = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 16, 'Enter a date and time.')

const terms = {
  promoCode: text('promoCode', 60),
  kind: z.enum(['amount', 'percent']),
  /** In major units, or per cent. */
  amount: z.number(),
  from: local,
  until: local,
  weekdays: z.array(z.int()).max(7),
  minimumFare: z.number(),
  vehicleTypeIds: z.array(z.int()).max(200),
  bookerIds: z.array(z.int()).max(1000),
  /** Uses left in total, and for one customer; null: unlimited. */
  usesLeft: z.number().nullable(),
  usesPerCustomer: z.number().nullable(),
}

const DeskPromo = z.object({
  promoId: z.number(),
  version: z.number(),
  ...terms,
  used: z.number(),
  /** Valid now, later, expired, used up, or ended by hand. */
  stands: z.enum(['open', 'later', 'over', 'used-up', 'ended']),
})
export type DeskPromo = z.infer<typeof DeskPromo>

export const PromosReply = z.object({
  ...envelope,
  promos: z.array(DeskPromo),
  currencyCode: z.string(),
  vehicleTypes: z.array(z.object({ vehicleTypeId: z.number(), name: z.string() })),
  accounts: z.array(z.object({ bookerId: z.number(), name: z.string() })),
  /** Validation errors of the input; if there are any, nothing was saved. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type PromosReply = z.infer<typeof PromosReply>

export const listPromos = endpoint({
  method: 'GET',
  path: '/api/desk/promos',
  about:
    'Addition to the specification: lists the operator’s promo codes with their conditions and their number of uses.',
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
    'Addition to the specification: creates a promo code (promoId 0) or changes one; errors are reported by field. 409 with the current state of all codes if another user changed them first.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ promoId, version, ...terms }),
  reply: PromosReply,
})

export const endPromo = endpoint({
  method: 'POST',
  path: '/api/desk/promo/end',
  about: 'Addition to the specification: ends a promo code at once, or reopens an ended one.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ promoId, version, ended: z.boolean() }),
  reply: PromosReply,
})

const DeskPromotion = z.object({
  /** Identifies it here; it grants no access. */
  promotionId: z.string(),
  label: z.string(),
  madeAt: z.string(),
  expiresAt: z.string(),
  stands: z.enum(['open', 'over', 'ended']),
  promoCode: z.string(),
  vehicleType: z.string(),
  layoutMode: z.string(),
  name: z.string(),
  changesAllowed: z.boolean(),
})
export type DeskPromotion = z.infer<typeof DeskPromotion>

export const PromotionsReply = z.object({
  ...envelope,
  promotions: z.array(DeskPromotion),
  /** The link that was just created; it is shown only once. */
  url: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type PromotionsReply = z.infer<typeof PromotionsReply>

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/desk/promotions',
  about:
    'Addition to the specification: lists the links that prefill a booking, newest first; 500 at most.',
  audience: 'desk',
  roles,
  limit,
  input: nothing,
  reply: PromotionsReply,
})

export const makePromotion = endpoint({
  method: 'POST',
  path: '/api/desk/promotion',
  about:
    'Addition to the specification: creates a link that prefills a booking. Its address is returned only once.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    label: requiredText('Name', 80),
    promoCode: text('promoCode', 60),
    vehicleTypeId: whole('vehicleTypeId', { min: 0, max: 2_147_483_647 }),
    layoutMode: text('layoutMode', 20),
    firstName: text('firstName'),
    surname: text('surname'),
    email: text('email'),
    phone: text('phone', 30),
    changesAllowed: z.boolean(),
    days: whole('days', { min: 1, max: 366 }),
  }),
  reply: PromotionsReply,
})

export const revokePromotion = endpoint({
  method: 'POST',
  path: '/api/desk/promotion/revoke',
  about: 'Addition to the specification: ends a link at once; it no longer prefills a booking.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ promotionId: requiredText('promotionId', 64) }),
  reply: PromotionsReply,
})
