import type { LegState } from '../booking/leg-state.ts'
import { DAY } from '../time.ts'

/**
 * The legs in a subscribed calendar: a customer's own, those of the company they book for, a driver's, or all legs of
 * the desk.
 */
export const FEED_KINDS = ['customer', 'account', 'driver', 'day'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** Days back and ahead of each calendar. The desk has many legs a day. */
const SPANS: Readonly<Record<FeedKind, { back: number; ahead: number }>> = {
  customer: { back: 30, ahead: 400 },
  account: { back: 30, ahead: 400 },
  driver: { back: 14, ahead: 90 },
  day: { back: 1, ahead: 14 },
}

export const MAX_DAYS_AHEAD = 60

/** The instants between which the pickups are; the desk's calendar reaches as far ahead as requested, up to 60 days. */
export function spanOf(
  kind: FeedKind,
  { now, days }: { now: Date; days: number | undefined },
): { from: Date; until: Date } {
  const { back, ahead } = SPANS[kind]
  const wanted = kind === 'day' && days !== undefined ? Math.min(days, MAX_DAYS_AHEAD) : ahead
  return {
    from: new Date(now.getTime() - back * DAY),
    until: new Date(now.getTime() + wanted * DAY),
  }
}

export type FeedStatus = 'confirmed' | 'tentative' | 'cancelled'

/**
 * The status of a leg in a calendar; undefined for a leg that was never booked completely, which is left out. A leg
 * that was booked and then cancelled stays as cancelled, so that a reader who missed the cancellation sees it.
 */
export const feedStatusOf = (state: LegState): FeedStatus | undefined => STATUS[state]

const STATUS: Readonly<Record<LegState, FeedStatus | undefined>> = {
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
