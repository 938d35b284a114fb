import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { guestSession } from './guest-session.ts'
import { hashOf, ticketCode } from './open-ticket.ts'
import { findBookingIdByCode, insertSessionBooking, isOpenTicket } from './own-store.ts'

/**
 * Gives the session the rights of the mailed link, so that the code need not stay in the address, and returns the
 * ticket code to replace it. Undefined for a code that is no manage link, in a frame that keeps no session, and if
 * the ticket itself has expired.
 */
export async function exchangeManageLink(
  context: RequestContext,
  { code }: { code: string },
): Promise<string | undefined> {
  const { operator, client } = context
  if (!client.savesSessions) return undefined
  const now = context.now()
  const session = await guestSession(context)
  const bookingId = await withOperator(context, async (tx) => {
    const params = { operator, codeHash: hashOf(code), scopes: ['manage'] as const, now }
    const found = await findBookingIdByCode(tx, params)
    if (found === undefined || !(await isOpenTicket(tx, { operator, bookingId: found, now })))
      return undefined
    await insertSessionBooking(tx, { ...session, operator, bookingId: found, now })
    const object = `booking ${found}`
    await recordAudit(tx, {
      ...context,
      action: 'link.exchanged',
      object,
      detail: { scope: 'manage' },
    })
    return found
  })
  if (bookingId === undefined) return undefined
  if (session.isNew) client.saveSession(session.token)
  return ticketCode(context.key, { operator, bookingId })
}
