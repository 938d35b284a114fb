import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { notifyChat } from './notify-chat.ts'
import type { OpenedChat } from './open-chat.ts'
import { listMessages, lockChat, markRead } from './store.ts'

/** Sets how far a side has read, at most up to the last message. */
export async function markChatRead(
  context: RequestContext,
  { chat, upTo }: { chat: OpenedChat; upTo: number },
): Promise<void> {
  const { operator } = context
  const { booking, leg, side } = chat
  const key = { operator, bookingId: booking.id, leg: leg.number }
  const read = await withOperator(context, async (tx) => {
    const lockedChat = await lockChat(tx, key)
    const last = (await listMessages(tx, key)).at(-1)?.number ?? 0
    const reached = Math.min(upTo, last)
    const isNew =
      reached > 0 && (await markRead(tx, { ...key, side, upTo: reached, now: context.now() }))
    return { isNew, driverId: lockedChat?.driverId ?? null }
  })
  if (read.isNew) notifyChat(context, { chat, driverId: read.driverId, what: 'read' })
}
