import type {
  endCalendarFeed,
  endDriverFeed,
  FeedsReply,
  listCalendarFeeds,
  listDriverFeeds,
  makeCalendarFeed,
  makeDriverFeed,
} from '@kerbside/contract/calendar.ts'
import type { endDeskFeed, listDeskFeeds, makeDeskFeed } from '@kerbside/contract/desk/calendar.ts'
import { type Answer, type CallOf, call } from '../server.ts'

export type FeedOfSomebody = FeedsReply['feeds'][number]
export type FeedKind = FeedOfSomebody['kind']

/** How somebody asks for their calendars, and makes and ends their addresses. */
export type FeedWay = {
  list: (signal: AbortSignal) => Promise<Answer<FeedsReply>>
  make: (kind: FeedKind) => Promise<Answer<FeedsReply>>
  end: (kind: FeedKind) => Promise<Answer<FeedsReply>>
}

const OWN_LIST: CallOf<typeof listCalendarFeeds> = { method: 'GET', path: '/api/calendarfeeds' }
const OWN_MAKE: CallOf<typeof makeCalendarFeed> = { method: 'POST', path: '/api/calendarfeed' }
const OWN_END: CallOf<typeof endCalendarFeed> = { method: 'POST', path: '/api/calendarfeedend' }
const DRIVER_LIST: CallOf<typeof listDriverFeeds> = { method: 'GET', path: '/api/driver/calendar' }
const DRIVER_MAKE: CallOf<typeof makeDriverFeed> = { method: 'POST', path: '/api/driver/calendar' }
const DRIVER_END: CallOf<typeof endDriverFeed> = {
  method: 'POST',
  path: '/api/driver/calendarend',
}
const DESK_LIST: CallOf<typeof listDeskFeeds> = { method: 'GET', path: '/api/desk/calendar' }
const DESK_MAKE: CallOf<typeof makeDeskFeed> = { method: 'POST', path: '/api/desk/calendar' }
const DESK_END: CallOf<typeof endDeskFeed> = { method: 'POST', path: '/api/desk/calendar/end' }

const own = (kind: FeedKind) => ({ kind: kind === 'account' ? kind : ('customer' as const) })

export const CUSTOMER_FEEDS: FeedWay = {
  list: (signal) => call(OWN_LIST, {}, { signal }),
  make: (kind) => call(OWN_MAKE, own(kind)),
  end: (kind) => call(OWN_END, own(kind)),
}

export const DRIVER_FEEDS: FeedWay = {
  list: (signal) => call(DRIVER_LIST, {}, { signal }),
  make: () => call(DRIVER_MAKE, {}),
  end: () => call(DRIVER_END, {}),
}

export const DESK_FEEDS: FeedWay = {
  list: (signal) => call(DESK_LIST, {}, { signal }),
  make: () => call(DESK_MAKE, {}),
  end: () => call(DESK_END, {}),
}
