import type { ChatSide } from '@kerbside/domain/chat/talk.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { findReach } from './find-reach.ts'
import { listOfDriver } from './push-store.ts'
import { queueMail, queuePush } from './queue-mail.ts'
import { findReadUpTo } from './ride-store.ts'

/** Whoever has the page open has read it by then, and nothing is sent. */
const PUSH_AFTER_MS = 10_000
const MAIL_AFTER_MS = 2 * MINUTE

/** Tells the sides that are not there that somebody wrote: by push, and the customer by one letter for all they missed. */
export async function queueChat(
  tx: Tx,
  said: {
    call: Call
    facts: { bookingId: string; leg: number; number: number }
    /** Of who wrote. */
    side: ChatSide
    driverId: string | undefined
  },
): Promise<void> {
  const { call, side, driverId } = said
  const { operator } = call
  const at = (ms: number) => new Date(call.now().getTime() + ms)
  const kind = 'chat-message'
  const name = `talk|${said.facts.bookingId}|${said.facts.leg}`
  if (side !== 'driver' && driverId !== undefined)
    for (const to of await listOfDriver(tx, { operator, driverId })) {
      const facts = { ...said.facts, reader: 'driver' } as const
      const once = `${name}|${facts.number}|${to}`
      await queuePush(tx, { call, kind, to, facts, once, runAt: at(PUSH_AFTER_MS) })
    }
  if (side === 'customer') return
  const [booking] = await listBookings(tx, { operator, bookingIds: [said.facts.bookingId] })
  if (!booking) return
  const reach = await findReach(tx, { call, booking })
  const facts = { ...said.facts, reader: 'customer' } as const
  for (const to of reach.pushes) {
    const once = `${name}|${facts.number}|${to}`
    await queuePush(tx, { call, kind, to, facts, once, runAt: at(PUSH_AFTER_MS) })
  }
  if (reach.mail === '') return
  const read = await findReadUpTo(tx, { operator, ...said.facts, side: 'customer' })
  const once = `${name}|since-${read}`
  await queueMail(tx, { call, kind, to: reach.mail, facts, once, runAt: at(MAIL_AFTER_MS) })
}
