import { MAX_HOUSE_LENGTH } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { MAX_POSTCODE_LENGTH } from '@kerbside/domain/places/postcode.ts'
import type { ReturnKind } from '@kerbside/domain/quotation/quote.ts'
import { z } from 'zod'
import { isAirportCategory, kindOfCategory } from '../places/category.ts'
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
  postcode: text('postcode', MAX_POSTCODE_LENGTH),
  address: text('address'),
  /** Addition to the specification: the number or name of the house, which is put before or behind the street. */
  house: text('house', MAX_HOUSE_LENGTH).optional(),
})

/** More than any operator allows; the use case checks the operator's own limit. */
const MAX_VIAS = 10

export const QuotationRequest = z.object({
  rtntype: z.enum(['', 'w&r', 'rtn'], 'rtntype must be "", "w&r" or "rtn"').default(''),
  source: text('source').default('web'),
  recalcroute: z.boolean().optional(),
  recalcnearestdriver: z.boolean().optional(),
  viaaddresses: z.array(ViaAddress).max(MAX_VIAS, 'viaaddresses are too many').default([]),
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
  /** '' if the place has none: the server looks it up by the coordinates. */
  pickpostcode: text('pickpostcode', MAX_POSTCODE_LENGTH).default(''),
  droppostcode: text('droppostcode', MAX_POSTCODE_LENGTH).default(''),
  traveltime: number('traveltime', { min: 0, max: 100_000 }).optional(),
  distance: number('distance', { min: 0, max: 10_000_000 }).optional(),
  /** Civil time in the operator's zone; '' is as soon as possible. */
  bookingdate: when('bookingdate').default(''),
  returntraveltime: number('returntraveltime', { min: 0, max: 100_000 }).optional(),
  returndistance: number('returndistance', { min: 0, max: 10_000_000 }).optional(),
  returndate: when('returndate').default(''),
  vehtypeid: id('vehtypeid').optional(),
  /** Identifies the open page: random, at least 16 characters; optionally a dot and a counter follow. */
  requestid: text('requestid', 64).optional(),
  /** Addition to the specification: names and kinds of the places, and the party. */
  pickcategory: text('pickcategory').default(''),
  doffcategory: text('doffcategory').default(''),
  pickcode: text('pickcode', 8).default(''),
  doffcode: text('doffcode', 8).default(''),
  /**
   * Addition to the specification: minutes the car waits at the far end of a wait-and-return; 0 to 180 in quarters of
   * an hour.
   */
  waitminutes: whole('waitminutes', { min: 0, max: 180 })
    .refine((minutes) => minutes % 15 === 0, 'waitminutes must be a multiple of 15')
    .default(60),
  meetandgreet: z.boolean('meetandgreet must be true or false').default(false),
  promocode: text('promocode').default(''),
  ...partyFields,
})
export type QuotationRequest = z.input<typeof QuotationRequest>

/** A place in the form of the quotation endpoint: one text, a point, a postcode. */
export function readEnd(input: {
  text: string
  lat: number
  lng: number
  postcode: string
  category: string
  code: string
}): Place {
  return {
    id: '',
    kind: isAirportCategory(input.category) ? 'airport' : kindOfCategory(input.category),
    name: input.text,
    line1: '',
    line2: '',
    town: '',
    postcode: input.postcode.toUpperCase(),
    point: { lat: input.lat, lng: input.lng },
    code: input.code,
    quality: 'exact',
  }
}

/** The request in domain terms. Fares, distances and times that a client sends are ignored. */
export const readQuotation = (input: z.output<typeof QuotationRequest>) => ({
  pickup: readEnd({
    text: input.pick,
    lat: input.picklat,
    lng: input.picklng,
    postcode: input.pickpostcode,
    category: input.pickcategory,
    code: input.pickcode,
  }),
  dropOff: readEnd({
    text: input.doff,
    lat: input.dofflat,
    lng: input.dofflng,
    postcode: input.droppostcode,
    category: input.doffcategory,
    code: input.doffcode,
  }),
  vias: input.viaaddresses.map((via) =>
    readEnd({ ...via, text: via.address, category: '', code: '' }),
  ),
  returnKind: RETURN_KINDS[input.rtntype],
  pickupWhen: input.bookingdate,
  returnWhen: input.returndate,
  party: readParty(input),
  vehicleTypeId: input.vehtypeid ?? 0,
  waitMinutes: input.waitminutes,
  meetAndGreet: input.meetandgreet,
  promoCode: input.promocode,
  /** '' for the operator's own. */
  currency: input.currencyCode ?? '',
  requestId: input.requestid ?? '',
})
