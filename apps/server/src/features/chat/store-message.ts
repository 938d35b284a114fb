import { type ChatMessageResult, checkChatMessage } from '@kerbside/domain/chat/chat.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findDriver } from '../driver/find-driver.ts'
import { queueChat } from '../notification/send/queue-chat.ts'
import { notifyChat } from './notify-chat.ts'
import type { OpenedChat } from './open-chat.ts'
import { findLastMove, insertMessage, lockChat } from './store.ts'

export type ChatMessageInput = {
  chat: OpenedChat
  /** Created by the sender: a message with a known id is stored only once. */
  id: string
  body: string
  sentAt: Date | undefined
}

export type SendMessageResult = { ok: true } | Extract<ChatMessageResult, { ok: false }>

/**
 * Stores a message with its booking and notifies the other sides; someone who is away gets a notification a little
 * later.
 */
export async function storeMessage(
  context: RequestContext,
  { chat, id, body, sentAt }: ChatMessageInput,
): Promise<SendMessageResult> {
  const { operator } = context
  const { booking, leg, side } = chat
  const key = { operator, bookingId: booking.id, leg: leg.number }
  const author = await authorOf(context, chat)
  const now = context.now()
  const outcome = await withOperator(context, async (tx) => {
    const lockedChat = await lockChat(tx, key)
    const endedAt = await findLastMove(tx, { ...key, state: leg.state })
    const result = checkChatMessage({ state: leg.state, endedAt }, { body, sentAt, now })
    if (!result.ok) return result
    const driverId = lockedChat?.driverId ?? null
    const at = result.sentAt
    const number = await insertMessage(tx, {
      ...key,
      ...author,
      id,
      side,
      driverId,
      body,
      sentAt: at,
      receivedAt: now,
    })
    if (number === undefined) return { ok: true, isNew: false, driverId, at } as const
    const facts = { bookingId: booking.id, leg: leg.number, number }
    await queueChat(tx, { context, facts, side, driverId: driverId ?? undefined })
    return { ok: true, isNew: true, driverId, at } as const
  })
  if (!outcome.ok) return outcome
  if (outcome.isNew)
    notifyChat(context, {
      chat,
      driverId: outcome.driverId,
      what: { messageid: id, at: outcome.at },
    })
  return { ok: true }
}

async function authorOf(
  context: RequestContext,
  { booking, side }: OpenedChat,
): Promise<{ name: string; authorId: string | undefined }> {
  const { member, driverId } = context.principal
  if (side === 'desk') return { name: member?.name ?? '', authorId: member?.id }
  if (side === 'customer') {
    const { firstName, name } = booking.passenger
    return { name: firstName || name, authorId: undefined }
  }
  const found = driverId === undefined ? undefined : await findDriver(context, { driverId })
  return { name: found?.driver.firstName ?? '', authorId: driverId }
}
