import { createHmac } from 'node:crypto'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { hashOf } from '../booking/find/open-ticket.ts'
import { insertManageCode } from './store.ts'

export type ManageLink = { code: string; expiresAt: Date; path: string }

/**
 * The link in the customer's own mail that allows changing a booking: a ticket page address with more rights than a
 * shared ticket. Its code has 256 bits and is the same each time. It expires at the last pickup, and a revoked link
 * stays revoked.
 */
export async function manageLinkOf(
  context: Pick<Deps, 'db' | 'key'> & { operator: OperatorId },
  { booking }: { booking: Booking },
): Promise<ManageLink> {
  const { operator, key } = context
  const { id: bookingId } = booking
  const code = createHmac('sha256', key)
    .update(`manage.v1|${operator}|${bookingId}`)
    .digest('base64url')
  const expiresAt = new Date(Math.max(...booking.legs.map(({ pickupAt }) => pickupAt.getTime())))
  await withOperator(context, (tx) =>
    insertManageCode(tx, { operator, bookingId, codeHash: hashOf(code), expiresAt }),
  )
  return { code, expiresAt, path: `/confirmed/${code}.html` }
}
