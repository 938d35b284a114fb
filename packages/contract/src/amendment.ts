import type { ContactChange } from '@kerbside/domain/booking/amend/amend-contact.ts'
import type { LegChange } from '@kerbside/domain/booking/amend/amend-leg.ts'
import type { AmendRejection } from '@kerbside/domain/booking/amend/amend-limits.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import { atHouse, MAX_HOUSE_LENGTH } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { MAX_POSTCODE_LENGTH } from '@kerbside/domain/places/postcode.ts'
import { foldRounding } from '@kerbside/domain/quotation/fold-rounding.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
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
  /** Reference of the leg to change. */
  bookingref: id('bookingref'),
  /**
   * Code of the signed link in the e-mail. A client that made the booking in this browser, or is signed in, needs
   * none.
   */
  code: text('code', 128).default(''),
}

const End = z.object({
  text: requiredText('text'),
  lat: latitude,
  lng: longitude,
  postcode: text('postcode', MAX_POSTCODE_LENGTH).default(''),
  category: text('category').default(''),
  placecode: text('placecode', 8).default(''),
  /** The number or name of the house, which is put before or behind the street; `text` of a reply contains it. */
  house: text('house', MAX_HOUSE_LENGTH).optional(),
})

const Flight = z.object({
  flightnumber: text('flightnumber', 12).default(''),
  arrivingfromairportname: text('arrivingfromairportname').default(''),
  arrivingfromairportcode: text('arrivingfromairportcode', 8).default(''),
  expflightarrival: when('expflightarrival').default(''),
  noflightdetails: z.boolean('noflightdetails must be true or false').default(false),
})

const Party = z.object(partyFields)

/** One leg of a booking, as it is or as it would be after the change. */
const AmendmentLeg = z.object({
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
  /** Version of the booking; every change of the booking increases it. */
  version: z.number(),
  currencycode: z.string(),
  /** `all`; `details`: only flight and note; `nothing`. */
  maychange: z.enum(['all', 'details', 'nothing']),
  /** The instant until which the leg can be changed free of charge, ISO 8601. */
  changeuntil: z.string(),
  now: AmendmentLeg,
  total: z.number(),
  /** The requested change, if it is possible; the client confirms it by its id before it expires. */
  newway: AmendmentLeg.nullable(),
  offerid: z.string(),
  expiresat: z.string(),
  newtotal: z.number(),
  topay: z.number(),
  refund: z.number(),
  /** A promo code of the booking is not valid for the changed leg. */
  promolost: z.boolean(),
  /**
   * The vehicle types that carry the party (the new party if it changes), with the resulting price of the whole
   * booking.
   */
  vehicles: z.array(
    z.object({ vehtypeid: z.number(), vehicletype: z.string(), total: z.number() }),
  ),
  /** After confirmation: the page on which the balance is paid, or ''. */
  paypath: z.string(),
})
export type AmendmentReply = z.infer<typeof AmendmentReply>

export const quoteAmendment = endpoint({
  method: 'POST',
  path: '/api/amendmentquote',
  about:
    'Returns the price of a change of one leg of a booking, valid for some minutes; without a change, returns what may be changed and until when.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({
    ...whose,
    /** Civil time in the operator's zone. A field that is left out stays unchanged. */
    bookingdate: when('bookingdate').optional(),
    pickup: End.optional(),
    dropoff: End.optional(),
    viaaddresses: z.array(ViaAddress).max(10, 'viaaddresses are too many').optional(),
    party: Party.optional(),
    vehtypeid: whole('vehtypeid', { min: 1, max: 2_147_483_647 }).optional(),
    flight: Flight.optional(),
    notes: multilineText('notes', 1000).optional(),
  }),
  reply: AmendmentReply,
})

export const confirmAmendment = endpoint({
  method: 'POST',
  path: '/api/amendment',
  about:
    'Changes a booking as it was offered, once; 409 with the current state if the booking has changed since.',
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
    'Accepts the code of the signed link in the e-mail: this session may then pay, change and cancel its booking, and the URL no longer needs the code. The reply has the code of the ticket.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({ code: requiredText('code', 128) }),
  reply: z.object({ ...envelope, ticketcode: z.string() }),
})

/** The requested change in domain terms; the time is still unparsed because it is in the operator's zone. */
export type AmendmentRequest = Omit<LegChange, 'pickupAt' | 'pickupLocal'> & {
  pickupWhen?: string
  contact?: ContactChange
  price?: PriceChange
}

/** The price the desk sets, without what is charged beside it; undefined restores the calculated one. */
export type PriceChange = { amount: Minor | undefined; reason: string }

export const readAmendment = (
  reply: z.output<typeof quoteAmendment.input>,
  { country }: { country: string },
): AmendmentRequest => ({
  ...(reply.bookingdate && { pickupWhen: reply.bookingdate }),
  ...(reply.pickup && { pickup: readPlace(reply.pickup, country) }),
  ...(reply.dropoff && { dropOff: readPlace(reply.dropoff, country) }),
  ...(reply.viaaddresses && {
    vias: reply.viaaddresses.map((via) =>
      readPlace({ ...via, text: via.address, category: '', placecode: '' }, country),
    ),
  }),
  ...(reply.party && { party: readParty(reply.party) }),
  ...(reply.vehtypeid && { vehicleTypeId: reply.vehtypeid }),
  ...(reply.flight && {
    flight: {
      number: reply.flight.flightnumber,
      airportCode: reply.flight.arrivingfromairportcode,
      airportName: reply.flight.arrivingfromairportname,
      landsLocal: readLocalTime(reply.flight.expflightarrival.slice(0, 16)),
      skipped: reply.flight.noflightdetails,
    },
  }),
  ...(reply.notes !== undefined && { note: reply.notes }),
})

const readPlace = (
  { placecode: code, house = '', ...end }: z.output<typeof End>,
  country: string,
): Place => atHouse(readEnd({ ...end, code }), { text: house, country })

/** How a booking may be changed, and what a requested change would cost. */
export type AmendmentStatus = {
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

export type AmendmentRejection =
  | AmendRejection
  /** The offer expired, or was never made. */
  | 'offer-over'
  /** The booking has changed since the offer was made. */
  | 'changed-meanwhile'
  | 'payment-under-way'
  | 'credit-used-up'
  /** An approver of the company must allow it. */
  | 'company-rules'
  | 'nothing-changes'
  | 'before-the-other'
  | 'after-the-other'
  | 'by-phone'
  /** It is on an issued invoice. */
  | 'invoiced'
  /** Only an owner may set prices. */
  | 'price-by-owner'
  /** Its retention period is over, and no new contact may be stored with it. */
  | 'contact-erased'

export const AMENDMENT_REJECTION_MESSAGES = {
  'not-allowed': 'Please call us to change this trip: {phone}.',
  'pay-first': 'This booking hasn’t been paid for yet. Please pay first, then change it.',
  'too-late': 'It’s too late to change this online. Please call us: {phone}.',
  over: 'There’s nothing left to change.',
  'offer-over': 'This price has expired. Please check the new one.',
  'changed-meanwhile': CHANGED_MEANWHILE,
  'payment-under-way':
    'A payment for this booking is in progress, so nothing was changed. Please try again in a minute.',
  'credit-used-up':
    'Your company’s account doesn’t have enough credit for this change. Your trip hasn’t changed.',
  'company-rules':
    'Your company needs to approve this change. Please ask your approver, or call us: {phone}.',
  'nothing-changes': 'You haven’t changed anything yet. Please change something first.',
  'before-the-other': 'The return can’t start before the outbound trip has ended.',
  'after-the-other': 'The outbound trip must end before the return starts.',
  'by-phone': 'We can’t price this trip online. Please call us: {phone}.',
  'price-after-leg':
    'The ride is over, so its price can’t be set any more. Add an extra charge, or refund the payment under Money. For an account, issue a credit note.',
  invoiced: 'This booking is already invoiced. Please call us: {phone}.',
  'price-by-owner': 'Only an owner can set prices. Ask an owner to do it.',
  'contact-erased':
    'The contact details of this booking have been erased, as your retention rules require. None can be added.',
} as const satisfies Record<AmendmentRejection, string>

export const describeAmendmentRejection = (reason: AmendmentRejection, phone: string): string =>
  AMENDMENT_REJECTION_MESSAGES[reason].replace('{phone}', phone)

/** `message` gives the reason for a rejection; without a message the change is made, or can be. */
export function writeAmendment(
  status: AmendmentStatus,
  reply: { code: number; message: string } = { code: CODE.done, message: '' },
): AmendmentReply {
  const { currency, now, offer } = status
  const money = (amount: Minor) => writeMoney(amount, currency)
  return {
    ...reply,
    bookingref: now.leg.reference,
    version: status.version,
    currencycode: currency,
    maychange: status.mayChange,
    changeuntil: status.changeUntil.toISOString(),
    now: writeAmendmentLeg(now, currency),
    total: money(now.total),
    newway: offer ? writeAmendmentLeg(offer, currency) : null,
    offerid: offer?.id ?? '',
    expiresat: offer?.expiresAt.toISOString() ?? '',
    newtotal: money(offer?.total ?? now.total),
    topay: offer ? money(offer.due) : 0,
    refund: offer ? money(offer.refund) : 0,
    promolost: offer?.promoLost ?? false,
    vehicles: status.vehicles.map((vehicle) => ({
      vehtypeid: vehicle.vehicleTypeId,
      vehicletype: vehicle.vehicleType,
      total: money(vehicle.total),
    })),
    paypath: status.payPath,
  }
}

function writeAmendmentLeg(
  { leg, note }: { leg: Leg; note: string },
  currency: string,
): z.infer<typeof AmendmentLeg> {
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
    lines: writeLines(foldRounding(leg.lines), currency),
  }
}

const writePlace = (place: Place): z.infer<typeof End> => ({
  text: fullAddress(place).slice(0, 255),
  lat: place.point.lat,
  lng: place.point.lng,
  postcode: place.postcode,
  category: CATEGORIES[place.kind],
  placecode: place.code,
  ...(place.house && { house: place.house.text }),
})
