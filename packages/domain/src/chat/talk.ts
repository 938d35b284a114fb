import type { JobState } from '../booking/job.ts'
import { isOver } from '../booking/job.ts'
import { DAY, HOUR, MINUTE } from '../time.ts'

/** Who speaks: whoever booked or travels, the office, the driver. */
export const CHAT_SIDES = ['customer', 'desk', 'driver'] as const
export type ChatSide = (typeof CHAT_SIDES)[number]

/** Letters of one message. */
export const LONGEST_MESSAGE = 1000

/** A forgotten umbrella is still asked for by the way it was left in. */
const OPEN_AFTER_MS = HOUR
/** A phone without a network hands in later what was written before. */
const LATE_MS = DAY
/** Clocks of telephones differ by so much without anybody noticing. */
const CLOCK_MS = 5 * MINUTE

/** When a leg's talk closes; undefined while it is not over. */
export const talkEndsAt = (leg: {
  state: JobState
  endedAt: Date | undefined
}): Date | undefined =>
  isOver(leg.state) && leg.endedAt ? new Date(leg.endedAt.getTime() + OPEN_AFTER_MS) : undefined

export type TalkVerdict =
  | { ok: true; saidAt: Date }
  | { ok: false; reason: 'empty' | 'too-long' | 'closed' }

/**
 * Whether a message may be said, and when it was. What was written before the end and waited for a network is heard
 * after it; a clock that cannot be right is not believed.
 */
export function judgeMessage(
  leg: { state: JobState; endedAt: Date | undefined },
  said: { body: string; saidAt: Date | undefined; now: Date },
): TalkVerdict {
  const { body, now } = said
  if (body.trim() === '') return { ok: false, reason: 'empty' }
  if (body.length > LONGEST_MESSAGE) return { ok: false, reason: 'too-long' }
  const saidAt = believed(said.saidAt, now)
  const endsAt = talkEndsAt(leg)
  return endsAt && saidAt >= endsAt ? { ok: false, reason: 'closed' } : { ok: true, saidAt }
}

function believed(saidAt: Date | undefined, now: Date): Date {
  if (!saidAt || Number.isNaN(saidAt.getTime())) return now
  const ahead = saidAt.getTime() - now.getTime()
  return ahead > CLOCK_MS || ahead < -LATE_MS ? now : ahead > 0 ? now : saidAt
}

/** Short answers by the name of their words, in the order of their use. */
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

/** What each side is likely to say as things stand; nothing that would be untrue then. */
export function quickReplies(side: ChatSide, state: JobState): readonly QuickReply[] {
  if (side === 'desk') return isOver(state) ? ['weCall'] : ['driverKnows', 'weCall']
  return (side === 'driver' ? OF_DRIVERS : OF_CUSTOMERS)[state] ?? ['thanks']
}

type Replies = Readonly<Partial<Record<JobState, readonly QuickReply[]>>>

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
