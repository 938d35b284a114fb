import type { Chat } from '@kerbside/contract/chat.ts'
import { chatEndsAt } from '@kerbside/domain/chat/chat.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import type { OpenedChat } from './open-chat.ts'
import { findDriverOfLeg, findLastMove, listMessages, listReads } from './store.ts'

/** The chat about a leg, as one side may read it. */
export async function showChat(
  context: RequestContext,
  { booking, leg, side }: OpenedChat,
): Promise<Chat> {
  const key = { operator: context.operator, bookingId: booking.id, leg: leg.number }
  return withOperator(context, async (tx) => {
    const endedAt = await findLastMove(tx, { ...key, state: leg.state })
    const closesAt = chatEndsAt({ state: leg.state, endedAt })
    const isOpen = !closesAt || context.now() < closesAt
    const messages = await listMessages(tx, key)
    const driver = await findDriverOfLeg(tx, key)
    return {
      reference: leg.reference,
      state: leg.state,
      isOpen,
      closesAt,
      messages: side === 'driver' ? ofDriver(context, { messages, isOpen }) : messages,
      readBy: await listReads(tx, key),
      driverName: driver?.firstName ?? '',
    }
  })
}

type Messages = Awaited<ReturnType<typeof listMessages>>

/** A driver does not see messages to a previous driver, and sees none once the chat is closed. */
function ofDriver(
  { principal }: RequestContext,
  { messages, isOpen }: { messages: Messages; isOpen: boolean },
): Messages {
  if (!isOpen) return []
  return messages.filter(({ driverId }) => driverId === null || driverId === principal.driverId)
}
