import type { LegChange } from '@kerbside/domain/booking/amend-leg.ts'
import type { AmendRefusal } from '@kerbside/domain/booking/amend-limits.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { fullAddress, type Place } from '@kerbside/domain/places/place.ts'
import { readLocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { CHANGED_MEANWHILE, CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { writeMoney } from './money.ts'
import { CATEGORIES } from './places/category.ts'
import { readParty } from './quotation/party.ts'
import { readEnd } from './quotation/request.ts'
import { partyFields, QuotationLine, ViaAddress, writeLines, writeParty } from './quotation.ts'
import {
  envelope,
  id,
  latitude,
  longitude,
  multilineText,
  requiredText,
  text,
  uuid,
  when,
  whole,
} from './scalar.ts'

const whose = {
  /** Of the way that is meant. */
  bookingref: id('bookingref'),
  /** Of the signed link in the mail; whoever booked in this browser, or is signed in, needs none. */
  code: text('code', 128).default(''),
}

const End = z.object({
  text: requiredText('text'),
  lat: latitude,
  lng: longitude,
  postcode: text('postcode', 9).default(''),
  category: text('category').default(''),
  placecode: text('placecode', 8).default(''),
})

const Flight = z.object({
  flightnumber: text('flightnumber', 12).default(''),
  arrivingfromairportname: text('arrivingfromairportname').default(''),
  arrivingfromairportcode: text('arrivingfromairportcode', 8).default(''),
  expflightarrival: when('expflightarrival').default(''),
  noflightdetails: z.boolean('noflightdetails must be true or false').default(false),
})

const Party = z.object(partyFields)

/** One way of a trip, as it is or would be. */
const Way = z.object({
  pickupdatetime: z.string(),
  pickup: End,
  dropoff: End,
  viaaddresses: z.array(ViaAddress),
  party: Party,
  vehtypeid: z.number(),
  vehicletype: z.string(),
  flight: Flight,
  notes: z.string(),
  fare: z.number(),
  lines: z.array(QuotationLine),
})

export const AmendmentReply = z.object({
  ...envelope,
  bookingref: z.number(),
  /** Of the booking; it moves with everything that happens to it. */
  version: z.number(),
  currencycode: z.string(),
  /** `all`; `details`: only flight and note; `nothing`. */
  maychange: z.enum(['all', 'details', 'nothing']),
  /** The instant until which the trip can be changed free of charge, ISO 8601. */
  changeuntil: z.string(),
  now: Way,
  total: z.number(),
  /** What was asked for, when it can be had; to be confirmed by its id until then. */
  newway: Way.nullable(),
  offerid: z.string(),
  expiresat: z.string(),
  newtotal: z.number(),
  topay: z.number(),
  refund: z.number(),
  /** A promo of the booking no longer holds for the new trip. */
  promolost: z.boolean(),
  /** The types that carry the party, the new one where it changes, with what the whole booking would cost. */
  vehicles: z.array(
    z.object({ vehtypeid: z.number(), vehicletype: z.string(), total: z.number() }),
  ),
  /** Once confirmed: where the balance is paid, or ''. */
  paypath: z.string(),
})
export type AmendmentReply = z.infer<typeof AmendmentReply>

export const quoteAmendment = endpoint({
  method: 'POST',
  path: '/api/amendmentquote',
  about:
    'What a change of one way of a booking would cost, kept for some minutes; without a change, what may be changed and until when.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({
    ...whose,
    /** Civil time in the operator's zone. What is left out stays as it is. */
    bookingdate: when('bookingdate').optional(),
    pickup: End.optional(),
    dropoff: End.optional(),
    viaaddresses: z.array(ViaAddress).max(10, 'viaaddresses are too many').optional(),
    party: Party.optional(),
    vehtypeid: whole('vehtypeid', { least: 1, most: 2_147_483_647 }).optional(),
    flight: Flight.optional(),
    notes: multilineText('notes', 1000).optional(),
  }),
  reply: AmendmentReply,
})

export const confirmAmendment = endpoint({
  method: 'POST',
  path: '/api/amendment',
  about:
    'Changes a booking as it was offered, once; 409 with how it stands when something else happened to it since.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({
    ...whose,
    offerid: uuid('offerid is invalid'),
    source: text('source', 32).default('web'),
  }),
  reply: AmendmentReply,
})

export const openManageLink = endpoint({
  method: 'POST',
  path: '/api/managelink',
  about:
    'Takes the code of the signed link in the mail: from then on this session may pay, change and cancel its booking, and the address needs the code no more. The reply has the code of the ticket.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({ code: requiredText('code', 128) }),
  reply: z.object({ ...envelope, ticketcode: z.string() }),
})

/** What is asked for, in the house's words; the time is the operator's to read. */
export type AmendmentAsked = Omit<LegChange, 'pickupAt' | 'pickupLocal'> & { pickupWhen?: string }

export const readAmendment = (said: z.output<typeof quoteAmendment.input>): AmendmentAsked => ({
  ...(said.bookingdate && { pickupWhen: said.bookingdate }),
  ...(said.pickup && { pickup: readPlace(said.pickup) }),
  ...(said.dropoff && { dropOff: readPlace(said.dropoff) }),
  ...(said.viaaddresses && {
    vias: said.viaaddresses.map((via) =>
      readEnd({ ...via, text: via.address, category: '', code: '' }),
    ),
  }),
  ...(said.party && { party: readParty(said.party) }),
  ...(said.vehtypeid && { vehicleTypeId: said.vehtypeid }),
  ...(said.flight && {
    flight: {
      number: said.flight.flightnumber,
      airportCode: said.flight.arrivingfromairportcode,
      airportName: said.flight.arrivingfromairportname,
      landsLocal: readLocalTime(said.flight.expflightarrival.slice(0, 16)),
      skipped: said.flight.noflightdetails,
    },
  }),
  ...(said.notes !== undefined && { note: said.notes }),
})

const readPlace = ({ placecode: code, ...end }: z.output<typeof End>): Place =>
  readEnd({ ...end, code })

/** How a booking may be changed, and what a change that was asked for would cost. */
export type AmendmentStanding = {
  version: number
  currency: string
  mayChange: AmendmentReply['maychange']
  changeUntil: Date
  now: { leg: Leg; note: string; total: Minor }
  offer:
    | {
        id: string
        expiresAt: Date
        leg: Leg
        note: string
        total: Minor
        due: Minor
        refund: Minor
        promoLost: boolean
      }
    | undefined
  vehicles: readonly { vehicleTypeId: number; vehicleType: string; total: Minor }[]
  payPath: string
}

export type AmendmentRefusal =
  | AmendRefusal
  /** The offer ran out, or was never made. */
  | 'offer-over'
  /** Something else happened to the booking since. */
  | 'changed-meanwhile'
  | 'payment-under-way'
  | 'credit-used-up'
  /** Somebody of the company must allow it. */
  | 'company-rules'
  | 'nothing-changes'
  | 'before-the-other'
  | 'after-the-other'
  | 'by-phone'

export const AMENDMENT_REFUSALS = {
  'not-allowed': 'Please call us to change this trip: {phone}.',
  'pay-first': 'This booking waits for its payment. Please pay it first, then change it.',
  'too-late': 'It is too late to change this here. Please call us: {phone}.',
  over: 'There is nothing left to change.',
  'offer-over': 'This price has run out. Please look at the new one.',
  'changed-meanwhile': CHANGED_MEANWHILE,
  'payment-under-way':
    'A payment for this booking is under way. Please try again in a minute; nothing was changed.',
  'credit-used-up':
    'Your company’s account has not enough credit left for this change. The trip stays as it was.',
  'company-rules':
    'Your company’s travel rules need somebody’s word for this change. Please ask them, or call us: {phone}.',
  'nothing-changes': 'Nothing is different yet. Please change something first.',
  'before-the-other': 'The way back cannot begin before the way there has ended.',
  'after-the-other': 'The way there must end before the way back begins.',
  'by-phone': 'This trip cannot be priced anew here. Please call us: {phone}.',
} as const satisfies Record<AmendmentRefusal, string>

export const sayAmendmentRefusal = (reason: AmendmentRefusal, phone: string): string =>
  AMENDMENT_REFUSALS[reason].replace('{phone}', phone)

/** `message` says why not; without one it is done, or can be. */
export function writeAmendment(
  standing: AmendmentStanding,
  said: { code: number; message: string } = { code: CODE.done, message: '' },
): AmendmentReply {
  const { currency, now, offer } = standing
  const money = (amount: Minor) => writeMoney(amount, currency)
  return {
    ...said,
    bookingref: now.leg.reference,
    version: standing.version,
    currencycode: currency,
    maychange: standing.mayChange,
    changeuntil: standing.changeUntil.toISOString(),
    now: writeWay(now, currency),
    total: money(now.total),
    newway: offer ? writeWay(offer, currency) : null,
    offerid: offer?.id ?? '',
    expiresat: offer?.expiresAt.toISOString() ?? '',
    newtotal: money(offer?.total ?? now.total),
    topay: offer ? money(offer.due) : 0,
    refund: offer ? money(offer.refund) : 0,
    promolost: offer?.promoLost ?? false,
    vehicles: standing.vehicles.map((one) => ({
      vehtypeid: one.vehicleTypeId,
      vehicletype: one.vehicleType,
      total: money(one.total),
    })),
    paypath: standing.payPath,
  }
}

function writeWay(
  { leg, note }: { leg: Leg; note: string },
  currency: string,
): z.infer<typeof Way> {
  const { flight } = leg
  return {
    pickupdatetime: leg.pickupLocal,
    pickup: writePlace(leg.pickup),
    dropoff: writePlace(leg.dropOff),
    viaaddresses: leg.vias.map((via) => ({
      lat: via.point.lat,
      lng: via.point.lng,
      postcode: via.postcode,
      address: fullAddress(via).slice(0, 255),
    })),
    party: writeParty(leg.party),
    vehtypeid: leg.vehicleTypeId,
    vehicletype: leg.vehicleType,
    flight: {
      flightnumber: flight?.number ?? '',
      arrivingfromairportname: flight?.airportName ?? '',
      arrivingfromairportcode: flight?.airportCode ?? '',
      expflightarrival: flight?.landsLocal ?? '',
      noflightdetails: flight?.skipped ?? false,
    },
    notes: note,
    fare: writeMoney(leg.fare, currency),
    lines: writeLines(leg.lines, currency),
  }
}

const writePlace = (place: Place): z.infer<typeof End> => ({
  text: fullAddress(place).slice(0, 255),
  lat: place.point.lat,
  lng: place.point.lng,
  postcode: place.postcode,
  category: CATEGORIES[place.kind],
  placecode: place.code,
})
