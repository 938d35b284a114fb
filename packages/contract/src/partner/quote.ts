import { MAX_POSTCODE_LENGTH } from '@kerbside/domain/places/postcode.ts'
import { z } from 'zod'
import type { QuotationReply } from '../quotation.ts'
import { QuotationRequest } from '../quotation.ts'
import { currency, latitude, longitude, requiredText, text, when, whole } from '../scalar.ts'
import { partnerEndpoint } from './endpoint.ts'

export const Place = z.object({
  name: requiredText('name'),
  latitude,
  longitude,
  postcode: text('postcode', MAX_POSTCODE_LENGTH)
    .default('')
    .describe('Found by the point where it is left out.'),
})

const count = (title: string, max: number) => whole(title, { min: 0, max }).default(0)

export const QuoteInput = z.object({
  pickup: Place,
  dropOff: Place,
  stops: z.array(Place).max(10).default([]),
  pickupAt: when('pickupAt').describe(
    'On the operator’s own clock, such as 2026-12-01T09:30, or an instant; empty is as soon as possible.',
  ),
  returnAt: when('returnAt').default('').describe('Empty: there is no way back.'),
  passengers: whole('passengers', { min: 1, max: 64 }),
  luggage: count('luggage', 99),
  handLuggage: count('handLuggage', 99),
  smallChildSeats: count('smallChildSeats', 2),
  largeChildSeats: count('largeChildSeats', 2),
  promoCode: text('promoCode', 60).default(''),
  currency: z.union([z.literal(''), currency]).default(''),
})

export const QuoteOffer = z.object({
  vehicleTypeId: z.number(),
  vehicleType: z.string(),
  total: z.number().describe('Both ways, in major units, with everything.'),
  fare: z.number(),
  returnFare: z.number(),
  vat: z.number().describe('Contained in total.'),
  deposit: z.number().describe('Of total, due when it is booked.'),
})

export const QuoteMade = z.object({
  quoteId: z.string(),
  signature: z.string(),
  expiresAt: z.string(),
  currency: z.string(),
  pickupAt: z.string().describe('On the operator’s own clock.'),
  metres: z.number(),
  minutes: z.number(),
  estimate: z.boolean().describe('True where the way comes from main roads only.'),
  offers: z.array(QuoteOffer),
})

export const makeQuote = partnerEndpoint({
  method: 'POST',
  path: '/api/v1/quotes',
  about:
    'Returns a signed price, valid for some minutes, for every vehicle type that can carry the party. The price is the same as on the operator’s own site.',
  scope: 'book',
  input: QuoteInput,
  reply: QuoteMade,
  status: 201,
})

/** Builds the request that the site would send, so that both get the same price. */
export function toSiteRequest(
  input: z.output<typeof QuoteInput>,
): z.output<typeof QuotationRequest> {
  return QuotationRequest.parse({
    pick: input.pickup.name,
    picklat: input.pickup.latitude,
    picklng: input.pickup.longitude,
    pickpostcode: input.pickup.postcode,
    doff: input.dropOff.name,
    dofflat: input.dropOff.latitude,
    dofflng: input.dropOff.longitude,
    droppostcode: input.dropOff.postcode,
    viaaddresses: input.stops.map(({ name, latitude: lat, longitude: lng, postcode }) => ({
      address: name,
      lat,
      lng,
      postcode,
    })),
    rtntype: input.returnAt === '' ? '' : 'rtn',
    bookingdate: input.pickupAt,
    returndate: input.returnAt,
    passengers: input.passengers,
    luggages: input.luggage,
    handbags: input.handLuggage,
    smallchildseats: input.smallChildSeats,
    largechildseats: input.largeChildSeats,
    promocode: input.promoCode,
    currencyCode: input.currency,
    source: 'api',
  })
}

/** Converts the site's quote to this API's form. */
export const toApiQuote = (reply: QuotationReply): z.input<typeof QuoteMade> => ({
  quoteId: reply.quoteid ?? '',
  signature: reply.signature ?? '',
  expiresAt: reply.expiresat ?? '',
  currency: reply.currencycode ?? '',
  pickupAt: reply.bookingdate ?? '',
  metres: reply.routedistance ?? 0,
  minutes: reply.traveltime ?? 0,
  estimate: reply.estimate ?? false,
  offers: (reply.additionalprices ?? []).map((price) => ({
    vehicleTypeId: price.vehtypeid,
    vehicleType: price.vehtype,
    total: price.totalfare,
    fare: price.fare,
    returnFare: price.returnfare,
    vat: price.vat,
    deposit: price.deposit,
  })),
})
