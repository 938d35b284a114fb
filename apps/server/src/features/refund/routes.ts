import * as wire from '@kerbside/contract/refund.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { listOfBooking } from './list-of-booking.ts'
import { requestRefund } from './request-refund.ts'

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.requestRefund, async (said, call) => {
    const key = call.visitor.idempotencyKey ?? said.key
    if (key === undefined) return wire.writeRefundRefusal('no-key')
    const verdict = await requestRefund(call, {
      reference: said.bookingref,
      amount: wire.readAmount(said.amount),
      reason: said.reason,
      key,
    })
    if (!verdict) return NOT_FOUND
    return verdict.ok ? wire.writeRefunds(verdict.given) : wire.writeRefundRefusal(verdict.reason)
  })

  serve(app, deps, wire.listRefunds, async ({ bookingref }, call) => {
    const given = await listOfBooking(call, { reference: bookingref })
    return given ? wire.writeRefunds(given) : NOT_FOUND
  })
}
