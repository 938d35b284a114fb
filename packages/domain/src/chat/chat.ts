import type { LegState } from '../booking/leg-state.ts'
import { isOver } from '../booking/leg-state.ts'
import { DAY, HOUR, MINUTE } from '../time.ts'

/** The sides of a chat: the customer or passenger, the office, the driver. */
export const CHAT_SIDES = ['customer', 'desk', 'driver'] as const
export type ChatSide = (typeof CHAT_SIDES)[number]

/** Characters in one message. */
export const MAX_MESSAGE_LENGTH = 1000

/** The chat stays open for a while so that a passenger can ask about a forgotten umbrella. */
const OPEN_AFTER_MS = HOUR
/** A phone without a network may deliver a message this much later than it was written. */
const LATE_MS = DAY
/** Clocks of phones may be off by this much. */
const CLOCK_MS = 5 * MINUTE

/** When a leg's chat closes; undefined while it is not over. */
export const chatEndsAt = (leg: {
  state: LegState
  endedAt: Date | undefined
}): Date | undefined =>
  isOver(leg.state) && leg.endedAt ? new Date(leg.endedAt.getTime() + OPEN_AFTER_MS) : undefined

export type ChatMessageResult =
  | { ok: true; sentAt: Date }
  | { ok: false; reason: 'empty' | 'too-long' | 'closed' }

/**
 * Whether a message is accepted, and when it was written. A message that was written before the end and waited for a
 * network is accepted after it; an impossible device time is ignored.
 */
export function checkChatMessage(
  leg: { state: LegState; endedAt: Date | undefined },
  message: { body: string; sentAt: Date | undefined; now: Date },
): ChatMessageResult {
  const { body, now } = message
  if (body.trim() === '') return { ok: false, reason: 'empty' }
  if (body.length > MAX_MESSAGE_LENGTH) return { ok: false, reason: 'too-long' }
  const sentAt = believed(message.sentAt, now)
  const endsAt = chatEndsAt(leg)
  return endsAt && sentAt >= endsAt ? { ok: false, reason: 'closed' } : { ok: true, sentAt }
}

/** The same for a message between a driver and the desk that belongs to no leg: it never closes. */
export function checkOfficeMessage(message: {
  body: string
  sentAt: Date | undefined
  now: Date
}): Extract<ChatMessageResult, { ok: true }> | { ok: false; reason: 'empty' | 'too-long' } {
  const { body, now } = message
  if (body.trim() === '') return { ok: false, reason: 'empty' }
  if (body.length > MAX_MESSAGE_LENGTH) return { ok: false, reason: 'too-long' }
  return { ok: true, sentAt: believed(message.sentAt, now) }
}

function believed(sentAt: Date | undefined, now: Date): Date {
  if (!sentAt || Number.isNaN(sentAt.getTime())) return now
  const ahead = sentAt.getTime() - now.getTime()
  return ahead > CLOCK_MS || ahead < -LATE_MS ? now : ahead > 0 ? now : sentAt
}

/** Quick replies by the key of their text, in the order of use. */
export type QuickReply =
  | 'comingOut'
  | 'tenMinutes'
  | 'whereAreYou'
  | 'waitingForBags'
  | 'thanks'
  | 'onMyWay'
  | 'traffic'
  | 'outside'
  | 'atArrivals'
  | 'leftSomething'
  | 'driverKnows'
  | 'weCall'
  | 'callMe'

/** The replies in a conversation of a driver and the office about no leg. */
export const officeReplies = (side: ChatSide): readonly QuickReply[] =>
  side === 'driver' ? ['callMe', 'thanks'] : ['weCall', 'thanks']

/** The replies each side is likely to need in this state; none that would be untrue. */
export function quickReplies(side: ChatSide, state: LegState): readonly QuickReply[] {
  if (side === 'desk') return isOver(state) ? ['weCall'] : ['driverKnows', 'weCall']
  return (side === 'driver' ? OF_DRIVERS : OF_CUSTOMERS)[state] ?? ['thanks']
}

type Replies = Readonly<Partial<Record<LegState, readonly QuickReply[]>>>

const OF_CUSTOMERS: Replies = {
  en_route: ['whereAreYou', 'tenMinutes', 'thanks'],
  arrived: ['comingOut', 'waitingForBags', 'tenMinutes', 'whereAreYou'],
  completed: ['leftSomething', 'thanks'],
}

const OF_DRIVERS: Replies = {
  assigned: ['traffic', 'thanks'],
  en_route: ['onMyWay', 'traffic', 'thanks'],
  arrived: ['outside', 'atArrivals', 'thanks'],
}
