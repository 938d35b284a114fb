import type { JobState } from '../booking/job.ts'
import { DAY } from '../time.ts'

/**
 * Whose journeys stand in a calendar that is followed: a customer's own, those of the company they book for, a driver's
 * jobs, or all of the desk.
 */
export const FEED_KINDS = ['customer', 'account', 'driver', 'day'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** How far back and ahead each reaches. The desk has many journeys a day. */
const SPANS: Readonly<Record<FeedKind, { back: number; ahead: number }>> = {
  customer: { back: 30, ahead: 400 },
  account: { back: 30, ahead: 400 },
  driver: { back: 14, ahead: 90 },
  day: { back: 1, ahead: 14 },
}

export const MOST_DAYS_AHEAD = 60

/** The instants between which the pickups lie; the desk's reaches as far ahead as is asked, up to 60 days. */
export function spanOf(
  kind: FeedKind,
  { now, days }: { now: Date; days: number | undefined },
): { from: Date; until: Date } {
  const { back, ahead } = SPANS[kind]
  const wanted = kind === 'day' && days !== undefined ? Math.min(days, MOST_DAYS_AHEAD) : ahead
  return {
    from: new Date(now.getTime() - back * DAY),
    until: new Date(now.getTime() + wanted * DAY),
  }
}

export type FeedStatus = 'confirmed' | 'tentative' | 'cancelled'

/**
 * How a leg stands in a calendar; undefined for what was never more than begun, and has no place there. What was promised
 * and called off stays, crossed out: who looked away when it was cancelled sees it.
 */
export const feedStatusOf = (state: JobState): FeedStatus | undefined => STATUS[state]

const STATUS: Readonly<Record<JobState, FeedStatus | undefined>> = {
  held: undefined,
  requested: 'tentative',
  confirmed: 'confirmed',
  assigned: 'confirmed',
  en_route: 'confirmed',
  arrived: 'confirmed',
  on_board: 'confirmed',
  completed: 'confirmed',
  no_show: 'confirmed',
  expired: undefined,
  failed: undefined,
  declined: 'cancelled',
  cancelled: 'cancelled',
}
