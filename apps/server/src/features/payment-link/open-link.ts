import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { hashOf } from '../booking/find/open-ticket.ts'
import { payCode } from './pay-code.ts'

import { insertPayCode } from './store.ts'

export type PayLink = { code: string; reference: number; expiresAt: Date; path: string }

/** The link stays open this long after the last pickup, so that a tip can be given. */
const USUAL_DAYS_AFTER = 14

/**
 * The payment link of a booking: its URL on the operator's own host, and when it expires. Anyone who has the link can
 * pay. A repeated call returns the same link with the new expiry.
 */
export async function payLinkOf(
  context: Pick<Deps, 'db' | 'key' | 'now'> & { operator: OperatorId },
  { booking, days }: { booking: Booking; days?: number | undefined },
): Promise<PayLink> {
  const { operator } = context
  const code = payCode(context.key, { operator, bookingId: booking.id })
  const expiresAt =
    days === undefined ? usualEnd(context.now(), booking) : after(context.now(), days)
  await withOperator(context, (tx) =>
    insertPayCode(tx, { operator, bookingId: booking.id, codeHash: hashOf(code), expiresAt }),
  )
  const reference = booking.legs[0]?.reference ?? 0
  return { code, reference, expiresAt, path: `/payment.html?id=${reference}&code=${code}` }
}

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)

function usualEnd(now: Date, { legs }: Booking): Date {
  const last = Math.max(now.getTime(), ...legs.map(({ pickupAt }) => pickupAt.getTime()))
  return after(new Date(last), USUAL_DAYS_AFTER)
}
