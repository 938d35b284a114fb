import { isAirportCategory, type Place } from '@kerbside/domain/places/place.ts'
import type { ReturnKind } from '@kerbside/domain/quotation/quote.ts'
import { z } from 'zod'
import { kindOfCategory } from '../places/category.ts'
import {
  currency,
  id,
  latitude,
  longitude,
  number,
  requiredText,
  text,
  when,
  whole,
} from '../scalar.ts'
import { partyFields, readParty } from './party.ts'

export const RETURN_KINDS: Readonly<Record<'' | 'w&r' | 'rtn', ReturnKind>> = {
  '': 'one-way',
  'w&r': 'wait-and-return',
  rtn: 'return',
}

export const writeReturnKind = (kind: ReturnKind): '' | 'w&r' | 'rtn' =>
  kind === 'return' ? 'rtn' : kind === 'wait-and-return' ? 'w&r' : ''

export const ViaAddress = z.object({
  lat: latitude,
  lng: longitude,
  postcode: text('postcode', 9),
  address: text('address'),
})

/** More than any operator allows; the operator's own most is checked by the use case. */
const MOST_VIAS = 10

export const QuotationRequest = z.object({
  rtntype: z.enum(['', 'w&r', 'rtn'], 'rtntype must be "", "w&r" or "rtn"').default(''),
  source: text('source').default('web'),
  recalcroute: z.boolean().optional(),
  recalcnearestdriver: z.boolean().optional(),
  viaaddresses: z.array(ViaAddress).max(MOST_VIAS, 'viaaddresses are too many').default([]),
  currencyCode: z.union([z.literal(''), currency]).optional(),
  paymentmethod: text('paymentmethod').optional(),
  pick: requiredText('pick'),
  picklat: latitude,
  picklng: longitude,
  doff: requiredText('doff'),
  dofflat: latitude,
  dofflng: longitude,
  custid: id('custid').optional(),
  bookerid: id('bookerid').optional(),
  /** '' where the place has none: the house looks for it by the pin. */
  pickpostcode: text('pickpostcode', 9).default(''),
  droppostcode: text('droppostcode', 9).default(''),
  traveltime: number('traveltime', { least: 0, most: 100_000 }).optional(),
  distance: number('distance', { least: 0, most: 10_000_000 }).optional(),
  /** Civil time in the operator's zone; '' is as soon as possible. */
  bookingdate: when('bookingdate').default(''),
  returntraveltime: number('returntraveltime', { least: 0, most: 100_000 }).optional(),
  returndistance: number('returndistance', { least: 0, most: 10_000_000 }).optional(),
  returndate: when('returndate').default(''),
  vehtypeid: id('vehtypeid').optional(),
  /** Which page asks: random, at least 16 characters, the same while it is open; then perhaps a dot and a count. */
  requestid: text('requestid', 64).optional(),
  /** Ours: what the places were called and are, and who travels. */
  pickcategory: text('pickcategory').default(''),
  doffcategory: text('doffcategory').default(''),
  pickcode: text('pickcode', 8).default(''),
  doffcode: text('doffcode', 8).default(''),
  /** Ours: minutes the car waits at the far end of a wait-and-return; 0 to 180 in quarters of an hour. */
  waitminutes: whole('waitminutes', { least: 0, most: 180 })
    .refine((minutes) => minutes % 15 === 0, 'waitminutes must be a multiple of 15')
    .default(60),
  meetandgreet: z.boolean('meetandgreet must be true or false').default(false),
  promocode: text('promocode').default(''),
  ...partyFields,
})
export type QuotationRequest = z.input<typeof QuotationRequest>

/** A place as the quotation call spells it: one text, a point, a postcode. */
export function readEnd(said: {
  text: string
  lat: number
  lng: number
  postcode: string
  category: string
  code: string
}): Place {
  return {
    id: '',
    kind: isAirportCategory(said.category) ? 'airport' : kindOfCategory(said.category),
    name: said.text,
    line1: '',
    line2: '',
    town: '',
    postcode: said.postcode.toUpperCase(),
    point: { lat: said.lat, lng: said.lng },
    code: said.code,
    quality: 'exact',
  }
}

/** What is asked, in the house's words. Fares, distances and times a client sends along are not read at all. */
export const readQuotation = (said: z.output<typeof QuotationRequest>) => ({
  pickup: readEnd({
    text: said.pick,
    lat: said.picklat,
    lng: said.picklng,
    postcode: said.pickpostcode,
    category: said.pickcategory,
    code: said.pickcode,
  }),
  dropOff: readEnd({
    text: said.doff,
    lat: said.dofflat,
    lng: said.dofflng,
    postcode: said.droppostcode,
    category: said.doffcategory,
    code: said.doffcode,
  }),
  vias: said.viaaddresses.map((via) =>
    readEnd({ ...via, text: via.address, category: '', code: '' }),
  ),
  returnKind: RETURN_KINDS[said.rtntype],
  pickupWhen: said.bookingdate,
  returnWhen: said.returndate,
  party: readParty(said),
  vehicleTypeId: said.vehtypeid ?? 0,
  waitMinutes: said.waitminutes,
  meetAndGreet: said.meetandgreet,
  promoCode: said.promocode,
  /** '' for the operator's own. */
  currency: said.currencyCode ?? '',
  requestId: said.requestid ?? '',
})
