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
import { type ApiResult, callApi, type EndpointRef } from '../server.ts'

export type CalendarFeedItem = FeedsReply['feeds'][number]
export type FeedKind = CalendarFeedItem['kind']

/** Lists, creates and revokes the calendar feeds of a user. */
export type FeedApi = {
  list: (signal: AbortSignal) => Promise<ApiResult<FeedsReply>>
  make: (kind: FeedKind) => Promise<ApiResult<FeedsReply>>
  end: (kind: FeedKind) => Promise<ApiResult<FeedsReply>>
}

const OWN_LIST: EndpointRef<typeof listCalendarFeeds> = {
  method: 'GET',
  path: '/api/calendarfeeds',
}
const OWN_MAKE: EndpointRef<typeof makeCalendarFeed> = { method: 'POST', path: '/api/calendarfeed' }
const OWN_END: EndpointRef<typeof endCalendarFeed> = {
  method: 'POST',
  path: '/api/calendarfeedend',
}
const DRIVER_LIST: EndpointRef<typeof listDriverFeeds> = {
  method: 'GET',
  path: '/api/driver/calendar',
}
const DRIVER_MAKE: EndpointRef<typeof makeDriverFeed> = {
  method: 'POST',
  path: '/api/driver/calendar',
}
const DRIVER_END: EndpointRef<typeof endDriverFeed> = {
  method: 'POST',
  path: '/api/driver/calendarend',
}
const DESK_LIST: EndpointRef<typeof listDeskFeeds> = { method: 'GET', path: '/api/desk/calendar' }
const DESK_MAKE: EndpointRef<typeof makeDeskFeed> = { method: 'POST', path: '/api/desk/calendar' }
const DESK_END: EndpointRef<typeof endDeskFeed> = { method: 'POST', path: '/api/desk/calendar/end' }

const customerKind = (kind: FeedKind) => ({
  kind: kind === 'account' ? kind : ('customer' as const),
})

export const CUSTOMER_FEEDS: FeedApi = {
  list: (signal) => callApi(OWN_LIST, {}, { signal }),
  make: (kind) => callApi(OWN_MAKE, customerKind(kind)),
  end: (kind) => callApi(OWN_END, customerKind(kind)),
}

export const DRIVER_FEEDS: FeedApi = {
  list: (signal) => callApi(DRIVER_LIST, {}, { signal }),
  make: () => callApi(DRIVER_MAKE, {}),
  end: () => callApi(DRIVER_END, {}),
}

export const DESK_FEEDS: FeedApi = {
  list: (signal) => callApi(DESK_LIST, {}, { signal }),
  make: () => callApi(DESK_MAKE, {}),
  end: () => callApi(DESK_END, {}),
}
