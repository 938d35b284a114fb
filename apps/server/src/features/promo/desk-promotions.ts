import { CODE } from '@kerbside/contract/codes.ts'
import type {
  DeskPromotion,
  makePromotion as makePromotionCall,
  PromotionsReply,
} from '@kerbside/contract/desk/promo.ts'
import { isEmail } from '@kerbside/domain/booking/draft-contact.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { EMPTY_PREFILL, type Prefill } from '@kerbside/domain/promo/prefill.ts'
import type { z } from 'zod'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { listPromotionRows, type PromotionRow } from './desk-store.ts'
import { openPromotion } from './open-promotion.ts'
import { findPromo, markRevoked } from './store.ts'

type Said = z.output<(typeof makePromotionCall)['input']>
type Fault = PromotionsReply['faults'][number]

const MOST = 500

export async function showPromotions(
  call: Call,
  { url = '', faults = [] }: { url?: string; faults?: readonly Fault[] } = {},
): Promise<PromotionsReply> {
  const { operator } = call
  const rows = await withOperator(call, (tx) => listPromotionRows(tx, { operator, most: MOST }))
  return {
    code: CODE.done,
    message: '',
    promotions: rows.map((row) => writePromotion(row, call.now())),
    url,
    faults: [...faults],
  }
}

/** Makes a link; its address is in the answer and nowhere else. */
export async function makePromotion(call: Call, said: Said): Promise<PromotionsReply> {
  const { operator } = call
  const types = await listVehicleTypes(call)
  const type = types.find(({ id }) => id === said.vehtypeid)
  const faults = await withOperator(call, (tx) =>
    judgeLink(tx, { call, said, hasType: said.vehtypeid === 0 || type !== undefined }),
  )
  if (faults.length > 0) return showPromotions(call, { faults })
  const prefill: Prefill = {
    ...EMPTY_PREFILL,
    mode: said.layoutmode,
    firstName: said.firstname,
    surname: said.surname,
    phone: said.phone,
    email: said.email,
    promoCode: said.promocode.toUpperCase(),
    vehicleTypeId: said.vehtypeid,
    vehicleType: type?.name ?? '',
    mayChange: said.changesallowed,
  }
  const { token } = await openPromotion(call, {
    prefill,
    days: said.days,
    label: said.label,
    audit: (tx) =>
      keepAudit(tx, {
        ...call,
        deed: 'promotion.made',
        object: `promotion ${said.label}`,
        // who is meant is in the link and not in the log
        detail: { promocode: prefill.promoCode, days: said.days },
      }),
  })
  const origin = await findOrigin({ ...call, operator })
  return showPromotions(call, { url: `${origin}/?promotion=${token}` })
}

/** Ends a link; undefined when it is not there, or was ended before. */
export async function revokeById(
  call: Call,
  { promotionid }: { promotionid: string },
): Promise<PromotionsReply | undefined> {
  const { operator } = call
  const tokenHash = Buffer.from(promotionid, 'base64url')
  const ended = await withOperator(call, async (tx) => {
    const done = await markRevoked(tx, { operator, tokenHash, now: call.now() })
    if (done)
      await keepAudit(tx, { ...call, deed: 'promotion.ended', object: promotionid, detail: {} })
    return done
  })
  return ended ? showPromotions(call) : undefined
}

/** A link nobody would miss, or one that fills in what the page refuses, is not made. */
async function judgeLink(
  tx: Tx,
  { call, said, hasType }: { call: Call; said: Said; hasType: boolean },
): Promise<Fault[]> {
  const { operator } = call
  const faults: Fault[] = []
  const { promocode, layoutmode, firstname, surname, email, phone, vehtypeid } = said
  if (![promocode, layoutmode, firstname, surname, email, phone, vehtypeid].some(Boolean))
    faults.push({ path: 'promocode', message: 'Say what the link fills in.' })
  if (!hasType) faults.push({ path: 'vehtypeid', message: 'There is no such vehicle type.' })
  if (layoutmode !== '' && !(layoutmode in MODES))
    faults.push({ path: 'layoutmode', message: 'There is no such layout.' })
  if (email !== '' && !isEmail(email)) faults.push({ path: 'email', message: 'Email is invalid' })
  if (promocode === '') return faults
  const found = await findPromo(tx, { operator, code: promocode, customer: '' })
  if (!found || found.promo.isRetired)
    faults.push({ path: 'promocode', message: 'There is no such promo code.' })
  return faults
}

function writePromotion(row: PromotionRow, now: Date): DeskPromotion {
  const { prefill, madeAt, expiresAt, revokedAt } = row
  return {
    promotionid: row.tokenHash.toString('base64url'),
    label: row.label,
    madeat: madeAt?.toISOString() ?? '',
    expiresat: expiresAt.toISOString(),
    stands: revokedAt ? 'ended' : now >= expiresAt ? 'over' : 'open',
    promocode: prefill.promoCode,
    vehicletype: prefill.vehicleType,
    layoutmode: prefill.mode,
    name: [prefill.firstName, prefill.surname].filter(Boolean).join(' '),
    changesallowed: prefill.mayChange,
  }
}
