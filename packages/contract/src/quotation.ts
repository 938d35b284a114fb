import { MAX_POSTCODE_LENGTH } from '@kerbside/domain/places/postcode.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LngLat, nearestCars, QuotationReply } from './quotation/reply.ts'
import { QuotationRequest } from './quotation/request.ts'
import { envelope, latitude, longitude, text } from './scalar.ts'

export { explainQuote, writeExplanation } from './quotation/explain.ts'
export { QuotationLine, writeLines } from './quotation/line.ts'
export { partyFields, writeParty } from './quotation/party.ts'
export { QUOTE_REJECTION_MESSAGES, writeQuoteRejection } from './quotation/rejection.ts'
export type { AdditionalPrice } from './quotation/reply.ts'
export { readQuotation, ViaAddress, writeReturnKind } from './quotation/request.ts'
export { writeNearestCars, writeQuotation, writeUnavailable } from './quotation/write-quotation.ts'
export { QuotationReply, QuotationRequest }

export const quoteJourney = endpoint({
  method: 'POST',
  path: '/api/quotation',
  about:
    'Returns an itemised, signed, expiring price for every vehicle type that can carry the party.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: QuotationRequest,
  reply: QuotationReply,
})

export const findDirection = endpoint({
  method: 'POST',
  path: '/api/direction',
  about:
    'Returns the route through two to twelve points: duration in seconds, distance in metres, geometry.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({
    points: z
      .array(z.object({ lat: latitude, lng: longitude }))
      .min(2, 'points must be at least two')
      .max(12, 'points must be at most twelve'),
  }),
  reply: z.object({
    ...envelope,
    route: z
      .object({
        duration: z.number(),
        distance: z.number(),
        geometry: z.object({ type: z.string(), coordinates: z.array(LngLat) }),
        engine: z.string(),
        estimate: z.boolean(),
      })
      .optional(),
  }),
})

export const findNearestDriver = endpoint({
  method: 'POST',
  path: '/api/nearestdriver',
  about:
    'Returns how soon a car can be at a place, and its approximate position, to a hundred metres. The driver is not disclosed.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({
    source: text('source').optional(),
    lat: latitude,
    lng: longitude,
    postcode: text('postcode', MAX_POSTCODE_LENGTH).optional(),
  }),
  reply: z.object({
    ...envelope,
    driverid: z.number(),
    lastname: z.string(),
    firstname: z.string(),
    /** Metres. */
    distance: z.number(),
    ...nearestCars,
    drivernumber: z.string(),
    userlocation: z.object({ lat: z.number(), lng: z.number() }),
    currentposition: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  }),
})
