import { CODE } from '@kerbside/contract/codes.ts'
import type {
  DeskPromotion,
  makePromotion as makePromotionCall,
  PromotionsReply,
} from '@kerbside/contract/promo/desk.ts'
import { isEmail } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { EMPTY_PREFILL, type Prefill } from '@kerbside/domain/promo/prefill.ts'
import type { z } from 'zod'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { listPromotionRows, type PromotionRow } from './desk-store.ts'
import { openPromotion } from './open-promotion.ts'
import { findPromo, markRevoked } from './store.ts'

type Input = z.output<(typeof makePromotionCall)['input']>
type FieldError = PromotionsReply['errors'][number]

const MAX_RESULTS = 500

export async function showPromotions(
  context: RequestContext,
  { url = '', errors = [] }: { url?: string; errors?: readonly FieldError[] } = {},
): Promise<PromotionsReply> {
  const { operator } = context
  const rows = await withOperator(context, (tx) =>
    listPromotionRows(tx, { operator, max: MAX_RESULTS }),
  )
  return {
    code: CODE.done,
    message: '',
    promotions: rows.map((row) => writePromotion(row, context.now())),
    url,
    errors: [...errors],
  }
}

/** Makes a link; its URL appears in this response only. */
export async function makePromotion(
  context: RequestContext,
  input: Input,
): Promise<PromotionsReply> {
  const { operator } = context
  const types = await listVehicleTypes(context)
  const type = types.find(({ id }) => id === input.vehicleTypeId)
  const errors = await withOperator(context, (tx) =>
    checkPrefillLink(tx, {
      context,
      input,
      hasType: input.vehicleTypeId === 0 || type !== undefined,
    }),
  )
  if (errors.length > 0) return showPromotions(context, { errors })
  const prefill: Prefill = {
    ...EMPTY_PREFILL,
    mode: input.layoutMode,
    firstName: input.firstName,
    surname: input.surname,
    phone: input.phone,
    email: input.email,
    promoCode: input.promoCode.toUpperCase(),
    vehicleTypeId: input.vehicleTypeId,
    vehicleType: type?.name ?? '',
    mayChange: input.changesAllowed,
  }
  const { token } = await openPromotion(context, {
    prefill,
    days: input.days,
    label: input.label,
    audit: (tx) =>
      recordAudit(tx, {
        ...context,
        action: 'promotion.made',
        object: `promotion ${input.label}`,
        // the log does not name the customer the link is made for
        detail: { promoCode: prefill.promoCode, days: input.days },
      }),
  })
  const origin = await findOrigin({ ...context, operator })
  return showPromotions(context, { url: `${origin}/?promotion=${token}` })
}

/** Ends a link; undefined if it does not exist or was ended before. */
export async function revokeById(
  context: RequestContext,
  { promotionId }: { promotionId: string },
): Promise<PromotionsReply | undefined> {
  const { operator } = context
  const tokenHash = Buffer.from(promotionId, 'base64url')
  const ended = await withOperator(context, async (tx) => {
    const done = await markRevoked(tx, { operator, tokenHash, now: context.now() })
    if (done)
      await recordAudit(tx, {
        ...context,
        action: 'promotion.ended',
        object: promotionId,
        detail: {},
      })
    return done
  })
  return ended ? showPromotions(context) : undefined
}

/** Rejects a link without contents, or one that fills in values the page would reject. */
async function checkPrefillLink(
  tx: Tx,
  { context, input, hasType }: { context: RequestContext; input: Input; hasType: boolean },
): Promise<FieldError[]> {
  const { operator } = context
  const errors: FieldError[] = []
  const { promoCode, layoutMode, firstName, surname, email, phone, vehicleTypeId } = input
  if (![promoCode, layoutMode, firstName, surname, email, phone, vehicleTypeId].some(Boolean))
    errors.push({ path: 'promoCode', message: 'Fill in at least one detail.' })
  if (!hasType) errors.push({ path: 'vehicleTypeId', message: 'This vehicle type doesn’t exist.' })
  if (layoutMode !== '' && !(layoutMode in MODES))
    errors.push({ path: 'layoutMode', message: 'This layout doesn’t exist.' })
  if (email !== '' && !isEmail(email))
    errors.push({ path: 'email', message: 'Enter a valid email address.' })
  if (promoCode === '') return errors
  const promo = await findPromo(tx, { operator, code: promoCode, customer: '' })
  if (!promo || promo.promo.isRetired)
    errors.push({ path: 'promoCode', message: 'This promo code doesn’t exist.' })
  return errors
}

function writePromotion(row: PromotionRow, now: Date): DeskPromotion {
  const { prefill, madeAt, expiresAt, revokedAt } = row
  return {
    promotionId: row.tokenHash.toString('base64url'),
    label: row.label,
    madeAt: madeAt?.toISOString() ?? '',
    expiresAt: expiresAt.toISOString(),
    stands: revokedAt ? 'ended' : now >= expiresAt ? 'over' : 'open',
    promoCode: prefill.promoCode,
    vehicleType: prefill.vehicleType,
    layoutMode: prefill.mode,
    name: [prefill.firstName, prefill.surname].filter(Boolean).join(' '),
    changesAllowed: prefill.mayChange,
  }
}
