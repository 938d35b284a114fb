import type { Booking, FlightDetails, Person } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import type { BookingRefusal } from '@kerbside/domain/booking/judge-booking.ts'
import { readLocalTime } from '@kerbside/domain/time.ts'
import type { z } from 'zod'
import { SAY_PASSWORD_COMMON } from '../account/say-account.ts'
import type { CreateBookingReply, CreateBookingRequest } from '../booking.ts'
import { CODE } from '../codes.ts'
import { QUOTE_REFUSALS } from '../quotation/refusal.ts'

/** Words of the specification, section 8. */
export const DECLINED =
  'It was not possible to process the payment, please check the card details and try again.'
export const PAYMENT_INVALID = 'Payment information invalid, please try again.'
const QUOTE_EXPIRED =
  'Opps, your quotation has expired. Please try again or call our friendly team on {phone}'

/** Words for each reason a booking is not made; {phone} is the operator's. */
export const BOOKING_REFUSALS = {
  'quote-unknown': QUOTE_EXPIRED,
  'quote-expired': QUOTE_EXPIRED,
  'vehicle-not-quoted': QUOTE_REFUSALS['unknown-vehicle'],
  'price-changed': 'The price of this journey has changed. Please ask for a new price.',
  'method-not-allowed': 'This way to pay is not offered. Please choose another one.',
  'sign-in-needed': 'Please sign in to book.',
  'customer-needed': 'Customer first name is required',
  'customer-phone-needed': 'Customer phone is required',
  'name-needed': 'Name is required',
  'phone-needed': 'Phone is required',
  'phone-invalid': 'Phone is invalid',
  'email-needed': 'Email is required',
  'card-needed': PAYMENT_INVALID,
  'credit-used-up':
    'Your account has reached its credit limit. Please choose another way to pay, or call us on {phone}.',
  'key-reused': PAYMENT_INVALID,
  'password-common': SAY_PASSWORD_COMMON,
  'no-payment': DECLINED,
} satisfies Record<BookingRefusal | 'key-reused' | 'password-common' | 'no-payment', string>

export const writeBookingRefusal = (
  reason: keyof typeof BOOKING_REFUSALS,
  phone: string,
): CreateBookingReply => ({
  Code: CODE.refused,
  Message: BOOKING_REFUSALS[reason].replace('{phone}', phone),
})

/**
 * The key made another booking. Who made that one is told of it: by the code of its ticket, '' when it was never paid or
 * given up; nobody else is.
 */
export const writeKeyReused = (
  own: { booking: Booking; ticketCode: string } | undefined,
): CreateBookingReply => ({
  ...writeBookingRefusal('key-reused', ''),
  ...(own && {
    ticketcode: own.booking.legs.every(({ state }) => isCalledOff(state)) ? '' : own.ticketCode,
  }),
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
  payment: Pick<CreateBookingReply, 'ClientSecret' | 'PaymentResult' | 'transactionid'>
}): CreateBookingReply => {
  const [onward, back] = facts.booking.legs
  return {
    Code: CODE.done,
    Message: '',
    Bref: String(onward?.reference ?? ''),
    ReturnRef: back ? String(back.reference) : null,
    ...facts.payment,
    ticketcode: facts.ticketCode,
  }
}
