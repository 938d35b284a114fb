import { z } from 'zod'
import { endpoint, type Limit } from './endpoint.ts'
import { envelope, nothing } from './scalar.ts'

const often: Limit = { times: 120, per: 'minute' }
const seldom: Limit = { times: 20, per: 'minute' }

/** What a customer can follow: their own journeys and, who books for a company, all of that company. */
export const OWN_FEEDS = ['customer', 'account'] as const
const kind = z.enum(OWN_FEEDS)

const Feed = z.object({
  kind: z.enum(['customer', 'account', 'driver', 'day']),
  /** When its address was made; '' while there is none. */
  madeat: z.string(),
  /** When a calendar last read it, within the hour; '' for never. */
  usedat: z.string(),
})
export type CalendarFeed = z.infer<typeof Feed>

export const FeedsReply = z.object({
  ...envelope,
  feeds: z.array(Feed),
  /** Of the one that was made just now: told this one time. Whoever has it reads the calendar. */
  url: z.string(),
})
export type FeedsReply = z.infer<typeof FeedsReply>

export const listCalendarFeeds = endpoint({
  method: 'GET',
  path: '/api/calendarfeeds',
  about: 'Ours: the calendars a customer can follow, and whether each has an address.',
  audience: 'customer',
  limit: often,
  input: nothing,
  reply: FeedsReply,
})

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendarfeed',
  about:
    'Ours: makes the secret address of a calendar (iCalendar), told this one time; the one before is over.',
  audience: 'customer',
  limit: seldom,
  input: z.object({ kind }),
  reply: FeedsReply,
})

export const endCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendarfeedend',
  about: 'Ours: ends the address of a calendar; whoever has it reads nothing any more.',
  audience: 'customer',
  limit: seldom,
  input: z.object({ kind }),
  reply: FeedsReply,
})

export const listDriverFeeds = endpoint({
  method: 'GET',
  path: '/api/driver/calendar',
  about: 'Ours: whether the calendar of a driver’s jobs has an address.',
  audience: 'driver',
  limit: often,
  input: nothing,
  reply: FeedsReply,
})

export const makeDriverFeed = endpoint({
  method: 'POST',
  path: '/api/driver/calendar',
  about:
    'Ours: makes the secret address of the calendar of a driver’s jobs, told this one time; the one before is over.',
  audience: 'driver',
  limit: seldom,
  input: nothing,
  reply: FeedsReply,
})

export const endDriverFeed = endpoint({
  method: 'POST',
  path: '/api/driver/calendarend',
  about: 'Ours: ends the address of the calendar of a driver’s jobs.',
  audience: 'driver',
  limit: seldom,
  input: nothing,
  reply: FeedsReply,
})
