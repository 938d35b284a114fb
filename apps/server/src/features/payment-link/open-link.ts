import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { hashOf } from '../booking/open-ticket.ts'
import { payCode } from './pay-code.ts'

import { keepPayCode } from './store.ts'

export type PayLink = { code: string; reference: number; expiresAt: Date; path: string }

/** A tip may be given this long after the last pickup, too. */
const USUAL_DAYS_AFTER = 14

/**
 * The link a booking is paid with, by whoever has it: its address on the operator's own host, and until when it opens.
 * Asked again it is the same link, with the new time.
 */
export async function payLinkOf(
  call: Pick<Deps, 'db' | 'key' | 'now'> & { operator: OperatorId },
  { booking, days }: { booking: Booking; days?: number | undefined },
): Promise<PayLink> {
  const { operator } = call
  const code = payCode(call.key, { operator, bookingId: booking.id })
  const expiresAt = days === undefined ? usualEnd(call.now(), booking) : after(call.now(), days)
  await withOperator(call, (tx) =>
    keepPayCode(tx, { operator, bookingId: booking.id, codeHash: hashOf(code), expiresAt }),
  )
  const reference = booking.legs[0]?.reference ?? 0
  return { code, reference, expiresAt, path: `/payment.html?id=${reference}&code=${code}` }
}

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)

function usualEnd(now: Date, { legs }: Booking): Date {
  const last = Math.max(now.getTime(), ...legs.map(({ pickupAt }) => pickupAt.getTime()))
  return after(new Date(last), USUAL_DAYS_AFTER)
}
