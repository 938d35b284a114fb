import { CODE } from '@kerbside/contract/codes.ts'
import { payByLink as wirePayByLink } from '@kerbside/contract/payment.ts'
import * as wire from '@kerbside/contract/payment-link.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { ticketCode } from '../booking/open-ticket.ts'
import { payLinkOf } from './open-link.ts'
import { payByLink } from './pay-by-link.ts'

/** A reference as it stands on a ticket, with the operator's letters or without. */
const REFERENCE = /^(?:[A-Z]{1,8}-)?(\d{1,9})$/i

export function paymentLinkRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wirePayByLink, async (said, call) => {
    const standing = await payByLink(call, {
      code: said.code,
      reference: Number(REFERENCE.exec(said.id)?.[1] ?? 0),
      method: said.paymentmethod,
      nonce: said.nonce ?? '',
      tip: said.tip === undefined ? undefined : minor(said.tip),
    })
    if (!standing) return NOT_FOUND
    const bookingId = standing.payment.booking.id
    return wire.writeLinkStanding(standing, {
      ticketCode: ticketCode(call.key, { operator: call.operator, bookingId }),
    })
  })

  serve(app, deps, wire.makePaymentLink, async ({ bookingref, days }, call) => {
    const booking = await findAnyBooking(call, { reference: bookingref })
    if (!booking) return NOT_FOUND
    const link = await payLinkOf(call, { booking, days })
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
