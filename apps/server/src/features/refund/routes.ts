import * as wire from '@kerbside/contract/refund.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { listOfBooking } from './list-of-booking.ts'
import { requestRefund } from './request-refund.ts'

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.requestRefund, async (input, context) => {
    const key = context.client.idempotencyKey ?? input.key
    if (key === undefined) return wire.writeRefundRejection('no-key')
    const result = await requestRefund(context, {
      reference: input.bookingref,
      amount: wire.readAmount(input.amount),
      reason: input.reason,
      key,
    })
    if (!result) return NOT_FOUND
    return result.ok ? wire.writeRefunds(result.given) : wire.writeRefundRejection(result.reason)
  })

  serve(app, deps, wire.listRefunds, async ({ bookingref }, context) => {
    const given = await listOfBooking(context, { reference: bookingref })
    return given ? wire.writeRefunds(given) : NOT_FOUND
  })
}
