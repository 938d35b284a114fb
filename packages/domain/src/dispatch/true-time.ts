import { addMinutes } from '../time.ts'

/** A phone's clock may be wrong and its line down for hours: its word counts where it can be true. */
export function trueTime({
  deviceAt,
  after,
  now,
}: {
  deviceAt: Date | undefined
  /** What came before it happened then. */
  after: Date | undefined
  now: Date
}): Date {
  if (deviceAt === undefined || deviceAt > now) return now
  return after !== undefined && deviceAt < after ? after : deviceAt
}

const LONGEST_OFFLINE_DAYS = 31

/** Whether a phone can have meant it: no phone keeps what it has to say for longer, nor lives ahead of us. */
export const isLikelyTime = (deviceAt: Date, now: Date): boolean =>
  deviceAt >= addMinutes(now, -LONGEST_OFFLINE_DAYS * MINUTES_A_DAY) &&
  deviceAt <= addMinutes(now, MINUTES_A_DAY)

const MINUTES_A_DAY = 24 * 60
