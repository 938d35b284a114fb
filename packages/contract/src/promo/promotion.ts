import type { Prefill, PrefillPlace } from '@kerbside/domain/promo/prefill.ts'
import { z } from 'zod'
import { CODE } from '../codes.ts'
import { endpoint } from '../endpoint.ts'
import { envelope, requiredText } from '../scalar.ts'

const place = <End extends 'pick' | 'doff'>(end: End) =>
  ({
    [`${end}lat`]: z.number(),
    [`${end}lng`]: z.number(),
    [`${end}category`]: z.string(),
    [`${end}postcode`]: z.string(),
    [`${end}address`]: z.string(),
  }) as Record<`${End}${'lat' | 'lng'}`, z.ZodNumber> &
    Record<`${End}${'category' | 'postcode' | 'address'}`, z.ZodString>

/** Promotion link of the specification, section 3. An end that is not set is 0, 0 with an empty address. */
export const PromotionReply = z.object({
  ...envelope,
  mode: z.string(),
  phone: z.string(),
  email: z.string(),
  ...place('pick'),
  ...place('doff'),
  surname: z.string(),
  firstname: z.string(),
  bookerid: z.number(),
  custid: z.number(),
  promocode: z.string(),
  vehtypeid: z.number(),
  vehicletype: z.string(),
  dialingcode: z.string(),
  countryalpha2: z.string(),
  changesallowed: z.boolean(),
  smsmailinglist: z.boolean(),
  emailmailinglist: z.boolean(),
})
export type PromotionReply = z.infer<typeof PromotionReply>

export const findPromotion = endpoint({
  method: 'GET',
  path: '/api/promotion',
  about: 'Returns the fields that a promotion link prefills. It signs no one in.',
  audience: 'guest',
  limit: { times: 10, per: 'minute' },
  input: z.object({ token: requiredText('token', 128) }),
  reply: PromotionReply,
})

const NOWHERE: PrefillPlace = {
  point: { lat: 0, lng: 0 },
  category: '',
  postcode: '',
  address: '',
}

export function writePromotion(prefill: Prefill): PromotionReply {
  const { pickup = NOWHERE, dropOff = NOWHERE } = prefill
  return {
    code: CODE.done,
    message: '',
    mode: prefill.mode,
    phone: prefill.phone,
    email: prefill.email,
    picklat: pickup.point.lat,
    picklng: pickup.point.lng,
    pickcategory: pickup.category,
    pickpostcode: pickup.postcode,
    pickaddress: pickup.address,
    dofflat: dropOff.point.lat,
    dofflng: dropOff.point.lng,
    doffcategory: dropOff.category,
    doffpostcode: dropOff.postcode,
    doffaddress: dropOff.address,
    surname: prefill.surname,
    firstname: prefill.firstName,
    bookerid: prefill.bookerId,
    custid: prefill.customerId,
    promocode: prefill.promoCode,
    vehtypeid: prefill.vehicleTypeId,
    vehicletype: prefill.vehicleType,
    dialingcode: prefill.diallingCode,
    countryalpha2: prefill.country,
    changesallowed: prefill.mayChange,
    smsmailinglist: prefill.wantsSms,
    emailmailinglist: prefill.wantsEmail,
  }
}
