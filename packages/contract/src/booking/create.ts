import type { Booking, FlightDetails, Houses, Person } from '@kerbside/domain/booking/booking.ts'
import type { BookingRejection } from '@kerbside/domain/booking/check-booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import type { z } from 'zod'
import { PASSWORD_COMMON_MESSAGE } from '../account/account-rejections.ts'
import type { CreateBookingReply, CreateBookingRequest } from '../booking.ts'
import { CODE } from '../codes.ts'
import { QUOTE_REJECTION_MESSAGES } from '../quotation/rejection.ts'

/** The wording of the specification, section 8. */
export const DECLINED =
  'It was not possible to process the payment, please check the card details and try again.'
export const PAYMENT_INVALID = 'Payment information invalid, please try again.'
const QUOTE_EXPIRED =
  'Opps, your quotation has expired. Please try again or call our friendly team on {phone}'

/** A message for each reason a booking is not made; {phone} is the operator's. */
export const BOOKING_REJECTION_MESSAGES = {
  'quote-unknown': QUOTE_EXPIRED,
  'quote-expired': QUOTE_EXPIRED,
  'vehicle-not-quoted': QUOTE_REJECTION_MESSAGES['unknown-vehicle'],
  'price-changed': 'The price of this trip has changed. Please get a new price.',
  'method-not-allowed': 'This payment method isn’t available. Please choose another one.',
  'sign-in-needed': 'Please sign in to book.',
  'customer-needed': 'Customer first name is required',
  'customer-phone-needed': 'Customer phone is required',
  'name-needed': 'Name is required',
  'phone-needed': 'Phone is required',
  'phone-invalid': 'Phone is invalid',
  'email-needed': 'Email is required',
  'card-needed': PAYMENT_INVALID,
  'credit-used-up':
    'Your account has reached its credit limit. Please choose another payment method, or call us on {phone}.',
  'key-reused': PAYMENT_INVALID,
  'password-common': PASSWORD_COMMON_MESSAGE,
  'no-payment': DECLINED,
} satisfies Record<BookingRejection | 'key-reused' | 'password-common' | 'no-payment', string>

export const writeBookingRejection = (
  reason: keyof typeof BOOKING_REJECTION_MESSAGES,
  phone: string,
): CreateBookingReply => ({
  Code: CODE.refused,
  Message: BOOKING_REJECTION_MESSAGES[reason].replace('{phone}', phone),
})

/**
 * The key already made another booking. Only the client that made it gets the code of its ticket, or '' if the
 * booking was never paid or was given up; other clients learn nothing.
 */
export const writeKeyReused = (
  own: { booking: Booking; ticketCode: string } | undefined,
): CreateBookingReply => ({
  ...writeBookingRejection('key-reused', ''),
  ...(own && {
    ticketcode: own.booking.legs.every(({ state }) => isCalledOff(state)) ? '' : own.ticketCode,
  }),
})

/** The passenger of a request; the name may come whole or in two parts. */
export function readPassenger(input: z.output<typeof CreateBookingRequest>): Person {
  const parts = [input.passengerfirstname, input.passengerlastname].filter((part) => part !== '')
  const whole = input.passengername || parts.join(' ')
  const [first = '', ...rest] = whole.split(' ')
  return {
    name: whole,
    firstName: input.passengerfirstname || first,
    lastName: input.passengerlastname || rest.join(' '),
    phone: input.passengerphone.replace(/^0+/, ''),
    diallingCode: input.passengerdialingcode,
    email: input.passengeremail,
  }
}

export function readCustomer(input: z.output<typeof CreateBookingRequest>): Person {
  const [first = '', ...rest] = input.custname.split(' ')
  return {
    name: input.custname,
    firstName: first,
    lastName: rest.join(' '),
    phone: input.custphone.replace(/^0+/, ''),
    diallingCode: input.custdialingcode,
    email: input.custemail,
  }
}

/** The houses of pickup and drop-off, and of each stop in its order. */
export const readHouses = (input: z.output<typeof CreateBookingRequest>): Houses => ({
  pickup: input.pickhouse,
  dropOff: input.doffhouse,
  vias: input.viaaddresses.map(({ house }) => house ?? ''),
})

/** Flight details of the outward or return leg; undefined if no field is filled in and no box ticked. */
export function readFlight(
  input: z.output<typeof CreateBookingRequest>,
  direction: 'onward' | 'return',
): FlightDetails | undefined {
  const flight =
    direction === 'onward'
      ? {
          number: input.flightnumber,
          airportCode: input.arrivingfromairportcode,
          airportName: input.arrivingfromairportname,
          landsLocal: readLocalTime(input.expflightarrival.slice(0, 16)),
          skipped: input.noflightdetails,
        }
      : {
          number: input.returnflightnumber,
          airportCode: input.returnarrivingfromairportcode,
          airportName: input.returnarrivingfromairportname,
          landsLocal: readLocalTime(input.returnexpflightarrival.slice(0, 16)),
          skipped: input.noreturnflightdetails,
        }
  return flight.number === '' && !flight.skipped ? undefined : flight
}

/** The response to a booking that is made; payment.ts adds the outcome of the payment. */
export const writeCreated = (params: {
  booking: Booking
  ticketCode: string
  payment: Pick<CreateBookingReply, 'ClientSecret' | 'PaymentResult' | 'transactionid'>
}): CreateBookingReply => {
  const [onward, back] = params.booking.legs
  return {
    Code: CODE.done,
    Message: '',
    Bref: String(onward?.reference ?? ''),
    ReturnRef: back ? String(back.reference) : null,
    ...params.payment,
    ticketcode: params.ticketCode,
  }
}
