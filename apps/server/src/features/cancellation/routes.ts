import * as wire from '@kerbside/contract/cancellation.ts'
import { guestSourceOf } from '@kerbside/domain/booking/booking-source.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { findManagedBooking } from '../booking/find/find-my-booking.ts'
import { type CancelResult, cancelBooking } from './cancel-booking.ts'

export function cancellationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.cancelBooking, async (input, context) => {
    const reference = input.bookingref
    const booking = await findManagedBooking(context, { reference, code: input.code })
    if (!booking) return NOT_FOUND
    const result = await cancelBooking(context, {
      booking,
      params: {
        reference,
        returnReference: input.returnbookingref || undefined,
        preview: input.preview,
        reason: input.reason,
        channel: guestSourceOf(input.source),
        by: 'customer',
        shownFee: input.fee,
        waivedTo: undefined,
      },
    })
    return result ? write(context, result) : NOT_FOUND
  })

  serve(app, deps, wire.cancelForCustomer, async (input, context) => {
    const reference = input.bookingref
    const booking = await findAnyBooking(context, { reference })
    if (!booking) return NOT_FOUND
    const result = await cancelBooking(context, {
      booking,
      params: {
        reference,
        returnReference: input.returnbookingref || undefined,
        preview: input.preview,
        reason: input.reason,
        channel: 'desk',
        by: 'staff',
        shownFee: undefined,
        waivedTo: input.fee === undefined ? undefined : minor(input.fee),
      },
    })
    return result ? write(context, result) : NOT_FOUND
  })
}

const write = ({ profile }: RequestContext, result: CancelResult): wire.CancelReply =>
  result.ok
    ? wire.writeCancelled(result.cost)
    : wire.writeCancelRejection(result.reason, {
        phone: profile.settings.phone,
        cost: result.cost,
      })
