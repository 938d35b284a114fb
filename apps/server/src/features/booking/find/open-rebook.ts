import { createHmac } from 'node:crypto'
import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findBookingIdByReference } from '../store.ts'
import { hashOf } from './open-ticket.ts'
import { insertViewCode } from './own-store.ts'

/** Long enough for one telephone call. */
const VALID_MS = HOUR

/**
 * A code with which the booking page reads any booking of the operator, to fill in another one like it. For staff only;
 * undefined if there is no such booking.
 */
export async function openRebook(
  context: RequestContext,
  { reference }: { reference: number },
): Promise<string | undefined> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const bookingId = await findBookingIdByReference(tx, { operator, reference })
    if (bookingId === undefined) return undefined
    const code = createHmac('sha256', context.key)
      .update(`rebook.v1|${operator}|${bookingId}`)
      .digest('base64url')
    const expiresAt = new Date(context.now().getTime() + VALID_MS)
    await insertViewCode(tx, { operator, bookingId, codeHash: hashOf(code), expiresAt })
    return code
  })
}
