import { createHash } from 'node:crypto'
import { sayBreach, sayTripRefusal } from '@kerbside/contract/booker/say-refusal.ts'
import { judgeAccountTrip } from '@kerbside/contract/booker.ts'
import * as create from '@kerbside/contract/booking/create.ts'
import * as wire from '@kerbside/contract/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import * as payments from '@kerbside/contract/payment.ts'
import { sayPromoRefusal } from '@kerbside/contract/promo.ts'
import { writeQuoteRefusal } from '@kerbside/contract/quotation.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { sourceOf } from '@kerbside/domain/booking/booking-source.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { waitFirst } from '../../http/problem.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { confirmPayment } from './confirm-payment.ts'
import { createBooking } from './create-booking.ts'
import { findTicket } from './find-ticket.ts'
import { judgeQuotedTrip } from './judge-quoted-trip.ts'
import { ticketCode } from './open-ticket.ts'
import { retryPayment } from './retry-payment.ts'
import { takePayment } from './take-payment.ts'

export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.createBooking, async (said, call) => {
    const shownCurrency = said.currencycode ?? call.profile.currency
    const made = await createBooking(call, {
      quoteId: said.quoteid,
      signature: said.signature,
      vehicleTypeId: said.vehtypeid,
      shownTotal: readMoney(said.totalfare, shownCurrency),
      shownCurrency,
      promoCode: said.promocode,
      method: wire.readPaymentMethod(said.paymentmethod),
      nonce: said.nonce,
      passenger: create.readPassenger(said),
      customer: create.readCustomer(said),
      note: said.notes,
      ourRef: said.ourref,
      costCentre: said.costcentre,
      source: sourceOf(said.source),
      flight: create.readFlight(said, 'onward'),
      returnFlight: create.readFlight(said, 'return'),
      passwordhash: said.passwordhash,
      requestHash: hashRequest(said),
    })
    if (!made.ok && 'waitSeconds' in made) throw waitFirst(made)
    if (!made.ok && 'promo' in made)
      return { Code: CODE.refused, Message: sayPromoRefusal(made.promo, made.currency) }
    if (!made.ok && 'outOf' in made) {
      const { message } = writeQuoteRefusal({ reason: 'out-of-stock', extra: made.outOf })
      return { Code: CODE.refused, Message: message }
    }
    if (!made.ok && 'trip' in made)
      return { Code: CODE.refused, Message: sayTripRefusal(made.trip.reason, made.trip) }
    if (!made.ok && made.reason === 'key-reused') {
      const { own } = made
      const codeOf = ({ id }: Booking) =>
        ticketCode(call.key, { operator: call.operator, bookingId: id })
      return create.writeKeyReused(own && { booking: own, ticketCode: codeOf(own) })
    }
    if (!made.ok) return create.writeBookingRefusal(made.reason, call.profile.settings.phone)

    const payment = await takePayment(call, { ...made, nonce: said.nonce })
    failpoint('booking.answering')
    return create.writeCreated({
      booking: payment.booking,
      ticketCode: ticketCode(call.key, { operator: call.operator, bookingId: made.booking.id }),
      payment: payments.writeIntent(payment),
    })
  })

  serve(app, deps, payments.retryPayment, async (said, call) => {
    const payment = await retryPayment(call, {
      reference: said.jobpartid,
      code: said.code,
      nonce: said.nonce ?? '',
      method: said.paymentmethod,
    })
    if (!payment) return NOT_FOUND
    const { operator } = call
    return payments.writePaymentIntent(payment, {
      // who only holds a payment link is told of the ticket when it is paid, by that link's own call
      ticketCode: said.code
        ? ''
        : ticketCode(call.key, { operator, bookingId: payment.booking.id }),
    })
  })

  serve(app, deps, payments.updateBooking, async (said, call) => {
    const payment = await confirmPayment(call, {
      reference: said.jobpartid,
      returnReference: said.returnjobpartid ?? undefined,
      transactionId: said.transactionid,
      code: said.code,
    })
    if (!payment) return NOT_FOUND
    return payments.writeUpdated(payment)
  })

  serve(app, deps, judgeAccountTrip, async (said, call) => {
    const verdict = await judgeQuotedTrip(call, {
      quoteId: said.quoteid,
      signature: said.signature,
      vehicleTypeId: said.vehtypeid,
    })
    if (!verdict) return NOT_FOUND
    if (verdict.ok)
      return { code: CODE.done, message: '', reasons: verdict.breaches.map(sayBreach) }
    const message = sayTripRefusal(verdict.reason, { label: '', sample: '' })
    return { code: CODE.refused, message, reasons: [] }
  })

  serve(app, deps, wire.findBookingInfo, async ({ code }, call) => {
    return (await findTicket(call, { code })) ?? NOT_FOUND
  })
}

/**
 * What makes a request the same request: everything but the card, which is typed anew after a reload and must find the
 * booking that the first one made.
 */
function hashRequest(said: z.output<typeof wire.CreateBookingRequest>): Buffer {
  const { nonce: _n, cardtype: _t, last4: _l, ...booking } = said
  return createHash('sha256').update(JSON.stringify(booking)).digest()
}
