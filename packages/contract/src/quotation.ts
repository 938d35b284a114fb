import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { carries, type Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import { isAirportCategory, type Place } from '@kerbside/domain/places/place.ts'
import type { Line, LineKind } from '@kerbside/domain/quotation/price-leg.ts'
import type { Quote, ReturnKind, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { writeMoney } from './money.ts'
import {
  currency,
  envelope,
  id,
  latitude,
  longitude,
  number,
  requiredText,
  text,
  when,
  whole,
} from './scalar.ts'

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

const count = (title: string, most: number) => whole(title, { least: 0, most }).default(0)

export const partyFields = {
  passengers: whole('passengers', { least: 0, most: 64 }).default(1),
  luggages: count('luggages', 99),
  handbags: count('handbags', 99),
  smallpets: count('smallpets', 2),
  otherpets: count('otherpets', 2),
  smallchildseats: count('smallchildseats', 2),
  largechildseats: count('largechildseats', 2),
}

export const readParty = (said: z.output<z.ZodObject<typeof partyFields>>): Party => ({
  passengers: said.passengers,
  luggage: said.luggages,
  handbags: said.handbags,
  smallPets: said.smallpets,
  otherPets: said.otherpets,
  smallChildSeats: said.smallchildseats,
  largeChildSeats: said.largechildseats,
})

export const writeParty = (party: Party) => ({
  passengers: party.passengers,
  luggages: party.luggage,
  handbags: party.handbags,
  smallpets: party.smallPets,
  otherpets: party.otherPets,
  smallchildseats: party.smallChildSeats,
  largechildseats: party.largeChildSeats,
})

/** More than any operator allows; the operator's own most is checked by the use case. */
const MOST_VIAS = 10

export const QuotationRequest = z.object({
  rtntype: z.enum(['', 'w&r', 'rtn'], 'rtntype must be "", "w&r" or "rtn"').default(''),
  source: text('source').default('web'),
  recalcroute: z.boolean().optional(),
  recalcnearestdriver: z.boolean().optional(),
  viaaddresses: z.array(ViaAddress).max(MOST_VIAS, 'viaaddresses are too many').default([]),
  currencyCode: currency.optional(),
  paymentmethod: text('paymentmethod').optional(),
  pick: requiredText('pick'),
  picklat: latitude,
  picklng: longitude,
  doff: requiredText('doff'),
  dofflat: latitude,
  dofflng: longitude,
  custid: id('custid').optional(),
  bookerid: id('bookerid').optional(),
  pickpostcode: text('pickpostcode', 9),
  droppostcode: text('droppostcode', 9),
  traveltime: number('traveltime', { least: 0, most: 100_000 }).optional(),
  distance: number('distance', { least: 0, most: 10_000_000 }).optional(),
  /** Civil time in the operator's zone; '' is as soon as possible. */
  bookingdate: when('bookingdate').default(''),
  returntraveltime: number('returntraveltime', { least: 0, most: 100_000 }).optional(),
  returndistance: number('returndistance', { least: 0, most: 10_000_000 }).optional(),
  returndate: when('returndate').default(''),
  vehtypeid: id('vehtypeid').optional(),
  requestid: text('requestid', 64).optional(),
  /** Ours: what the places were called and are, and who travels. */
  pickcategory: text('pickcategory').default(''),
  doffcategory: text('doffcategory').default(''),
  pickcode: text('pickcode', 8).default(''),
  doffcode: text('doffcode', 8).default(''),
  ...partyFields,
})
export type QuotationRequest = z.input<typeof QuotationRequest>

export const QuotationLine = z.object({ kind: z.string(), text: z.string(), amount: z.number() })
export type QuotationLine = z.infer<typeof QuotationLine>

export const AdditionalPrice = z.object({
  fare: z.number(),
  vehtype: z.string(),
  vehtypeid: z.number(),
  totalfare: z.number(),
  returnfare: z.number(),
  currencycode: z.string(),
  /** Ours: the lines that add up to fare and returnfare. */
  lines: z.array(QuotationLine),
  returnlines: z.array(QuotationLine),
})
export type AdditionalPrice = z.infer<typeof AdditionalPrice>

const LngLat = z.tuple([z.number(), z.number()])

export const QuotationReply = z.object({
  ...envelope,
  fare: z.number().optional(),
  gbpfare: z.number().optional(),
  totalfare: z.number().optional(),
  gbptotalfare: z.number().optional(),
  returnfare: z.number().optional(),
  gbpreturnfare: z.number().optional(),
  currencycode: z.string().optional(),
  /** Minutes of the journey, rounded up. */
  traveltime: z.number().optional(),
  returntraveltime: z.number().optional(),
  /** Metres. */
  routedistance: z.number().optional(),
  returnroutedistance: z.number().optional(),
  pklat: z.number().optional(),
  pklng: z.number().optional(),
  dolat: z.number().optional(),
  dolng: z.number().optional(),
  routepath: z.array(LngLat).optional(),
  returnroutepath: z.array(LngLat).optional(),
  /** Minutes until the nearest car can be at the pickup. */
  nearestdriver: z.object({ traveltime: z.number() }).optional(),
  additionalprices: z.array(AdditionalPrice).optional(),
  /** Ours: types that cannot carry the party, by id and reason, so that the page can say why. */
  unavailable: z
    .array(z.object({ vehtypeid: z.number(), vehtype: z.string(), reason: z.string() }))
    .optional(),
  vehtypeid: z.number().optional(),
  /** Ours: which quote this is, its signature, and until when it holds (ISO, UTC). */
  quoteid: z.string().optional(),
  signature: z.string().optional(),
  expiresat: z.string().optional(),
  /** Minutes. */
  quotetimeout: z.number().optional(),
  /** Civil time in the operator's zone of the pickup this is for, and of the earliest that could be. */
  bookingdate: z.string().optional(),
  earliesttime: z.string().optional(),
  /** True when no street map was at hand. */
  estimate: z.boolean().optional(),
})
export type QuotationReply = z.infer<typeof QuotationReply>

export const quoteJourney = endpoint({
  method: 'POST',
  path: '/api/quotation',
  about: 'An itemised, signed, expiring price for every vehicle type that can carry the party.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: QuotationRequest,
  reply: QuotationReply,
})

const LINES: Record<LineKind, (about: string) => string> = {
  fixed: (about) => (about === '' ? 'Fixed price' : `Fixed price, ${about}`),
  distance: (about) => `Distance, ${about} miles`,
  time: (about) => `Time, ${about} minutes`,
  detour: (about) => `The longer way by the stops, ${about} miles`,
  vehicle: () => 'Vehicle',
  via: (about) => (about === '1' ? 'One stop' : `${about} stops`),
  'wait-and-return': (about) => `Wait and return, ${about} minutes of waiting included`,
  night: () => 'Night rate',
  minimum: () => 'Up to the minimum fare',
  site: (about) => about,
  'child-seats': (about) => (about === '1' ? 'Child seat' : `${about} child seats`),
  pets: (about) => (about === '1' ? 'Pet' : `${about} pets`),
  'return-discount': () => 'Return discount',
  rounding: () => 'Rounding',
}

export const writeLine =
  (currencyCode: string) =>
  ({ kind, about, amount }: Line): QuotationLine => ({
    kind,
    text: LINES[kind](about),
    amount: writeMoney(amount, currencyCode),
  })

export function writeAdditionalPrice(price: VehiclePrice, currencyCode: string): AdditionalPrice {
  const line = writeLine(currencyCode)
  return {
    fare: writeMoney(price.onward, currencyCode),
    vehtype: price.vehicleType,
    vehtypeid: price.vehicleTypeId,
    totalfare: writeMoney(price.total, currencyCode),
    returnfare: writeMoney(price.return, currencyCode),
    currencycode: currencyCode,
    lines: price.onwardLines.map(line),
    returnlines: price.returnLines.map(line),
  }
}

/** Why a type is not on offer for this party, in words. */
export function writeUnavailable(type: VehicleType, party: Party) {
  if (carries(type, party)) return undefined
  const reason =
    party.passengers > type.mostPassengers
      ? `Takes up to ${type.mostPassengers} people`
      : party.luggage > type.mostLuggage
        ? `Takes up to ${type.mostLuggage} cases`
        : `Takes up to ${type.mostHandbags} hand bags`
  return { vehtypeid: type.id, vehtype: type.name, reason }
}

/** A reply without its routepath, which is long and spliced in as ready JSON by the server. */
export function writeQuotation(
  quote: Quote,
  facts: {
    chosen: VehiclePrice
    signature: string
    quoteTimeout: number
    nearestMinutes: number
    earliestLocal: string
    unavailable: QuotationReply['unavailable']
  },
): QuotationReply {
  const { currency: code, asked, route, returnRoute } = quote
  const { chosen } = facts
  const fare = writeMoney(chosen.onward, code)
  const returnfare = writeMoney(chosen.return, code)
  const totalfare = writeMoney(chosen.total, code)
  return {
    code: route.estimate ? CODE.estimated : CODE.done,
    message: '',
    fare,
    gbpfare: fare,
    totalfare,
    gbptotalfare: totalfare,
    returnfare,
    gbpreturnfare: returnfare,
    currencycode: code,
    traveltime: Math.ceil(route.seconds / 60),
    returntraveltime: returnRoute ? Math.ceil(returnRoute.seconds / 60) : 0,
    routedistance: route.metres,
    returnroutedistance: returnRoute?.metres ?? 0,
    pklat: asked.pickup.point.lat,
    pklng: asked.pickup.point.lng,
    dolat: asked.dropOff.point.lat,
    dolng: asked.dropOff.point.lng,
    nearestdriver: { traveltime: facts.nearestMinutes },
    additionalprices: quote.prices.map((price) => writeAdditionalPrice(price, code)),
    unavailable: facts.unavailable,
    vehtypeid: chosen.vehicleTypeId,
    quoteid: quote.id,
    signature: facts.signature,
    expiresat: quote.expiresAt.toISOString(),
    quotetimeout: facts.quoteTimeout,
    bookingdate: asked.pickupLocal,
    earliesttime: facts.earliestLocal,
    estimate: route.estimate,
  }
}

export type QuoteRefusal =
  | 'no-vehicle'
  | 'nobody-travels'
  | 'no-route'
  | 'same-place'
  | 'too-many-stops'
  | 'no-postcode'
  | 'too-early'
  | 'too-far'
  | 'no-such-time'
  | 'return-missing'
  | 'return-too-early'
  | 'unknown-vehicle'
  | 'far-from-road'
  | 'quote-expired'

export const QUOTE_REFUSALS = {
  'no-vehicle': 'No vehicle found with selected capacity.',
  'nobody-travels': 'Please choose how many people travel.',
  'no-route': 'We cannot drive between these two places. Please choose another address.',
  'same-place': 'The pickup and the drop-off are the same place. Please change one of them.',
  'too-many-stops': 'These are more stops than we can make. Please remove one.',
  'no-postcode': 'Try a more specific address.',
  'too-early': 'The earliest time we can pickup from this address is {time}',
  'too-far': 'We take bookings up to a year ahead. Please choose an earlier date.',
  'no-such-time': 'The clock goes forward over this time. Please choose another one.',
  'return-missing': 'Return date is required',
  'return-too-early': 'The earliest possible return date is {time}',
  'unknown-vehicle': 'This vehicle is not available. Please choose another one.',
  'far-from-road': 'Try a more specific address.',
  'quote-expired': 'Opps, your quotation has expired. Please try again.',
} satisfies Record<QuoteRefusal, string>

export function writeQuoteRefusal(
  reason: QuoteRefusal,
  time = '',
): { code: number; message: string } {
  return {
    code: reason === 'no-postcode' ? CODE.pickupRefused : CODE.refused,
    message: QUOTE_REFUSALS[reason].replace('{time}', time),
  }
}

export const findDirection = endpoint({
  method: 'POST',
  path: '/api/direction',
  about: 'The way through two to twelve points: duration in seconds, distance in metres, geometry.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
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
  about: 'How soon a car can be at a place. Who would drive is nobody’s business yet.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object({
    source: text('source').optional(),
    lat: latitude,
    lng: longitude,
    postcode: text('postcode', 9).optional(),
  }),
  reply: z.object({
    ...envelope,
    driverid: z.number(),
    lastname: z.string(),
    firstname: z.string(),
    /** Metres. */
    distance: z.number(),
    /** Minutes. */
    traveltime: z.number(),
    drivernumber: z.string(),
    userlocation: z.object({ lat: z.number(), lng: z.number() }),
    currentposition: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  }),
})

/** A place as the quotation call spells it: one text, a point, a postcode. */
function readEnd(said: {
  text: string
  lat: number
  lng: number
  postcode: string
  category: string
  code: string
}): Place {
  return {
    id: '',
    kind: isAirportCategory(said.category) ? 'airport' : 'pin',
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
})
