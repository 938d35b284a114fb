import { z } from 'zod'
import { endpoint, type Limit } from './endpoint.ts'
import { envelope, nothing } from './scalar.ts'

const often: Limit = { times: 120, per: 'minute' }
const seldom: Limit = { times: 20, per: 'minute' }

/** The feeds a customer can subscribe to: their own legs and, for a booker of a company, all legs of that company. */
export const OWN_FEEDS = ['customer', 'account'] as const
const kind = z.enum(OWN_FEEDS)

const Feed = z.object({
  kind: z.enum(['customer', 'account', 'driver', 'day']),
  /** When the feed address was created; '' if there is none. */
  madeat: z.string(),
  /** When a calendar last read it, to within an hour; '' for never. */
  usedat: z.string(),
})
export type CalendarFeed = z.infer<typeof Feed>

export const FeedsReply = z.object({
  ...envelope,
  feeds: z.array(Feed),
  /** Address of the feed that was just created; it is shown only once. Anyone who has it can read the calendar. */
  url: z.string(),
})
export type FeedsReply = z.infer<typeof FeedsReply>

export const listCalendarFeeds = endpoint({
  method: 'GET',
  path: '/api/calendarfeeds',
  about:
    'Addition to the specification: lists the calendars that a customer can subscribe to, and whether each has an address.',
  audience: 'customer',
  limit: often,
  input: nothing,
  reply: FeedsReply,
})

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendarfeed',
  about:
    'Addition to the specification: creates the secret address of a calendar (iCalendar), returned only once; the previous address stops working.',
  audience: 'customer',
  limit: seldom,
  input: z.object({ kind }),
  reply: FeedsReply,
})

export const endCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendarfeedend',
  about:
    'Addition to the specification: removes the address of a calendar; subscriptions to it stop working.',
  audience: 'customer',
  limit: seldom,
  input: z.object({ kind }),
  reply: FeedsReply,
})

export const listDriverFeeds = endpoint({
  method: 'GET',
  path: '/api/driver/calendar',
  about:
    'Addition to the specification: returns whether the calendar of a driver’s jobs has an address.',
  audience: 'driver',
  limit: often,
  input: nothing,
  reply: FeedsReply,
})

export const makeDriverFeed = endpoint({
  method: 'POST',
  path: '/api/driver/calendar',
  about:
    'Addition to the specification: creates the secret address of the calendar of a driver’s jobs, returned only once; the previous address stops working.',
  audience: 'driver',
  limit: seldom,
  input: nothing,
  reply: FeedsReply,
})

export const endDriverFeed = endpoint({
  method: 'POST',
  path: '/api/driver/calendarend',
  about: 'Addition to the specification: removes the address of the calendar of a driver’s jobs.',
  audience: 'driver',
  limit: seldom,
  input: nothing,
  reply: FeedsReply,
})
