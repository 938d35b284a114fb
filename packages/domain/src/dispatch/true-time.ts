import { addMinutes } from '../time.ts'

/** A phone's clock may be wrong and its connection down for hours: its time is used if it is possible. */
export function trueTime({
  deviceAt,
  after,
  now,
}: {
  deviceAt: Date | undefined
  /** The time of the previous event. */
  after: Date | undefined
  now: Date
}): Date {
  if (deviceAt === undefined || deviceAt > now) return now
  return after !== undefined && deviceAt < after ? after : deviceAt
}

const MAX_OFFLINE_DAYS = 31

/** Whether the time can be meant: a phone stores events for a limited time, and its clock is not a day ahead. */
export const isLikelyTime = (deviceAt: Date, now: Date): boolean =>
  deviceAt >= addMinutes(now, -MAX_OFFLINE_DAYS * MINUTES_A_DAY) &&
  deviceAt <= addMinutes(now, MINUTES_A_DAY)

const MINUTES_A_DAY = 24 * 60
