import type {
  endCalendarFeed,
  endDriverFeed,
  FeedsReply,
  listCalendarFeeds,
  listDriverFeeds,
  makeCalendarFeed,
  makeDriverFeed,
} from '@kerbside/contract/calendar.ts'
import * as calendarCalls from '@kerbside/contract/calls.generated/calendar.ts'
import * as deskCalendarCalls from '@kerbside/contract/calls.generated/desk-calendar.ts'
import type { endDeskFeed, listDeskFeeds, makeDeskFeed } from '@kerbside/contract/desk/calendar.ts'
import type { EndpointRef } from '@kerbside/contract/endpoint.ts'
import { type ApiResult, callApi } from '../server.ts'

export type CalendarFeedItem = FeedsReply['feeds'][number]
export type FeedKind = CalendarFeedItem['kind']

/** Lists, creates and revokes the calendar feeds of a user. */
export type FeedApi = {
  list: (signal: AbortSignal) => Promise<ApiResult<FeedsReply>>
  make: (kind: FeedKind) => Promise<ApiResult<FeedsReply>>
  end: (kind: FeedKind) => Promise<ApiResult<FeedsReply>>
}

const customerKind = (kind: FeedKind) => ({
  kind: kind === 'account' ? kind : ('customer' as const),
})

export const CUSTOMER_FEEDS: FeedApi = {
  list: (signal) => callApi(calendarCalls.listCalendarFeeds, {}, { signal }),
  make: (kind) => callApi(calendarCalls.makeCalendarFeed, customerKind(kind)),
  end: (kind) => callApi(calendarCalls.endCalendarFeed, customerKind(kind)),
}

export const DRIVER_FEEDS: FeedApi = {
  list: (signal) => callApi(calendarCalls.listDriverFeeds, {}, { signal }),
  make: () => callApi(calendarCalls.makeDriverFeed, {}),
  end: () => callApi(calendarCalls.endDriverFeed, {}),
}

export const DESK_FEEDS: FeedApi = {
  list: (signal) => callApi(deskCalendarCalls.listDeskFeeds, {}, { signal }),
  make: () => callApi(deskCalendarCalls.makeDeskFeed, {}),
  end: () => callApi(deskCalendarCalls.endDeskFeed, {}),
}
