import * as wire from '@kerbside/contract/cancellation.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { findManagedBooking } from '../booking/find-my-booking.ts'
import { type CancelVerdict, cancelBooking } from './cancel-booking.ts'

export function cancellationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.cancelBooking, async (said, call) => {
    const reference = said.bookingref
    const booking = await findManagedBooking(call, { reference, code: said.code })
    if (!booking) return NOT_FOUND
    const verdict = await cancelBooking(call, {
      booking,
      asked: {
        reference,
        returnReference: said.returnbookingref || undefined,
        preview: said.preview,
        reason: said.reason,
        channel: said.source,
        by: 'customer',
        shownFee: said.fee,
        waivedTo: undefined,
      },
    })
    return verdict ? write(call, verdict) : NOT_FOUND
  })

  serve(app, deps, wire.cancelForCustomer, async (said, call) => {
    const reference = said.bookingref
    const booking = await findAnyBooking(call, { reference })
    if (!booking) return NOT_FOUND
    const verdict = await cancelBooking(call, {
      booking,
      asked: {
        reference,
        returnReference: said.returnbookingref || undefined,
        preview: said.preview,
        reason: said.reason,
        channel: 'desk',
        by: 'staff',
        shownFee: undefined,
        waivedTo: said.fee === undefined ? undefined : minor(said.fee),
      },
    })
    return verdict ? write(call, verdict) : NOT_FOUND
  })
}

const write = ({ profile }: Call, verdict: CancelVerdict): wire.CancelReply =>
  verdict.ok
    ? wire.writeCancelled(verdict.cost)
    : wire.writeCancelRefusal(verdict.reason, {
        phone: profile.settings.phone,
        cost: verdict.cost,
      })
