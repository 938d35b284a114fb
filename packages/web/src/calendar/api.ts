import type { FeedsReply } from '@kerbside/contract/calendar.ts'
import * as calendarCalls from '@kerbside/contract/calls.generated/calendar.ts'
import * as deskCalendarCalls from '@kerbside/contract/calls.generated/calendar-desk.ts'
import { type ApiResult, callApi } from '../call-api.ts'
import { type SubmitResult, submit } from '../desk-client.ts'

export type CalendarFeedItem = FeedsReply['feeds'][number]
export type FeedKind = CalendarFeedItem['kind']

/** Lists, creates and revokes the calendar feeds of a user. */
export type FeedApi = {
  list: (signal: AbortSignal) => Promise<ApiResult<FeedsReply>>
  make: (kind: FeedKind) => Promise<SubmitResult<FeedsReply>>
  end: (kind: FeedKind) => Promise<SubmitResult<FeedsReply>>
}

const customerKind = (kind: FeedKind) => ({
  kind: kind === 'account' ? kind : ('customer' as const),
})

export const CUSTOMER_FEEDS: FeedApi = {
  list: (signal) => callApi(calendarCalls.listCalendarFeeds, {}, { signal }),
  make: (kind) => submit(calendarCalls.makeCalendarFeed, customerKind(kind)),
  end: (kind) => submit(calendarCalls.endCalendarFeed, customerKind(kind)),
}

export const DRIVER_FEEDS: FeedApi = {
  list: (signal) => callApi(calendarCalls.listDriverFeeds, {}, { signal }),
  make: () => submit(calendarCalls.makeDriverFeed, {}),
  end: () => submit(calendarCalls.endDriverFeed, {}),
}

export const DESK_FEEDS: FeedApi = {
  list: (signal) => callApi(deskCalendarCalls.listDeskFeeds, {}, { signal }),
  make: () => submit(deskCalendarCalls.makeDeskFeed, {}),
  end: () => submit(deskCalendarCalls.endDeskFeed, {}),
}
