import type { Talk } from '@kerbside/contract/chat.ts'
import { talkEndsAt } from '@kerbside/domain/chat/talk.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { OpenedTalk } from './open-talk.ts'
import { findDriverOfLeg, findLastMove, listMessages, listReads } from './store.ts'

/** What was said about a journey, as one side may read it. */
export async function showTalk(call: Call, { booking, leg, side }: OpenedTalk): Promise<Talk> {
  const key = { operator: call.operator, bookingId: booking.id, leg: leg.number }
  return withOperator(call, async (tx) => {
    const endedAt = await findLastMove(tx, { ...key, state: leg.state })
    const closesAt = talkEndsAt({ state: leg.state, endedAt })
    const isOpen = !closesAt || call.now() < closesAt
    const messages = await listMessages(tx, key)
    const driver = await findDriverOfLeg(tx, key)
    return {
      reference: leg.reference,
      state: leg.state,
      isOpen,
      closesAt,
      messages: side === 'driver' ? ofDriver(call, { messages, isOpen }) : messages,
      readBy: await listReads(tx, key),
      driverName: driver?.firstName ?? '',
    }
  })
}

type Messages = Awaited<ReturnType<typeof listMessages>>

/** What was said to one driver is not the next one's to read, and nobody's once their work is done. */
function ofDriver(
  { who }: Call,
  { messages, isOpen }: { messages: Messages; isOpen: boolean },
): Messages {
  if (!isOpen) return []
  return messages.filter(({ driverId }) => driverId === null || driverId === who.driverId)
}
