import { CODE } from '@kerbside/contract/codes.ts'
import { payByLink as wirePayByLink } from '@kerbside/contract/payment.ts'
import * as wire from '@kerbside/contract/payment-link.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { ticketCode } from '../booking/find/open-ticket.ts'
import { payLinkOf } from './open-link.ts'
import { payByLink } from './pay-by-link.ts'

/** A reference as printed on a ticket, with or without the operator's letters. */
const REFERENCE = /^(?:[A-Z]{1,8}-)?(\d{1,9})$/i

export function paymentLinkRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wirePayByLink, async (input, context) => {
    const linkStatus = await payByLink(context, {
      code: input.code,
      reference: Number(REFERENCE.exec(input.id)?.[1] ?? 0),
      method: input.paymentmethod,
      nonce: input.nonce ?? '',
      tip: input.tip === undefined ? undefined : minor(input.tip),
    })
    if (!linkStatus) return NOT_FOUND
    const bookingId = linkStatus.payment.booking.id
    return wire.writePaymentLinkStatus(linkStatus, {
      ticketCode: ticketCode(context.key, { operator: context.operator, bookingId }),
    })
  })

  serve(app, deps, wire.makePaymentLink, async ({ bookingref, days }, context) => {
    const booking = await findAnyBooking(context, { reference: bookingref })
    if (!booking) return NOT_FOUND
    const link = await payLinkOf(context, { booking, days })
    return {
      code: CODE.done,
      message: '',
      path: link.path,
      paycode: link.code,
      jobpartid: link.reference,
      expires: link.expiresAt.toISOString(),
    }
  })
}
