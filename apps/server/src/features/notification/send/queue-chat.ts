import type { ChatSide } from '@kerbside/domain/chat/chat.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listBookings } from '../../booking/find/list-bookings.ts'
import { findReadUpTo } from '../compose/leg-store.ts'
import { findReach } from './find-reach.ts'
import { listOfDriver } from './push-store.ts'
import { queueMail, queuePush } from './queue-mail.ts'

/** Readers with the page open have read it within this time, and then nothing is sent. */
const PUSH_AFTER_MS = 10_000
const MAIL_AFTER_MS = 2 * MINUTE

/**
 * Notifies the sides that are away of a new message: by push, and the customer also by one e-mail for all missed
 * messages.
 */
export async function queueChat(
  tx: Tx,
  message: {
    context: RequestContext
    facts: { bookingId: string; leg: number; number: number }
    /** The side that wrote. */
    side: ChatSide
    driverId: string | undefined
  },
): Promise<void> {
  const { context, side, driverId } = message
  const { operator } = context
  const at = (ms: number) => new Date(context.now().getTime() + ms)
  const kind = 'chat-message'
  const name = `chat|${message.facts.bookingId}|${message.facts.leg}`
  if (side !== 'driver' && driverId !== undefined)
    for (const to of await listOfDriver(tx, { operator, driverId })) {
      const facts = { ...message.facts, reader: 'driver' } as const
      const once = `${name}|${facts.number}|${to}`
      await queuePush(tx, { context, kind, to, facts, once, runAt: at(PUSH_AFTER_MS) })
    }
  if (side === 'customer') return
  const [booking] = await listBookings(tx, { operator, bookingIds: [message.facts.bookingId] })
  if (!booking) return
  const reach = await findReach(tx, { context, booking })
  const facts = { ...message.facts, reader: 'customer' } as const
  for (const to of reach.pushes) {
    const once = `${name}|${facts.number}|${to}`
    await queuePush(tx, { context, kind, to, facts, once, runAt: at(PUSH_AFTER_MS) })
  }
  if (reach.mail === '') return
  const read = await findReadUpTo(tx, { operator, ...message.facts, side: 'customer' })
  const once = `${name}|since-${read}`
  await queueMail(tx, { context, kind, to: reach.mail, facts, once, runAt: at(MAIL_AFTER_MS) })
}

/** Notifies a driver who is away of the desk's message that belongs to no leg. */
export async function queueOfficeChat(
  tx: Tx,
  message: { context: RequestContext; driverId: string; number: number },
): Promise<void> {
  const { context, driverId, number } = message
  const { operator } = context
  const runAt = new Date(context.now().getTime() + PUSH_AFTER_MS)
  for (const to of await listOfDriver(tx, { operator, driverId })) {
    const once = `office|${driverId}|${number}|${to}`
    await queuePush(tx, {
      context,
      kind: 'office-message',
      to,
      facts: { driverId, number },
      once,
      runAt,
    })
  }
}
