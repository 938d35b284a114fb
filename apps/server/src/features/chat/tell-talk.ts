import type { ChatUpdate } from '@kerbside/contract/live.ts'
import type { ChatSide } from '@kerbside/domain/chat/talk.ts'
import type { Call } from '../../http/call.ts'
import { boardTopic, driverTopic, talkTopic } from '../../hub/topics.ts'
import type { OpenedTalk } from './open-talk.ts'

const FROM: Readonly<Record<ChatSide, NonNullable<ChatUpdate['from']>>> = {
  customer: 'customer',
  desk: 'dispatcher',
  driver: 'driver',
}

/**
 * Tells open pages that something was said or read, never what: each asks for what it may read. A link that only shows
 * where the car is hears nothing of it.
 */
export function tellTalk(
  call: Call,
  told: {
    talk: OpenedTalk
    driverId: string | null
    what: 'read' | { messageid: string; at: Date }
  },
): void {
  const { booking, leg, side } = told.talk
  const event: ChatUpdate = {
    signal: 'chatUpdate',
    jobpartid: leg.reference,
    from: FROM[side],
    ...(told.what === 'read'
      ? { what: 'read' }
      : { what: 'message', messageid: told.what.messageid, at: told.what.at.toISOString() }),
  }
  call.live.publish(call.operator, talkTopic(booking.id, leg.number), event)
  call.live.publish(call.operator, boardTopic(), event)
  if (told.driverId !== null) call.live.publish(call.operator, driverTopic(told.driverId), event)
}
