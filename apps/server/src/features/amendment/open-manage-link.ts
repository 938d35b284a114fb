import { createHmac } from 'node:crypto'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { hashOf } from '../booking/open-ticket.ts'
import { keepManageCode } from './store.ts'

export type ManageLink = { code: string; expiresAt: Date; path: string }

/**
 * The link a booking is changed with by whoever has it, for its customer's own mail: the ticket at an address that may
 * do more than a ticket that was shared. 256 bits nobody can guess, the same each time; it ends with the last pickup,
 * and stays revoked once it was.
 */
export async function manageLinkOf(
  call: Pick<Deps, 'db' | 'key'> & { operator: OperatorId },
  { booking }: { booking: Booking },
): Promise<ManageLink> {
  const { operator, key } = call
  const { id: bookingId } = booking
  const code = createHmac('sha256', key)
    .update(`manage.v1|${operator}|${bookingId}`)
    .digest('base64url')
  const expiresAt = new Date(Math.max(...booking.legs.map(({ pickupAt }) => pickupAt.getTime())))
  await withOperator(call, (tx) =>
    keepManageCode(tx, { operator, bookingId, codeHash: hashOf(code), expiresAt }),
  )
  return { code, expiresAt, path: `/confirmed/${code}.html` }
}
