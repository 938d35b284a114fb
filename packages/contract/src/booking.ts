import { HISTORY_GROUPS, HISTORY_RANGES } from '@kerbside/domain/booking/history.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { MAX_HOUSE_LENGTH } from '@kerbside/domain/places/house-number.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { partyFields, QuotationLine, ViaAddress } from './quotation.ts'
import {
  currency,
  emailAddress,
  envelope,
  id,
  latitude,
  longitude,
  matching,
  multilineText,
  number,
  requiredText,
  text,
  uuid,
  when,
  whole,
} from './scalar.ts'

/** The status texts of a leg in the wire contract; screens test them by "contains" (product.md). */
export const STATUS: Readonly<Record<LegState, string>> = {
  held: 'pending payment',
  requested: 'upcoming unconfirmed',
  confirmed: 'upcoming',
  assigned: 'upcoming assigned',
  en_route: 'started',
  arrived: 'arrived',
  on_board: 'pob',
  completed: 'finish',
  no_show: 'noshow',
  cancelled: 'cancelled',
  declined: 'cancelled',
  expired: 'cancelled',
  failed: 'cancelled',
}

export const PAYMENT_METHODS = ['cash', 'card', 'paypal', 'stripe', 'account'] as const

/** The specification's "stripe" means a card. */
export const readPaymentMethod = (input: (typeof PAYMENT_METHODS)[number]): PaymentMethod =>
  input === 'stripe' ? 'card' : input

const flightFields = {
  flightnumber: text('flightnumber', 12).default(''),
  arrivingfromairportname: text('arrivingfromairportname').default(''),
  arrivingfromairportcode: text('arrivingfromairportcode', 8).default(''),
  expflightarrival: when('expflightarrival').default(''),
  noflightdetails: z.boolean().default(false),
  returnflightnumber: text('returnflightnumber', 12).default(''),
  returnarrivingfromairportname: text('returnarrivingfromairportname').default(''),
  returnarrivingfromairportcode: text('returnarrivingfromairportcode', 8).default(''),
  returnexpflightarrival: when('returnexpflightarrival').default(''),
  noreturnflightdetails: z.boolean().default(false),
}

const name = (title: string) => text(title, 255)
const phone = (title: string) => text(title, 20).regex(/^\d{0,15}$/, `${title} must be digits only`)
const dialling = matching(/^(\+\d{1,4})?$/, 5, 'Dialling code is invalid').default('')
const email = (title: string) => z.union([z.literal(''), emailAddress(`${title} is invalid`)])

/** The booking as the customer confirms it. The price comes from the quote, never from this request. */
export const CreateBookingRequest = z.object({
  quoteid: uuid('quoteid is invalid'),
  signature: requiredText('signature', 100),
  /** A nonce of the gateway's card fields; only for a card by a nonce gateway. */
  nonce: text('nonce', 255).default(''),
  cardtype: text('cardtype', 32).default(''),
  last4: matching(/^(\d{4})?$/, 4, 'last4 is invalid').default(''),
  rtntype: z.enum(['', 'w&r', 'rtn']).default(''),
  source: text('source').default('web'),
  notes: multilineText('notes', 1000).default(''),
  picknotes: multilineText('picknotes').default(''),
  doffnotes: multilineText('doffnotes').default(''),
  vehtypeid: whole('vehtypeid', { min: 1, max: 2_147_483_647 }),
  vehicletype: text('vehicletype').default(''),
  viaaddresses: z.array(ViaAddress).max(10, 'viaaddresses are too many').default([]),
  /** Compared with the quote; a different amount is rejected, not charged. */
  totalfare: number('totalfare', { min: 0, max: 10_000_000 }),
  fare: number('fare', { min: 0, max: 10_000_000 }).optional(),
  returnfare: number('returnfare', { min: 0, max: 10_000_000 }).optional(),
  gbptotalfare: number('gbptotalfare', { min: 0, max: 10_000_000 }).optional(),
  currencycode: currency.optional(),
  promocode: text('promocode').default(''),
  paymentmethod: z.enum(PAYMENT_METHODS, 'paymentmethod is invalid'),
  ourref: text('ourref').default(''),
  /** Addition to the specification: a cost centre of the account that the booker books for. */
  costcentre: text('costcentre', 60).default(''),
  picklat: latitude.optional(),
  picklng: longitude.optional(),
  dofflat: latitude.optional(),
  dofflng: longitude.optional(),
  /** Addition to the specification: the number or name of the house, which is put before or behind the street. */
  pickhouse: text('House number or name', MAX_HOUSE_LENGTH).default(''),
  doffhouse: text('House number or name', MAX_HOUSE_LENGTH).default(''),
  bookingdate: when('bookingdate').default(''),
  returndate: when('returndate').default(''),
  traveltime: number('traveltime', { min: 0, max: 100_000 }).optional(),
  distance: number('distance', { min: 0, max: 10_000_000 }).optional(),
  ...partyFields,
  ...flightFields,
  passengername: name('Name'),
  passengerfirstname: name('First name').default(''),
  passengerlastname: name('Last name').default(''),
  passengerphone: phone('Phone'),
  passengerdialingcode: dialling,
  passengeremail: email('Email').default(''),
  custid: id('custid').optional(),
  custname: name('Customer name').default(''),
  custphone: phone('Customer phone').default(''),
  custdialingcode: dialling,
  custemail: email('Customer email').default(''),
  passwordhash: matching(/^v1\.[A-Za-z0-9_-]{43}$/, 46, 'passwordhash is invalid').optional(),
  bookerid: id('bookerid').optional(),
})
export type CreateBookingRequest = z.input<typeof CreateBookingRequest>

/**
 * The outcome of the payment (payments.md A4): 1 and 3 paid, 0 accepted or still in progress, 2 declined, 4 no
 * booking made.
 */
export const PaymentResult = z.object({
  code: z.number(),
  message: z.string(),
  authcode: z.string(),
  additionalinfo: z.string(),
  /** Addition to the specification: where the cardholder confirms the payment to their bank, or ''. */
  actionurl: z.string(),
  /** The order that the customer approves in PayPal's own window. */
  paypalorderid: z.string().optional(),
})
export type PaymentResult = z.infer<typeof PaymentResult>

export const CreateBookingReply = z.object({
  Code: z.number(),
  Message: z.string(),
  Bref: z.string().optional(),
  ReturnRef: z.string().nullable().optional(),
  ClientSecret: z.string().optional(),
  PaymentResult: PaymentResult.optional(),
  /**
   * Addition to the specification: the unguessable code that opens the ticket, and the payment it belongs to. In a
   * rejection: the code of the booking that this client made with the same key before, or '' if that booking is over.
   */
  ticketcode: z.string().optional(),
  transactionid: z.string().optional(),
})
export type CreateBookingReply = z.infer<typeof CreateBookingReply>

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/createbookingTest',
  about:
    'Creates the booking of a quote. One Idempotency-Key creates one booking, however often it is sent, and so does one quote.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: CreateBookingRequest,
  reply: CreateBookingReply,
})

/** A leg that needs an approver of its company, or that one rejected; `until` is an instant, ISO 8601. */
export const BookingApproval = z.object({
  state: z.enum(['requested', 'refused', 'lapsed']),
  company: z.string(),
  until: z.string(),
})
export type BookingApproval = z.infer<typeof BookingApproval>

/** What a passenger needs to find the car of one leg; '' for what does not apply. */
export const PickupTexts = z.object({
  leg: z.number(),
  /** "By the information desk in arrivals." */
  meet: z.string(),
  /** "BA178" */
  flight: z.string(),
  /** "lands at 09:00" */
  lands: z.string(),
  /** Until when waiting is free: "until 10:30". */
  waiting: z.string(),
})
export type PickupTexts = z.infer<typeof PickupTexts>

/** Booking of the specification, section 3, "server response fields". */
export const BookingInfo = z.object({
  code: z.number(),
  message: z.string(),
  status: z.string(),
  bookerref: z.string(),
  jobpartid: z.number(),
  returnjobpartid: z.number().nullable(),
  paymentmethod: z.string(),
  ispaid: z.boolean(),
  notes: z.string(),
  photo: z.string(),
  flightnumber: z.string(),
  arrivingfromairportname: z.string(),
  arrivingfromairportcode: z.string(),
  expflightarrival: z.string(),
  totalfare: z.number(),
  gbptotalfare: z.number(),
  currencycode: z.string(),
  /** Civil time in the operator's zone. */
  pickupdatetime: z.string(),
  now: z.boolean(),
  passengername: z.string(),
  passengerphone: z.string(),
  passengeremail: z.string(),
  passengerdialingcode: z.string(),
  custname: z.string(),
  custphone: z.string(),
  custemail: z.string(),
  custcountryalpha2code: z.string(),
  picklat: z.number(),
  picklng: z.number(),
  pickpostcode: z.string(),
  pickupaddress: z.string(),
  pickcategory: z.string(),
  dofflat: z.number(),
  dofflng: z.number(),
  droppostcode: z.string(),
  dropoffaddress: z.string(),
  doffcategory: z.string(),
  vehtypeid: z.number(),
  vehicletype: z.string(),
  suitcases: z.number(),
  passengers: z.number(),
  vialocations: z.array(ViaAddress),
  /** Addition to the specification. */
  lines: z.array(QuotationLine),
  promovalue: z.number(),
  fare: z.number(),
  returndatetime: z.string(),
  returnfare: z.number(),
  returnlines: z.array(QuotationLine),
  returnstatus: z.string(),
  pickupname: z.string(),
  dropoffname: z.string(),
  /** The house that the customer added; the address contains it. */
  pickhouse: z.string(),
  doffhouse: z.string(),
  vehicleimage: z.string(),
  /** Metres and minutes. */
  routedistance: z.number(),
  traveltime: z.number(),
  routepath: z.array(z.tuple([z.number(), z.number()])),
  cardtype: z.string(),
  last4: z.string(),
  paymentstate: z.string(),
  luggages: z.number(),
  handbags: z.number(),
  smallpets: z.number(),
  otherpets: z.number(),
  smallchildseats: z.number(),
  largechildseats: z.number(),
  /** Addition to the specification: the driver waits in arrivals. */
  meetandgreet: z.boolean(),
  testbooking: z.boolean(),
  /** Null if no approval is pending any more. */
  approval: BookingApproval.nullable(),
  /** Of each leg whose passenger has not been picked up yet. */
  pickups: z.array(PickupTexts),
})
export type BookingInfo = z.infer<typeof BookingInfo>

export const findBookingInfo = endpoint({
  method: 'POST',
  path: '/api/bookinginfo',
  about: 'Returns the booking that an unguessable code opens.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object({ code: requiredText('code', 128) }),
  reply: BookingInfo,
})

/** Addition to the specification: a booking as one of its two legs, which a customer sees as a journey of its own. */
const journeyFields = {
  /** 1 is the outward leg, 2 the return. `jobpartid`, places, time and `status` belong to this leg. */
  leg: z.number(),
  group: z.enum(HISTORY_GROUPS),
  /** Of the other leg of a return. */
  otherjobpartid: z.number().nullable(),
  /** The fare of this leg; for a cancelled leg the fee that was kept. */
  charged: z.number(),
}

/** A leg in a list, without the fields that only its own page shows. */
export const HistoryLeg = BookingInfo.omit({
  lines: true,
  returnlines: true,
  routepath: true,
  cardtype: true,
  last4: true,
  pickups: true,
}).extend(journeyFields)
export type HistoryLeg = z.infer<typeof HistoryLeg>

export const LEGS_PER_PAGE = 5

const listed = {
  custid: id('custid'),
  bookerid: id('bookerid').optional(),
  page: whole('page', { min: 0, max: 10_000 }).default(0),
}

export const HistoryReply = z.object({
  ...envelope,
  jlist: z.array(HistoryLeg),
  /** Addition to the specification. */
  pagesize: z.number(),
  pageindex: z.number(),
  total: z.number(),
  /** The number of legs in each group; for history only those of the requested range. */
  counts: z.record(z.enum(HISTORY_GROUPS), z.number()),
})
export type HistoryReply = z.infer<typeof HistoryReply>

export const listCurrentBookings = endpoint({
  method: 'GET',
  path: '/api/currentbookings',
  about:
    'Lists the journeys of the signed-in customer, or with bookerid of their company, that are planned or under way, next first.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({
    ...listed,
    /** Addition to the specification: only legs of this group. */
    group: z.enum(['today', 'process', 'pending'], 'group is invalid').optional(),
  }),
  reply: HistoryReply,
})

export const listPastLegs = endpoint({
  method: 'GET',
  path: '/api/journeyhistory',
  about:
    'Lists past journeys of the signed-in customer, or with bookerid of their company, latest first; filter is 3, 6 or 12 months or all.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ ...listed, filter: z.enum(HISTORY_RANGES, 'filter is invalid') }),
  reply: HistoryReply,
})

export const BookingDetails = BookingInfo.extend({
  ...journeyFields,
  /** The events of the leg, oldest first; `at` is an instant, `status` the wire's status text. */
  timeline: z.array(z.object({ status: z.string(), at: z.string() })),
  /** Opens the ticket and the tracking page; '' when they can no longer be opened. */
  ticketcode: z.string(),
})
export type BookingDetails = z.infer<typeof BookingDetails>

export const findBookingDetails = endpoint({
  method: 'GET',
  path: '/api/bookingdetails',
  about: 'Returns one journey of the signed-in customer or of their company, with all details.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ jobid: id('jobid') }),
  reply: BookingDetails,
})

export const emailReceipt = endpoint({
  method: 'POST',
  path: '/api/emailreceipt',
  about:
    'Sends the receipt to the booking’s own e-mail address, at most three times an hour. Allowed for the customer’s or session’s own booking, and for the booking that a ticket’s code opens.',
  audience: 'guest',
  limit: { times: 10, per: 'hour' },
  input: z.object({
    source: text('source').default('web'),
    bookingref: id('bookingref'),
    /** Addition to the specification: the ticket's code, for a client without a session. */
    code: text('code', 128).default(''),
  }),
  reply: z.object({ Code: z.number(), Message: z.string() }),
})
