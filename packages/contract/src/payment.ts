import { z } from 'zod'
import { CreateBookingReply, PaymentResult } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, requiredText, text } from './scalar.ts'

/** Words of the specification, section 8. */
export const DECLINED =
  'It was not possible to process the payment, please check the card details and try again.'
export const PAYMENT_INVALID = 'Payment information invalid, please try again.'
export const STILL_PROCESSING =
  'We are processing your request. Please do not refresh or close the browser'

export const PaymentIntentReply = z.object({
  ...envelope,
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
  about: 'How the payment of a booking stands; with a nonce, the next try to take it.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  guarded: true,
  input: z.object({ jobpartid: id('jobpartid'), nonce: text('nonce', 255).optional() }),
  reply: PaymentIntentReply,
})

export const payByLink = endpoint({
  method: 'GET',
  path: '/api/stripepaymentintent',
  about: 'The payment behind a payment link.',
  audience: 'guest',
  limit: { times: 10, per: 'minute' },
  guarded: true,
  input: z.object({
    code: requiredText('code', 128),
    id: requiredText('id', 64),
    paymentmethod: z.enum(['paypal', 'card'], 'paymentmethod is invalid').optional(),
  }),
  reply: PaymentIntentReply,
})

export const updateBooking = endpoint({
  method: 'PUT',
  path: '/api/updatebooking',
  about: 'Tells that the customer has paid. It proves nothing: the gateway is asked.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object({
    transactionid: requiredText('transactionid', 255),
    jobpartid: id('jobpartid'),
    transactionstatus: text('transactionstatus', 64).optional(),
    returnjobpartid: id('returnjobpartid').nullable().optional(),
  }),
  reply: z.object({ ...CreateBookingReply.shape }),
})
