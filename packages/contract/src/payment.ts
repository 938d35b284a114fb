import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { ZERO } from '@kerbside/domain/money.ts'
import type { LinkState } from '@kerbside/domain/payment/decide-link-state.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { isUnsent } from '@kerbside/domain/payment/payment.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import { z } from 'zod'
import { DECLINED, PAYMENT_INVALID } from './booking/create.ts'
import { CreateBookingReply, PaymentResult } from './booking.ts'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { writeMoney } from './money.ts'
import { envelope, id, nothing, requiredText, text, whole } from './scalar.ts'

/** The gateway has not responded, or the server stopped before it did; a background task settles the payment. */
export const BEING_CHECKED =
  'We’re checking whether your payment went through. Please don’t pay again yet: your booking updates as soon as we know.'

/** The request never reached the gateway, so the card is not at fault. */
export const NOTHING_TAKEN =
  'Your payment didn’t reach our payment provider, so you haven’t been charged. Please pay again.'

export const GOES_BACK =
  'We couldn’t use your payment for this booking. Please call us so we can refund your card.'

/** The outcome of a booking's payment, in the domain's terms. */
export type PaymentOutcome = {
  kind:
    | 'cash'
    | 'free'
    | 'account'
    | 'paid'
    /** Paid, but a member of staff must check the booking. */
    | 'review'
    | 'declined'
    /** The customer must confirm first: to the bank at `actionUrl`, or in the gateway's own script. */
    | 'action'
    /** Not known yet: the client asks again. */
    | 'processing'
    /** Taken for a booking that cannot use it: it is refunded. */
    | 'orphan'
  actionUrl?: string | undefined
  /** The secret with which the gateway's script confirms the charge; for PayPal the id of its order. */
  clientSecret?: string | undefined
  attempt?: { providerRef: string | undefined; gateway: string; declineReason?: string } | undefined
}

/**
 * The codes of the wire contract: 1 and 3 paid, 2 declined, 0 accepted for cash or still in progress (payments.md
 * A4). A payment that waits for the bank is 0 with `actionurl` set: 3 means paid in the specification, so it cannot
 * mean "action".
 */
export function writePaymentResult(outcome: PaymentOutcome): PaymentResult {
  const { kind, actionUrl, attempt } = outcome
  const { code } = RESULTS[kind]
  const wasNotSent = kind === 'declined' && isUnsent(attempt?.declineReason ?? '')
  const message = wasNotSent ? NOTHING_TAKEN : RESULTS[kind].message
  const order = paypalOrderOf(outcome)
  return {
    code,
    message,
    authcode: code === 1 || code === 3 ? (attempt?.providerRef ?? '') : '',
    additionalinfo: '',
    actionurl: kind === 'action' ? (actionUrl ?? '') : '',
    ...(order !== '' && { paypalorderid: order }),
  }
}

const paypalOrderOf = ({ kind, attempt }: PaymentOutcome): string =>
  kind === 'action' && attempt?.gateway === 'paypal' ? (attempt.providerRef ?? '') : ''

/** The secret for Stripe's script; '' for every other method. */
const clientSecretOf = ({ kind, clientSecret = '', attempt }: PaymentOutcome): string =>
  kind === 'action' && attempt?.gateway !== 'paypal' ? clientSecret : ''

/** An intent that is ready has no result yet (payments.md A4). */
const resultOf = (outcome: PaymentOutcome): { PaymentResult?: PaymentResult } =>
  clientSecretOf(outcome) === '' ? { PaymentResult: writePaymentResult(outcome) } : {}

const RESULTS: Readonly<Record<PaymentOutcome['kind'], { code: number; message: string }>> = {
  cash: { code: 0, message: '' },
  /** A promo code reduced the price to zero. */
  free: { code: 1, message: '' },
  account: { code: 1, message: '' },
  paid: { code: 1, message: '' },
  review: { code: 3, message: '' },
  declined: { code: 2, message: DECLINED },
  action: { code: 0, message: '' },
  processing: { code: 0, message: BEING_CHECKED },
  orphan: { code: 2, message: GOES_BACK },
}

/**
 * The state of a payment link: `due` can be paid now, `paid` was paid, `lapsed` came too late, `none` has nothing to
 * pay.
 */
const LINK_STATES = [
  'due',
  'processing',
  'paid',
  'lapsed',
  'cancelled',
  'none',
] as const satisfies LinkState[]

/** Booking-payment response of the specification, section 3: the content of a payment link. */
const linkFields = {
  paymentmethod: z.string().optional(),
  /** Civil time of the pickup in the operator's zone. */
  bookingdate: z.string().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  pickupaddress: z.string().optional(),
  dropoffaddress: z.string().optional(),
  vehicletype: z.string().optional(),
  /** The amount due now, or paid, in major units. */
  price: z.number().optional(),
  currencycode: z.string().optional(),
  paypalorderresponse: z.object({ id: z.string(), status: z.string() }).nullable().optional(),
  /** Addition to the specification. */
  purpose: z.enum(['fare', 'deposit', 'balance', 'tip']).optional(),
  linkstate: z.enum(LINK_STATES).optional(),
  /** Addition to the specification: the instant until which it can be paid, in ISO 8601, or ''. */
  payby: z.string().optional(),
  /** Addition to the specification: offered after the leg, in per cent of the fare and in major units. */
  tips: z.array(z.object({ percent: z.number(), amount: z.number() })).optional(),
}

export const PaymentIntentReply = z.object({
  ...envelope,
  ...linkFields,
  clientSecret: z.string().optional(),
  bref: z.string().optional(),
  jobpartid: z.number().optional(),
  returnref: z.string().nullable().optional(),
  paymentresult: PaymentResult.optional(),
  transactionid: z.string().optional(),
  ticketcode: z.string().optional(),
})
export type PaymentIntentReply = z.infer<typeof PaymentIntentReply>

export const retryPayment = endpoint({
  method: 'GET',
  path: '/api/paymentintent',
  about:
    'Returns the payment state of a booking; with a nonce or another payment method, starts the next payment attempt.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  guarded: true,
  input: z.object({
    jobpartid: id('jobpartid'),
    nonce: text('nonce', 255).optional(),
    /** Addition to the specification: the payment method, if it differs from before. */
    paymentmethod: z.enum(['card', 'paypal'], 'paymentmethod is invalid').optional(),
    /** Addition to the specification: code of a payment link, for a client that did not make the booking. */
    code: text('code', 128).optional(),
  }),
  reply: PaymentIntentReply,
})

export const openCardFields = endpoint({
  method: 'GET',
  path: '/api/cardfields',
  about:
    'Returns the start value of the gateway’s card fields, where it is created for each customer (Braintree).',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  guarded: true,
  input: nothing,
  reply: z.object({ ...envelope, token: z.string() }),
})

export const payByLink = endpoint({
  method: 'GET',
  path: '/api/stripepaymentintent',
  about: 'Returns the payment of a payment link.',
  audience: 'guest',
  limit: { times: 10, per: 'minute' },
  guarded: true,
  input: z.object({
    code: requiredText('code', 128),
    id: requiredText('id', 64),
    paymentmethod: z.enum(['paypal', 'card'], 'paymentmethod is invalid').optional(),
    /** A nonce of the gateway's card fields, with which the payment is taken. */
    nonce: text('nonce', 255).optional(),
    /** Addition to the specification: minor units, if the link is for a tip. */
    tip: whole('tip', { min: 1, max: 100_000_000 }).optional(),
  }),
  reply: PaymentIntentReply,
})

export const updateBooking = endpoint({
  method: 'PUT',
  path: '/api/updatebooking',
  about: 'Reports that the customer has paid. The report is no proof: the server asks the gateway.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object({
    transactionid: requiredText('transactionid', 255),
    jobpartid: id('jobpartid'),
    transactionstatus: text('transactionstatus', 64).optional(),
    returnjobpartid: id('returnjobpartid').nullable().optional(),
    paymentid: text('paymentid', 64).nullable().optional(),
    /** Addition to the specification: code of a payment link, for a client that did not make the booking. */
    code: text('code', 128).optional(),
  }),
  reply: z.object({ ...CreateBookingReply.shape }),
})

/** A booking for which payment was requested, and the outcome. */
export type BookingPayment = {
  booking: Booking
  outcome: PaymentOutcome
  /** The gateway's id of the charge; '' before it has one. */
  transactionId: string
}

export function writePaymentIntent(
  { booking, outcome, transactionId }: BookingPayment,
  { ticketCode }: { ticketCode: string },
): PaymentIntentReply {
  const [onward, back] = booking.legs
  return {
    code: CODE.done,
    message: '',
    clientSecret: clientSecretOf(outcome),
    bref: String(onward?.reference ?? ''),
    jobpartid: onward?.reference ?? 0,
    returnref: back ? String(back.reference) : null,
    ...(clientSecretOf(outcome) === '' && { paymentresult: writePaymentResult(outcome) }),
    transactionid: transactionId,
    ticketcode: ticketCode,
    ...writeDue({ booking, outcome }),
  }
}

/** The summary beside the card fields: whose journey it is and what it costs. */
function writeDue({ booking, outcome }: Pick<BookingPayment, 'booking' | 'outcome'>) {
  const [onward] = booking.legs
  const due = findDue(booking)
  const order = paypalOrderOf(outcome)
  return {
    paymentmethod: booking.paymentMethod,
    bookingdate: onward?.pickupLocal ?? '',
    name: booking.passenger.name,
    phone: booking.passenger.phone,
    pickupaddress: onward ? fullAddress(onward.pickup) : '',
    dropoffaddress: onward ? fullAddress(onward.dropOff) : '',
    vehicletype: onward?.vehicleType ?? '',
    price: writeMoney(due?.amount ?? ZERO, booking.currency),
    currencycode: booking.currency,
    purpose: due?.purpose ?? ('fare' as const),
    paypalorderresponse: order === '' ? null : { id: order, status: 'CREATED' },
  }
}

/** The first response to a booking with electronic payment. */
export const writeIntent = (
  payment: BookingPayment,
): { ClientSecret: string; PaymentResult?: PaymentResult; transactionid: string } => ({
  ClientSecret: clientSecretOf(payment.outcome),
  ...resultOf(payment.outcome),
  transactionid: payment.transactionId,
})

const PAID: ReadonlySet<PaymentOutcome['kind']> = new Set(['paid', 'free', 'account', 'review'])

/** Code 1 only when the money has been received: the page then shows the confirmed booking. */
export function writeUpdated({
  booking,
  outcome,
  transactionId,
}: BookingPayment): CreateBookingReply {
  const [onward, back] = booking.legs
  const result = writePaymentResult(outcome)
  const isPaid = PAID.has(outcome.kind)
  return {
    Code: isPaid ? CODE.done : CODE.refused,
    Message: isPaid ? '' : result.message || PAYMENT_INVALID,
    Bref: String(onward?.reference ?? ''),
    ReturnRef: back ? String(back.reference) : null,
    PaymentResult: result,
    transactionid: transactionId,
  }
}
