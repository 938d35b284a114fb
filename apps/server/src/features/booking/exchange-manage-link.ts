import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { guestSession } from './guest-session.ts'
import { hashOf, ticketCode } from './open-ticket.ts'
import { findBookingIdByCode, insertSessionBooking, isOpenTicket } from './own-store.ts'

/**
 * Lets the session do what the link of the mail may, so that the link need not stay in the address, and returns the
 * code of the ticket to stand in its place; undefined for every code that is no such link, where a frame keeps no
 * session, and when the ticket's own code opens nothing any more.
 */
export async function exchangeManageLink(
  call: Call,
  { code }: { code: string },
): Promise<string | undefined> {
  const { operator, visitor } = call
  if (!visitor.keepsSessions) return undefined
  const now = call.now()
  const session = await guestSession(call)
  const bookingId = await withOperator(call, async (tx) => {
    const asked = { operator, codeHash: hashOf(code), scopes: ['manage'] as const, now }
    const found = await findBookingIdByCode(tx, asked)
    if (found === undefined || !(await isOpenTicket(tx, { operator, bookingId: found, now })))
      return undefined
    await insertSessionBooking(tx, { ...session, operator, bookingId: found, now })
    const object = `booking ${found}`
    await keepAudit(tx, { ...call, deed: 'link.exchanged', object, detail: { scope: 'manage' } })
    return found
  })
  if (bookingId === undefined) return undefined
  if (session.isNew) visitor.keepSession(session.token)
  return ticketCode(call.key, { operator, bookingId })
}
