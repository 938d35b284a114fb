import type { ChatUpdate } from '@kerbside/contract/live.ts'
import type { ChatSide } from '@kerbside/domain/chat/chat.ts'
import { boardTopic, chatTopic, driverTopic } from '../../hub/topics.ts'
import type { RequestContext } from '../../request-context.ts'
import type { OpenedChat } from './open-chat.ts'

const FROM: Readonly<Record<ChatSide, NonNullable<ChatUpdate['from']>>> = {
  customer: 'customer',
  desk: 'dispatcher',
  driver: 'driver',
}

/**
 * Notifies open pages that a message was written or read, without the text: each page requests what it may read.
 * Tracking links get no notification.
 */
export function notifyChat(
  context: RequestContext,
  params: {
    chat: OpenedChat
    driverId: string | null
    what: 'read' | { messageid: string; at: Date }
  },
): void {
  const { booking, leg, side } = params.chat
  const event: ChatUpdate = {
    signal: 'chatUpdate',
    jobpartid: leg.reference,
    from: FROM[side],
    ...(params.what === 'read'
      ? { what: 'read' }
      : { what: 'message', messageid: params.what.messageid, at: params.what.at.toISOString() }),
  }
  context.live.publish(context.operator, chatTopic(booking.id, leg.number), event)
  context.live.publish(context.operator, boardTopic(), event)
  if (params.driverId !== null)
    context.live.publish(context.operator, driverTopic(params.driverId), event)
}
