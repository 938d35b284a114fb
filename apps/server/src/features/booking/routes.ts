import { createHash } from 'node:crypto'
import {
  describeBreach,
  describeTripRejection,
} from '@kerbside/contract/booker/describe-rejection.ts'
import { checkAccountTrip } from '@kerbside/contract/booker.ts'
import * as create from '@kerbside/contract/booking/create.ts'
import * as deskWire from '@kerbside/contract/booking/desk.ts'
import * as wire from '@kerbside/contract/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import * as payments from '@kerbside/contract/payment.ts'
import { describePromoRejection } from '@kerbside/contract/promo.ts'
import { writeQuoteRejection } from '@kerbside/contract/quotation.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { guestSourceOf } from '@kerbside/domain/booking/booking-source.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { waitFirst } from '../../http/problem.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { checkQuotedTrip } from './create/check-quoted-journey.ts'
import { createBooking } from './create/create-booking.ts'
import { findTicket } from './find/find-ticket.ts'
import { ticketCode } from './find/open-ticket.ts'
import { confirmPayment } from './payment/confirm-payment.ts'
import { retryPayment } from './payment/retry-payment.ts'
import { takePayment } from './payment/take-payment.ts'

export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.createBooking, book)
  serve(app, deps, deskWire.createDeskBooking, book)

  serve(app, deps, payments.retryPayment, async (input, context) => {
    const payment = await retryPayment(context, {
      reference: input.jobpartid,
      code: input.code,
      nonce: input.nonce ?? '',
      method: input.paymentmethod,
    })
    if (!payment) return NOT_FOUND
    const { operator } = context
    return payments.writePaymentIntent(payment, {
      // a client with only a payment link gets the ticket after paying, from that link's own endpoint
      ticketCode: input.code
        ? ''
        : ticketCode(context.key, { operator, bookingId: payment.booking.id }),
    })
  })

  serve(app, deps, payments.updateBooking, async (input, context) => {
    const payment = await confirmPayment(context, {
      reference: input.jobpartid,
      returnReference: input.returnjobpartid ?? undefined,
      transactionId: input.transactionid,
      code: input.code,
    })
    if (!payment) return NOT_FOUND
    return payments.writeUpdated(payment)
  })

  serve(app, deps, checkAccountTrip, async (input, context) => {
    const result = await checkQuotedTrip(context, {
      quoteId: input.quoteid,
      signature: input.signature,
      vehicleTypeId: input.vehtypeid,
    })
    if (!result) return NOT_FOUND
    if (result.ok)
      return { code: CODE.done, message: '', reasons: result.breaches.map(describeBreach) }
    const message = describeTripRejection(result.reason, { label: '', sample: '' })
    return { code: CODE.refused, message, reasons: [] }
  })

  serve(app, deps, wire.findBookingInfo, async ({ code }, context) => {
    return (await findTicket(context, { code })) ?? NOT_FOUND
  })
}

/**
 * Hash of everything but the card: the card is typed again after a reload, and the request must find the booking that
 * the first one made.
 */
function hashRequest(input: z.output<typeof wire.CreateBookingRequest>): Buffer {
  const { nonce: _n, cardtype: _t, last4: _l, ...booking } = input
  return createHash('sha256').update(JSON.stringify(booking)).digest()
}

/** For a guest, a customer, or a member of staff who books for a caller. */
async function book(
  input: z.output<typeof wire.createBooking.input>,
  context: RequestContext,
): Promise<wire.CreateBookingReply> {
  const shownCurrency = input.currencycode ?? context.profile.currency
  const made = await createBooking(context, {
    quoteId: input.quoteid,
    signature: input.signature,
    vehicleTypeId: input.vehtypeid,
    shownTotal: readMoney(input.totalfare, shownCurrency),
    shownCurrency,
    promoCode: input.promocode,
    method: wire.readPaymentMethod(input.paymentmethod),
    nonce: input.nonce,
    passenger: create.readPassenger(input),
    customer: create.readCustomer(input),
    note: input.notes,
    houses: create.readHouses(input),
    ourRef: input.ourref,
    costCentre: input.costcentre,
    source: context.principal.member ? 'desk' : guestSourceOf(input.source),
    flight: create.readFlight(input, 'onward'),
    returnFlight: create.readFlight(input, 'return'),
    passwordhash: input.passwordhash,
    requestHash: hashRequest(input),
  })
  if (!made.ok && 'waitSeconds' in made) throw waitFirst(made)
  if (!made.ok && 'promo' in made)
    return { Code: CODE.refused, Message: describePromoRejection(made.promo, made.currency) }
  if (!made.ok && 'outOf' in made) {
    const { message } = writeQuoteRejection({ reason: 'out-of-stock', extra: made.outOf })
    return { Code: CODE.refused, Message: message }
  }
  if (!made.ok && 'trip' in made)
    return { Code: CODE.refused, Message: describeTripRejection(made.trip.reason, made.trip) }
  if (!made.ok && made.reason === 'key-reused') {
    const { own } = made
    const codeOf = ({ id }: Booking) =>
      ticketCode(context.key, { operator: context.operator, bookingId: id })
    return create.writeKeyReused(own && { booking: own, ticketCode: codeOf(own) })
  }
  if (!made.ok) return create.writeBookingRejection(made.reason, context.profile.settings.phone)

  const payment = await takePayment(context, { ...made, nonce: input.nonce })
  failpoint('booking.answering')
  return create.writeCreated({
    booking: payment.booking,
    ticketCode: ticketCode(context.key, {
      operator: context.operator,
      bookingId: made.booking.id,
    }),
    payment: payments.writeIntent(payment),
  })
}
