import type { Booking, FlightDetails, Leg, Person } from '@kerbside/domain/booking/booking.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { BookingRefusal } from '@kerbside/domain/booking/judge-booking.ts'
import { minor } from '@kerbside/domain/money.ts'
import { isSettled, type PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { fullAddress } from '@kerbside/domain/places/place.ts'
import { readLocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { writeMoney } from './money.ts'
import { writeAddress } from './places.ts'
import { partyFields, QuotationLine, ViaAddress, writeLine, writeParty } from './quotation.ts'
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

/** The wire's words for a leg's state; screens test them by "contains" (product.md). */
export const STATUS: Readonly<Record<JobState, string>> = {
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

/** The specification's "stripe" is a card by another name. */
export const readPaymentMethod = (said: (typeof PAYMENT_METHODS)[number]): PaymentMethod =>
  said === 'stripe' ? 'card' : said

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
const dialling = z
  .string()
  .regex(/^(\+\d{1,4})?$/, 'Dialling code is invalid')
  .default('')
const email = (title: string) => z.union([z.literal(''), z.email(`${title} is invalid`).max(255)])

/** The booking as the customer confirms it. What it costs comes from the quote, never from here. */
export const CreateBookingRequest = z.object({
  quoteid: z.uuid('quoteid is invalid'),
  signature: requiredText('signature', 100),
  /** A nonce of the gateway's card fields; only for a card by a nonce gateway. */
  nonce: text('nonce', 255).default(''),
  cardtype: text('cardtype', 32).default(''),
  last4: z
    .string()
    .regex(/^(\d{4})?$/, 'last4 is invalid')
    .default(''),
  rtntype: z.enum(['', 'w&r', 'rtn']).default(''),
  source: text('source').default('web'),
  notes: text('notes', 1000).default(''),
  picknotes: text('picknotes').default(''),
  doffnotes: text('doffnotes').default(''),
  vehtypeid: whole('vehtypeid', { least: 1, most: 2_147_483_647 }),
  vehicletype: text('vehicletype').default(''),
  viaaddresses: z.array(ViaAddress).max(10, 'viaaddresses are too many').default([]),
  /** Compared with the quote; another figure is refused, not charged. */
  totalfare: number('totalfare', { least: 0, most: 10_000_000 }),
  fare: number('fare', { least: 0, most: 10_000_000 }).optional(),
  returnfare: number('returnfare', { least: 0, most: 10_000_000 }).optional(),
  gbptotalfare: number('gbptotalfare', { least: 0, most: 10_000_000 }).optional(),
  currencycode: currency.optional(),
  promocode: text('promocode').default(''),
  paymentmethod: z.enum(PAYMENT_METHODS, 'paymentmethod is invalid'),
  ourref: text('ourref').default(''),
  picklat: latitude.optional(),
  picklng: longitude.optional(),
  dofflat: latitude.optional(),
  dofflng: longitude.optional(),
  bookingdate: when('bookingdate').default(''),
  returndate: when('returndate').default(''),
  traveltime: number('traveltime', { least: 0, most: 100_000 }).optional(),
  distance: number('distance', { least: 0, most: 10_000_000 }).optional(),
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
  passwordhash: z
    .string()
    .regex(/^v1\.[A-Za-z0-9_-]{43}$/, 'passwordhash is invalid')
    .optional(),
  bookerid: id('bookerid').optional(),
})
export type CreateBookingRequest = z.input<typeof CreateBookingRequest>

/** What became of the money (payments.md A4): 1 and 3 paid, 0 accepted or still under way, 2 declined, 4 nothing made. */
export const PaymentResult = z.object({
  code: z.number(),
  message: z.string(),
  authcode: z.string(),
  additionalinfo: z.string(),
  /** Ours: where the cardholder must say yes to the bank, or ''. */
  actionurl: z.string(),
})
export type PaymentResult = z.infer<typeof PaymentResult>

export const CreateBookingReply = z.object({
  Code: z.number(),
  Message: z.string(),
  Bref: z.string().optional(),
  ReturnRef: z.string().nullable().optional(),
  ClientSecret: z.string().optional(),
  PaymentResult: PaymentResult.optional(),
  /** Ours: the unguessable code that opens the ticket, and the payment it belongs to. */
  ticketcode: z.string().optional(),
  transactionid: z.string().optional(),
})
export type CreateBookingReply = z.infer<typeof CreateBookingReply>

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/createbookingTest',
  about:
    'Makes the booking of a quote. One Idempotency-Key makes one booking, however often it is sent.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: CreateBookingRequest,
  reply: CreateBookingReply,
})

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
  /** Ours. */
  lines: z.array(QuotationLine),
  promovalue: z.number(),
  fare: z.number(),
  returndatetime: z.string(),
  returnfare: z.number(),
  returnlines: z.array(QuotationLine),
  returnstatus: z.string(),
  pickupname: z.string(),
  dropoffname: z.string(),
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
  testbooking: z.boolean(),
})
export type BookingInfo = z.infer<typeof BookingInfo>

export const findBookingInfo = endpoint({
  method: 'POST',
  path: '/api/bookinginfo',
  about: 'The booking an unguessable code opens.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object({ code: requiredText('code', 128) }),
  reply: BookingInfo,
})

const flightOf = (flight: FlightDetails | undefined) => ({
  flightnumber: flight?.number ?? '',
  arrivingfromairportname: flight?.airportName ?? '',
  arrivingfromairportcode: flight?.airportCode ?? '',
  expflightarrival: flight?.landsLocal ?? '',
})

const personOf = (passenger: Person, customer: Person) => ({
  passengername: passenger.name,
  passengerphone: passenger.phone,
  passengeremail: passenger.email,
  passengerdialingcode: passenger.diallingCode,
  custname: customer.name,
  custphone: customer.phone,
  custemail: customer.email,
  custcountryalpha2code: '',
})

const legOf = (leg: Leg) => {
  const pickup = writeAddress(leg.pickup)
  const dropOff = writeAddress(leg.dropOff)
  return {
    status: STATUS[leg.state],
    jobpartid: leg.reference,
    pickupdatetime: leg.pickupLocal,
    now: leg.asap,
    picklat: pickup.latitude,
    picklng: pickup.longitude,
    pickpostcode: pickup.postcode,
    pickupaddress: pickup.fulladdress,
    pickcategory: pickup.category,
    pickupname: pickup.name,
    dofflat: dropOff.latitude,
    dofflng: dropOff.longitude,
    droppostcode: dropOff.postcode,
    dropoffaddress: dropOff.fulladdress,
    doffcategory: dropOff.category,
    dropoffname: dropOff.name,
    vehtypeid: leg.vehicleTypeId,
    vehicletype: leg.vehicleType,
    suitcases: leg.party.luggage,
    vialocations: leg.vias.map((via) => ({
      lat: via.point.lat,
      lng: via.point.lng,
      postcode: via.postcode,
      address: fullAddress(via),
    })),
    ...writeParty(leg.party),
    ...flightOf(leg.flight),
  }
}

/** The whole booking, seen from its first leg. `routepath` is the stored line. */
export function writeBookingInfo(
  booking: Booking,
  facts: {
    path: BookingInfo['routepath']
    vehicleImage: string
    card: { brand: string; last4: string }
  },
): BookingInfo {
  const [onward, back] = booking.legs
  if (!onward) throw new Error(`a booking without a leg: ${booking.id}`)
  const line = writeLine(booking.currency)
  return {
    code: CODE.done,
    message: '',
    bookerref: booking.ourRef,
    returnjobpartid: back?.reference ?? null,
    paymentmethod: booking.paymentMethod,
    ispaid: isSettled(booking.paymentState),
    notes: booking.note,
    photo: '',
    totalfare: writeMoney(booking.total, booking.currency),
    gbptotalfare: writeMoney(booking.total, booking.currency),
    currencycode: booking.currency,
    ...personOf(booking.passenger, booking.customer),
    ...legOf(onward),
    lines: onward.lines.map(line),
    promovalue: writeMoney(booking.promoOff, booking.currency),
    fare: writeMoney(onward.fare, booking.currency),
    returndatetime: back?.pickupLocal ?? '',
    returnfare: writeMoney(back?.fare ?? minor(0), booking.currency),
    returnlines: back?.lines.map(line) ?? [],
    returnstatus: back ? STATUS[back.state] : '',
    vehicleimage: facts.vehicleImage,
    routedistance: onward.metres,
    traveltime: Math.ceil(onward.seconds / 60),
    routepath: facts.path,
    cardtype: facts.card.brand,
    last4: facts.card.last4,
    paymentstate: booking.paymentState,
    testbooking: booking.test,
  }
}

const page = {
  custid: id('custid'),
  bookerid: id('bookerid').optional(),
  page: whole('page', { least: 0, most: 10_000 }).optional(),
}
const BookingList = z.object({ ...envelope, jlist: z.array(BookingInfo) })

export const listCurrentBookings = endpoint({
  method: 'GET',
  path: '/api/currentbookings',
  about: 'The bookings of the signed-in customer that are still to come or under way.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object(page),
  reply: BookingList,
})

export const listJourneyHistory = endpoint({
  method: 'GET',
  path: '/api/journeyhistory',
  about: 'Past bookings of the signed-in customer; filter is 3, 6 or 12 months or all.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ ...page, filter: z.enum(['3', '6', '12', 'all'], 'filter is invalid') }),
  reply: BookingList,
})

export const findBookingDetails = endpoint({
  method: 'GET',
  path: '/api/bookingdetails',
  about: 'One booking of the signed-in customer.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ jobid: id('jobid') }),
  reply: BookingInfo,
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/cancelbooking',
  about: 'Cancels a booking, when the operator lets customers.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({ source: text('source').default('web'), bookingref: id('bookingref') }),
  reply: z.object(envelope),
})

export const emailReceipt = endpoint({
  method: 'POST',
  path: '/api/emailreceipt',
  about: "Sends the receipt to the booking's own e-mail address.",
  audience: 'guest',
  limit: { times: 3, per: 'hour' },
  input: z.object({ source: text('source').default('web'), bookingref: id('bookingref') }),
  reply: z.object({ Code: z.number(), Message: z.string() }),
})

/** Words for each reason a booking is not made; {phone} is the operator's. */
export const BOOKING_REFUSALS = {
  'quote-unknown':
    'Opps, your quotation has expired. Please try again or call our friendly team on {phone}',
  'quote-expired':
    'Opps, your quotation has expired. Please try again or call our friendly team on {phone}',
  'vehicle-not-quoted': 'This vehicle is not available. Please choose another one.',
  'price-changed': 'The price of this journey has changed. Please ask for a new price.',
  'method-not-allowed': 'This way to pay is not offered. Please choose another one.',
  'sign-in-needed': 'Please sign in to book.',
  'name-needed': 'Name is required',
  'phone-needed': 'Phone is required',
  'phone-invalid': 'Phone is invalid',
  'email-needed': 'Email is required',
  'card-needed': 'Payment information invalid, please try again.',
  'key-reused': 'Payment information invalid, please try again.',
  'no-payment':
    'It was not possible to process the payment, please check the card details and try again.',
} satisfies Record<BookingRefusal | 'key-reused' | 'no-payment', string>

export const writeBookingRefusal = (
  reason: keyof typeof BOOKING_REFUSALS,
  phone: string,
): CreateBookingReply => ({
  Code: CODE.refused,
  Message: BOOKING_REFUSALS[reason].replace('{phone}', phone),
})

/** The passenger of a request; a name may come whole or in its two parts. */
export function readPassenger(said: z.output<typeof CreateBookingRequest>): Person {
  const parts = [said.passengerfirstname, said.passengerlastname].filter((part) => part !== '')
  const whole = said.passengername || parts.join(' ')
  const [first = '', ...rest] = whole.split(' ')
  return {
    name: whole,
    firstName: said.passengerfirstname || first,
    lastName: said.passengerlastname || rest.join(' '),
    phone: said.passengerphone.replace(/^0+/, ''),
    diallingCode: said.passengerdialingcode,
    email: said.passengeremail,
  }
}

export function readCustomer(said: z.output<typeof CreateBookingRequest>): Person {
  const [first = '', ...rest] = said.custname.split(' ')
  return {
    name: said.custname,
    firstName: first,
    lastName: rest.join(' '),
    phone: said.custphone.replace(/^0+/, ''),
    diallingCode: said.custdialingcode,
    email: said.custemail,
  }
}

/** Flight details of the way out or back; undefined when nothing was said and nothing ticked. */
export function readFlight(
  said: z.output<typeof CreateBookingRequest>,
  way: 'onward' | 'return',
): FlightDetails | undefined {
  const flight =
    way === 'onward'
      ? {
          number: said.flightnumber,
          airportCode: said.arrivingfromairportcode,
          airportName: said.arrivingfromairportname,
          landsLocal: readLocalTime(said.expflightarrival.slice(0, 16)),
          skipped: said.noflightdetails,
        }
      : {
          number: said.returnflightnumber,
          airportCode: said.returnarrivingfromairportcode,
          airportName: said.returnarrivingfromairportname,
          landsLocal: readLocalTime(said.returnexpflightarrival.slice(0, 16)),
          skipped: said.noreturnflightdetails,
        }
  return flight.number === '' && !flight.skipped ? undefined : flight
}

/** Answer to a booking that is made; the payment's fate is added by payment.ts. */
export const writeCreated = (facts: {
  booking: Booking
  ticketCode: string
  paymentResult: PaymentResult
  transactionId: string
}): CreateBookingReply => {
  const [onward, back] = facts.booking.legs
  return {
    Code: CODE.done,
    Message: '',
    Bref: String(onward?.reference ?? ''),
    ReturnRef: back ? String(back.reference) : null,
    ClientSecret: '',
    PaymentResult: facts.paymentResult,
    ticketcode: facts.ticketCode,
    transactionid: facts.transactionId,
  }
}
